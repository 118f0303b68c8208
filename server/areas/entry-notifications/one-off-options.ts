import { shortDay } from '../../../contract/day-text.ts'
import { dayIn } from '../../../contract/days.ts'
import type { OneOffEntryOptions, OneOffEntryRequest } from '../../../contract/entry-notifications.ts'
import { states } from '../../../contract/states.ts'
import type { Scope } from '../../platform/scope.ts'
import { whyNoOneOffEntry } from '../access-cases/one-off-entry.ts'
import { whyNoticeIsUnlawful } from '../access-cases/usable-methods.ts'
import { noticeService } from '../bookings/available-times.ts'
import type { BookingProperty } from '../bookings/booking-property.ts'
import { bookingProperty } from '../bookings/booking-property.queries.ts'
import { servedBy, tenantNames } from '../bookings/entry-methods.ts'
import { onDay } from '../bookings/tenants-on-day.ts'
import { entryCitationText } from '../entry-rules/citation.ts'
import { noticeLength } from '../entry-rules/describe-rule.ts'
import { noticeTitle, rulesFor, toEntryLaw } from '../entry-rules/entry-law.ts'
import { entryLawOfProperty } from '../entry-rules/entry-rules.queries.ts'
import { earliestLawfulEntry } from '../entry-rules/lawful-entry.ts'
import { missingProperty } from '../property-lock/lock-property.ts'
import { oneOffFacts, type OneOffFactsRow } from './entry-notifications.queries.ts'

/** Everything that decides whether entry by notice may be requested once, and for which services. */
export type OneOffEntry = Pick<OneOffEntryOptions, 'problem' | 'services'> & { property: BookingProperty }

/** The usual length of a visit, as the roster plans it. */
const visitMinutes = 120
/** The user needs some minutes to book, and the mail some minutes to arrive. */
const leadMinutes = 30

function whyNot(scope: Scope, property: BookingProperty, facts: OneOffFactsRow): string | null {
  const tags = [...facts.tags, ...(facts.isCancelled ? ['CANCELLED'] : []), ...(property.isVacant ? ['VACANT'] : [])]
  const issues = facts.problemCodes.map((code) => ({ code }))
  return (
    whyNoOneOffEntry({ ...property, tags }, scope.today) ??
    whyNoticeIsUnlawful(scope.state, property.law.rules[0] ?? null, issues)
  )
}

const isFor =
  (serviceId: number) =>
  ({ serviceIds }: OneOffEntryRequest): boolean =>
    serviceIds.includes(serviceId)

function servicesOf({ services }: BookingProperty, { openRequests }: OneOffFactsRow, { state }: Scope) {
  return services
    .filter(({ isCancelled }) => !isCancelled)
    .map(({ serviceId, name }) => {
      const request = openRequests.find(isFor(serviceId))
      const on = request && shortDay(dayIn(states[state].timeZone, new Date(request.requestedAt)))
      return { serviceId, name, block: request ? `Requested by ${request.requestedBy} on ${on}` : null }
    })
}

export async function readOneOffEntry(scope: Scope, propertyId: number): Promise<OneOffEntry> {
  const { db, agencyId, state, today } = scope
  const [[row], [law], [facts]] = await db.batch([
    bookingProperty(agencyId, propertyId, today, states[state].timeZone),
    entryLawOfProperty(agencyId, propertyId, today),
    oneOffFacts(agencyId, propertyId),
  ])
  if (!row || !law || !facts) throw await missingProperty(scope, propertyId)
  const property = onDay({ ...row, propertyId, law: toEntryLaw(law) }, today)
  return { property, problem: whyNot(scope, property, facts), services: servicesOf(property, facts, scope) }
}

function describeService(property: BookingProperty): string {
  const names = tenantNames(property.tenants) || 'the tenants'
  return servedBy(property) === 'EMAIL'
    ? `We email the notice (${noticeTitle(property.law)}) to ${names} as soon as the visit is booked.`
    : `We post the notice (${noticeTitle(property.law)}) to ${names}, because not every tenant has agreed to notices by email. A letter takes ${property.law.postalBusinessDays} business days.`
}

function missingFor({ hasAgencyKey, tenants }: BookingProperty): string[] {
  return [
    ...(hasAgencyKey ? [] : ['There is no agency key to enter with. Please add the key before a visit is booked.']),
    ...(tenants.length > 0 ? [] : ['There is no tenant to serve the notice on. Please add the tenancy first.']),
  ]
}

/** What the dialog shows before the request: the first lawful day for these services, and why. */
export async function oneOffOptions(
  scope: Scope,
  propertyId: number,
  wanted: readonly number[],
): Promise<OneOffEntryOptions> {
  const { property, problem, services } = await readOneOffEntry(scope, propertyId)
  const { law } = property
  const free = services.filter(({ block }) => block === null).map(({ serviceId }) => serviceId)
  const chosen = free.filter((serviceId) => wanted.includes(serviceId))
  const purpose = { kind: 'SERVICES', serviceIds: chosen.length > 0 ? chosen : free } as const
  const earliest = earliestLawfulEntry(law, purpose, noticeService(property, scope.now, leadMinutes), visitMinutes)
  const { name, timeZone } = states[scope.state]
  const earliestDay = earliest && dayIn(timeZone, earliest)
  const rules = rulesFor(law, purpose, earliestDay ?? scope.today)
  return {
    problem,
    services,
    earliestDay,
    law: rules.map((rule) => `${name} asks for ${noticeLength(rule)} of notice (${entryCitationText(rule)}).`),
    service: describeService(property),
    missing: missingFor(property),
  }
}
