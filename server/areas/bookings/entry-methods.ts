import type { BookingEntryMethod } from '../../../contract/bookings/booking-calls.ts'
import { shortDay } from '../../../contract/day-text.ts'
import type { Day } from '../../../contract/days.ts'
import { entryMethods, type EntryMethod } from '../../../contract/entry-preferences.ts'
import { mostCcEmails, mostToEmails } from '../../../contract/limits.ts'
import { ruleBroken } from '../../platform/problem.ts'
import { noticeTitle } from '../entry-rules/entry-law.ts'
import { allowedMethods, isMethodFor } from '../access-cases/current-preferences.ts'
import { whyNoticeIsUnlawful } from '../access-cases/usable-methods.ts'
import type { BookingProperty } from './booking-property.ts'
import type { BookingTenant } from './booking-property.queries.ts'
import { listText } from './list-text.ts'
import { mustBePresent } from './notice-law.ts'
import { whyNoTenant } from './tenants-on-day.ts'

/** A notice goes by email only if each tenant agreed to it, one mail reaches all of them and the agency can send mail. */
export const servedBy = ({ tenants, isSendingEnabled }: BookingProperty): 'EMAIL' | 'POST' =>
  isSendingEnabled &&
  tenants.length <= mostToEmails + mostCcEmails &&
  tenants.every(({ email, acceptsNotices }) => email !== null && acceptsNotices)
    ? 'EMAIL'
    : 'POST'

/** Why a notice cannot go by email, and what to do about it. */
export function whyPosted({ tenants, isSendingEnabled, law }: BookingProperty): string {
  const days = `A letter takes ${law.postalBusinessDays} business days.`
  const missing = tenants.filter(({ email, acceptsNotices }) => email === null || !acceptsNotices)
  if (!isSendingEnabled || missing.length === 0) return `The notice goes by post. ${days} Please choose a later time.`
  return `The notice goes by post, because ${tenantNames(missing)} ${missing.length === 1 ? 'has' : 'have'} not agreed to notices by email. ${days} Please choose a later time, or record the agreement in the tenancy.`
}

export const tenantNames = (tenants: readonly BookingTenant[]): string => listText(tenants.map(({ name }) => name))

const notAllowed: Record<EntryMethod, string> = {
  APPOINTMENT: 'The entry preferences of this property do not allow appointments.',
  ENTER_WITH_KEY_AS_EN: 'The entry preferences of this property do not allow entry by notice.',
  ENTER_WITH_KEY_BY_TENANT_REQUEST:
    'The entry preferences of this property do not allow entry while tenants live there.',
  ENTER_WITH_KEY_VACANT: 'The entry preferences of this property do not allow vacant entry.',
}

/** Whether a problem of a method is that the preferences do not allow it. */
export const isByPreferences = (problem: string): boolean => Object.values(notAllowed).includes(problem)

const disqualified =
  'We have tried this way in, and it cannot be used. Please choose another way or contact the provider.'

/** The problem with the key that a method would meet again; null without one. */
function keyProblem({ issues, hasOnsiteKey }: BookingProperty, method: EntryMethod): string | null {
  if (method === 'APPOINTMENT') return null
  for (const { code, raisedOn } of issues) {
    if (code === 'KEY_DID_NOT_WORK')
      return `The key did not work on ${shortDay(raisedOn)}. Please update the key first.`
    if (code === 'KEY_NOT_AT_AGENCY' && !(method === 'ENTER_WITH_KEY_VACANT' && hasOnsiteKey))
      return `The key was not at the agency on ${shortDay(raisedOn)}. Please update the key first.`
  }
  return null
}

/** Why an open access issue or the provider rules a method out; null when neither does. */
function accessProblem(property: BookingProperty, method: EntryMethod): string | null {
  const { law, issues, disqualifiedMethods } = property
  const unlawful = method === 'ENTER_WITH_KEY_AS_EN' ? whyNoticeIsUnlawful(law.state, law, issues) : null
  if (unlawful !== null) return unlawful
  return disqualifiedMethods.includes(method) ? disqualified : keyProblem(property, method)
}

/** Why a method cannot be chosen, for the given services or, without them, for some of them; null when it can. */
export function methodProblem(
  property: BookingProperty,
  method: EntryMethod,
  today: Day,
  serviceIds: readonly number[] = property.oneOffServiceIds,
): string | null {
  const { isVacant, hasAgencyKey, hasOnsiteKey, leases, oneOffServiceIds } = property
  if (!isMethodFor(method, isVacant))
    return isVacant ? 'The property is vacant, so nobody can agree to a time.' : 'The property is not vacant.'
  const isOneOff =
    method === 'ENTER_WITH_KEY_AS_EN' &&
    serviceIds.length > 0 &&
    serviceIds.every((serviceId) => oneOffServiceIds.includes(serviceId))
  if (!isOneOff && !allowedMethods(property, today).includes(method)) return notAllowed[method]
  const blocked = accessProblem(property, method)
  if (blocked !== null) return blocked
  if (method === 'APPOINTMENT') return null
  if (method === 'ENTER_WITH_KEY_VACANT')
    return hasAgencyKey || hasOnsiteKey ? null : 'There is no key to enter with. Please add the key first.'
  if (!hasAgencyKey) return 'There is no agency key to enter with. Please add the key first.'
  const isLetLater = leases.some(({ startsOn }) => startsOn > today)
  return isLetLater ? null : whyNoTenant(property, today, method)
}

export function refuseMethod(
  property: BookingProperty,
  method: EntryMethod,
  today: Day,
  serviceIds: readonly number[],
): void {
  const problem = methodProblem(property, method, today, serviceIds)
  if (problem !== null) throw ruleBroken(problem, { entryMethod: problem })
}

/** How a booked visit gets in as the property is now: one that has become vacant needs neither tenant nor notice. */
export const currentMethod = ({ isVacant }: BookingProperty, booked: EntryMethod | null): EntryMethod =>
  isVacant ? 'ENTER_WITH_KEY_VACANT' : (booked ?? 'APPOINTMENT')

export function describeMethod(property: BookingProperty, method: EntryMethod): string {
  const { law, tenants } = property
  if (method === 'APPOINTMENT')
    return tenants.length > 0
      ? 'The tenant has agreed to the time and will be home.'
      : 'A contact whom you nominate has agreed to the time and lets the technician in.'
  if (method === 'ENTER_WITH_KEY_BY_TENANT_REQUEST')
    return 'The tenant cannot be home and has asked us to use the agency key.'
  if (method === 'ENTER_WITH_KEY_VACANT') return 'Nobody lives there. The technician enters with the key.'
  const names = tenantNames(tenants) || 'the tenant'
  const sending =
    servedBy(property) === 'EMAIL'
      ? `We email the notice (${noticeTitle(law)}) to ${names} and enter with the agency key.`
      : `We post the notice (${noticeTitle(law)}) to ${names}, which takes ${law.postalBusinessDays} business days, and enter with the agency key.`
  const presence = mustBePresent.has(law.state) ? ' The tenant should be present, unless they waive it in writing.' : ''
  return `${sending}${presence} Only lawful times are offered.`
}

export const entryMethodChoices = (property: BookingProperty, today: Day): BookingEntryMethod[] =>
  entryMethods
    .filter((method) => isMethodFor(method, property.isVacant))
    .map((method) => ({
      method,
      problem: methodProblem(property, method, today),
      description: describeMethod(property, method),
    }))
