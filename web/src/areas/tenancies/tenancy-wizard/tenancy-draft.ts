import type { ContactNumberType } from '@contract/contacts/contacts.ts'
import { addDays, type Day } from '@contract/days.ts'
import type { Occupant, Tenancy } from '@contract/tenancies/people.ts'
import { parsePhone } from '@contract/phones.ts'
import { defaultLeaseType, type LeaseType } from '@contract/tenancies/tenancies.ts'

export type TenancyMode = 'add' | 'edit' | 'renew'

export type NumberDraft = { contactNumberId: number | null; type: ContactNumberType; number: string }
export type OccupantDraft = {
  occupantId: number | null
  name: string
  email: string
  acceptsNoticesByEmail: boolean
  contactNumbers: NumberDraft[]
}
export type LeaseDraft = {
  leaseType: LeaseType
  startDate: string | null
  endDate: string | null
  vacateDate: string | null
  notes: string
}
export type TenancyDraft = { lease: LeaseDraft; occupants: OccupantDraft[] }

const occupantDraft = ({
  occupantId,
  name,
  email,
  acceptsNoticesByEmail,
  contactNumbers,
}: Occupant): OccupantDraft => ({
  occupantId,
  name,
  email: email ?? '',
  acceptsNoticesByEmail,
  contactNumbers: contactNumbers.map(({ contactNumberId, type, number }) => ({
    contactNumberId,
    type: type as ContactNumberType,
    number,
  })),
})

/** The initial draft: today when adding, the saved data when editing, the same occupants when renewing. */
export function toDraft(mode: TenancyMode, known: Tenancy | null, today: Day): TenancyDraft {
  const leaseType = defaultLeaseType({ isRenewing: mode === 'renew' })
  const empty: LeaseDraft = { leaseType, startDate: today, endDate: null, vacateDate: null, notes: '' }
  if (mode === 'add' || !known) return { lease: empty, occupants: [] }
  const occupants = known.occupants.map(occupantDraft)
  const notes = known.notes ?? ''
  if (mode === 'renew') return { lease: { ...empty, startDate: renewalStart(known, today), notes }, occupants }
  const { startedAt, endedAt, vacatingAt } = known
  return { lease: { ...empty, startDate: startedAt, endDate: endedAt, vacateDate: vacatingAt, notes }, occupants }
}

/** The day after the last day of the lease; today if that has passed or no end date is agreed; none before the lease begins. */
function renewalStart({ startedAt, endedAt }: Tenancy, today: Day): Day | null {
  if (endedAt !== null && endedAt >= today) return addDays(endedAt, 1)
  return startedAt > today ? null : today
}

/** Why a number must not be called; a changed number counts as a new one. */
export type DoNotContact = { code: string; name: string | null }
export function findDoNotContact(number: string, known: readonly Occupant[]): DoNotContact | null {
  const phone = parsePhone(number)
  const found = known
    .flatMap(({ contactNumbers }) => contactNumbers)
    .find((each) => each.doNotContactReasonCode !== null && parsePhone(each.number) === phone)
  return found?.doNotContactReasonCode
    ? { code: found.doNotContactReasonCode, name: found.doNotContactReasonName }
    : null
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)
export const isChanged = (draft: TenancyDraft, from: TenancyDraft): boolean => !isSame(draft, from)
