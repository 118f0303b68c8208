import * as z from 'zod/mini'
import { notifyAndResolveFields } from '../access-issues/access-issue-forms.ts'
import type { Day } from '../days.ts'
import { addressedMessage, addressRules } from '../emails.ts'
import { requiredText, someIds } from '../form-rules.ts'
import { listCodes, asCode } from '../labels.ts'
import { id } from '../paging.ts'

export const noticeTypeLabels = {
  REQUIRES_AGENCY_CONFIRMATION: 'Requires agency confirmation',
  REFUSING_SERVICE: 'Refusing service',
  COMMUNICATION_DIFFICULTY: 'Communication difficulty',
  BOOKING_PROBLEM_OTHER: 'Booking problem',
  SAME_TENANT_DETAILS: 'Same tenant details',
  UNABLE_TO_CONTACT_OCCUPANT: 'Unable to contact occupant',
  UNABLE_TO_CONTACT_OCCUPANT_AUTO: 'Unable to contact occupant (automatic)',
  TENANT_REQUIRES_AGENCY_ATTENDANCE: 'Tenant requires agency attendance',
  NO_TENANT_DETAILS: 'No tenant details',
  TENANT_UNAVAILABLE_BUSINESS_HOURS: 'Tenant unavailable in business hours',
  DUE_DATE_NOT_CORRECTLY_UPDATED: 'Due date not correctly updated',
  TENANT_CANCELLED_CONSECUTIVELY: 'Tenant cancelled more than once',
  REQUIRE_UPDATE_DETAIL_X_DAYS: 'Details need an update',
  BAD_KEYS: 'Bad keys',
  UNKNOWN: 'Unknown',
} satisfies Record<string, string>
export type NoticeType = keyof typeof noticeTypeLabels
export const noticeTypes = listCodes(noticeTypeLabels)

/** Older screens say RefusingService for REFUSING_SERVICE, and AccessProblemBadKeys for BAD_KEYS. */
export function toNoticeType(text: string): NoticeType {
  const code = asCode(text)
  if (code === 'ACCESS_PROBLEM_BAD_KEYS') return 'BAD_KEYS'
  return noticeTypes.find((type) => type === code) ?? 'UNKNOWN'
}

const mostNotices = 50
/** The property's other open notices to which the same applies: all of them, or none if one was resolved meanwhile. */
const otherNoticeIds = z.pipe(
  z.nullish(z.array(id).check(z.maxLength(mostNotices, `At most ${mostNotices} access issues can be chosen`))),
  z.transform((ids) => [...new Set(ids)]),
)
export const ofNotice = { noticeId: id, propertyId: id, otherNoticeIds }

/** In a dialog: the chosen notices of one property. */
export const chosenNotices = { noticeIds: someIds('Please choose an access issue') }
/** The chosen notices as the endpoints take them. */
export const toNoticeIds = ([noticeId = 0, ...others]: readonly number[]) =>
  others.length === 0 ? { noticeId } : { noticeId, otherNoticeIds: others }

export const resolveReason = { resolveReason: requiredText('Please enter a reason') }
export const resolveNoticeForm = z.object({ ...ofNotice, ...resolveReason })

export const resolveRequestSteps = ['REQUEST', 'CONFIRM'] as const
/** @public */
export type ResolveRequestStep = (typeof resolveRequestSteps)[number]
export const resolveRequestNotes = { notes: requiredText('Notes cannot be empty') }
export const resolveRequestForm = z.object({ ...ofNotice, ...resolveRequestNotes })

/** Emails the tenant and resolves the notice in one step. */
export const notifyTenantAndResolveForm = ({ today }: { today: Day }) =>
  z
    .object({ ...ofNotice, ...addressedMessage, ...notifyAndResolveFields({ today }) })
    .check(addressRules('toAddresses', 'ccAddresses'))
