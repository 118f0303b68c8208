import { addDays, daysBetween, type Day } from '../../../contract/days.ts'
import { shortDay } from '../../../contract/day-text.ts'
import { approachingServiceDays, newManagementDays, suspensionWarningDays } from '../../../contract/limits.ts'
import { stuckDays, type WorkLine } from '../../../contract/worklist.ts'
import { leaseInForce, nextLease } from '../compliance/lease-in-force.ts'
import { businessDayBefore } from '../entry-rules/business-days.ts'
import { findingLines } from './finding-lines.ts'
import type { ComingVisitRow } from './property-facts.ts'
import { isAccessUrgent } from './property-facets.ts'
import { andMore, earliest, plain, type Line, type WorkSource } from './work-line.ts'

const counted = (count: number, one: string, many: string): string => (count === 1 ? one : `${count} ${many}`)
/** Two business days before a visit the key, the notice and the tenant must be there. */
const daysBeforeVisit = 2

function accessLine(source: WorkSource): Line[] {
  const { access } = source.property
  if (access === null) return []
  const issues = access.issues.toSorted(
    (one, other) =>
      Number(other.isImportant) - Number(one.isImportant) ||
      (one.raisedOn < other.raisedOn ? -1 : one.raisedOn > other.raisedOn ? 1 : one.id - other.id),
  )
  const [gravest] = issues
  if (!gravest) return []
  const { isSuspended } = access
  // After this day the case has the suspension warning.
  const lastDay = isAccessUrgent(source) ? addDays(gravest.raisedOn, suspensionWarningDays) : null
  return [
    {
      ...plain,
      kind: 'ACCESS_ISSUE',
      key: 'ACCESS_ISSUE',
      text: andMore(gravest.problem, issues.length),
      consequence: isSuspended
        ? { text: 'The service provider has stopped trying', on: null }
        : lastDay === null
          ? null
          : { text: 'The service provider may stop trying after', on: lastDay },
      actOn: isSuspended ? gravest.raisedOn : lastDay,
      since: earliest(issues.map(({ raisedOn }) => raisedOn)),
      causes: issues.map(({ id }) => String(id)).toSorted(),
      why: lastDay
        ? `Technicians have no way in since ${shortDay(gravest.raisedOn)}. An important issue is given ${suspensionWarningDays} days, until ${shortDay(lastDay)}.`
        : `Reported on ${shortDay(gravest.raisedOn)} and listed until it is resolved; no day is set.`,
      action: { code: 'RESOLVE_ACCESS_ISSUE', label: 'Resolve access issue' },
    },
  ]
}

type Missing = { code: string; label: string; text: string }
function missingAt(
  { entryMethod, hasKey, hasNotice }: ComingVisitRow,
  { property, today }: WorkSource,
): Missing | null {
  const isLetIn = entryMethod === null || entryMethod === 'APPOINTMENT'
  const hasTenant = property.isVacant || (leaseInForce(property.leases, today)?.occupants.length ?? 0) > 0
  if (!isLetIn && !hasKey) return { code: 'EDIT_KEYS', label: 'Record the key', text: 'no key is recorded' }
  if (entryMethod === 'ENTER_WITH_KEY_AS_EN' && !property.isVacant && !hasNotice)
    return { code: 'OPEN_VISIT', label: 'Open the visit', text: 'no entry notice is served' }
  return hasTenant ? null : { code: 'EDIT_TENANCY', label: 'Add the tenant', text: 'no tenant is named' }
}

const visitIsNear = ({ on }: ComingVisitRow, { rules, today }: WorkSource): boolean =>
  on >= today && businessDayBefore(rules.smoke, on, daysBeforeVisit) <= today

function visitLines(source: WorkSource): Line[] {
  return source.property.comingVisits.flatMap((visit) => {
    const missing = visitIsNear(visit, source) ? missingAt(visit, source) : null
    if (!missing) return []
    const { code, label, text } = missing
    const lastDay = businessDayBefore(source.rules.smoke, visit.on, 1)
    return {
      ...plain,
      kind: 'VISIT',
      key: `VISIT:${visit.id}:${code}`,
      text: `Visit soon, and ${text}`,
      consequence: { text: 'The technician comes on', on: visit.on },
      actOn: lastDay,
      since: visit.bookedOn,
      why: `A visit is booked for ${shortDay(visit.on)}, and ${text}. It is listed from ${daysBeforeVisit} business days before; act by ${shortDay(lastDay)}.`,
      action: { code, label },
    }
  })
}

/** Invoices are known by their days: the second of one day is "2026-11-15 2". */
const numbered = (days: readonly Day[]): string[] =>
  days
    .toSorted()
    .map((day, place, sorted) => `${day} ${sorted.slice(0, place).filter((each) => each === day).length + 1}`)

function invoiceLine({ property: { unpaidDueOn }, today }: WorkSource): Line[] {
  const first = earliest(unpaidDueOn)
  if (first === null) return []
  const overdue = unpaidDueOn.filter((day) => day < today).length
  return [
    {
      ...plain,
      kind: 'INVOICE',
      key: 'INVOICE',
      text:
        overdue > 0
          ? counted(overdue, 'Overdue invoice', 'overdue invoices')
          : counted(unpaidDueOn.length, 'Invoice to pay', 'invoices to pay'),
      consequence: { text: overdue > 0 ? 'It was due on' : 'It is due on', on: first },
      actOn: first,
      since: overdue > 0 ? first : null,
      causes: numbered(unpaidDueOn),
      why: `An invoice is listed until it is paid or cancelled. The first ${overdue > 0 ? 'was' : 'is'} due on ${shortDay(first)}.`,
      action: { code: 'PAY_INVOICE', label: unpaidDueOn.length === 1 ? 'Pay invoice' : 'Pay invoices' },
    },
  ]
}

function quoteLine({ property: { quotes }, today }: WorkSource): Line[] {
  const open = quotes.filter(({ expiresOn }) => expiresOn >= today)
  if (open.length === 0) return []
  const isUrgent = open.some((quote) => quote.isUrgent)
  const expires = earliest(open.map(({ expiresOn }) => expiresOn)) as Day
  return [
    {
      ...plain,
      kind: 'QUOTE',
      key: 'QUOTE',
      text: andMore(isUrgent ? 'Urgent quote to decide' : 'Quote to decide', open.length),
      consequence: { text: 'It expires after', on: expires },
      actOn: expires,
      since: earliest(open.map(({ issuedOn }) => issuedOn)),
      causes: open.map(({ id }) => String(id)).toSorted(),
      why: `A quote is listed until the owner’s decision is recorded or it expires. The first expires after ${shortDay(expires)}.`,
      action: { code: 'REVIEW_QUOTE', label: 'Review quote' },
    },
  ]
}

const updateActions: Record<string, string> = {
  LEASE_AGREEMENT_UPDATE_REQUIRED: 'Update the tenancy',
  TENANT_DETAILS_REQUIRED: 'Update the tenants',
  GAS_CONFIRMATION_REQUIRED: 'Confirm gas',
  WATER_CHARGING_REQUIRED: 'Answer',
}

function updateLines({ updates, live }: WorkSource): Line[] {
  const dueOn = earliest(live.map((service) => service.dueOn))
  return updates.map(({ code, text }) => ({
    ...plain,
    kind: 'REQUIRED_UPDATE' as const,
    key: `REQUIRED_UPDATE:${code}`,
    text,
    consequence: dueOn === null ? null : { text: 'Services need it; the next is due on', on: dueOn },
    actOn: dueOn,
    why: `Services cannot continue without it. It is listed until you answer; ${dueOn === null ? 'no service has a day yet' : `the next service is due on ${shortDay(dueOn)}`}.`,
    action: { code, label: updateActions[code] ?? 'Update' },
  }))
}

/** The day from which the end of a lease is listed. */
const leaseIsListedFrom = (endsOn: Day): Day => addDays(endsOn, -approachingServiceDays)

/** A lease from the software is renewed there. */
function leaseLine({ property, live, today }: WorkSource): Line[] {
  const { leases, isVacant, software } = property
  const lease = isVacant || software !== null || live.length === 0 ? null : leaseInForce(leases, today)
  if (!lease?.endsOn || lease.endsOn < today || leaseIsListedFrom(lease.endsOn) > today) return []
  if (lease.vacatesOn !== null || nextLease(leases, today) !== null) return []
  return [
    {
      ...plain,
      kind: 'LEASE_ENDING',
      key: 'LEASE_ENDING',
      text: 'The lease ends',
      consequence: { text: 'Its last day is', on: lease.endsOn },
      actOn: lease.endsOn,
      since: leaseIsListedFrom(lease.endsOn),
      why: `A lease is listed from ${approachingServiceDays} days before its last day, until a new one or the day of leaving is recorded. Its last day is ${shortDay(lease.endsOn)}.`,
      action: { code: 'EDIT_TENANCY', label: 'Renew or end the lease' },
    },
  ]
}

/** What waits at a property on the provider's books, in the order of `workKinds`. */
export const workLines = (source: WorkSource): Line[] => [
  ...findingLines(source),
  ...accessLine(source),
  ...visitLines(source),
  ...invoiceLine(source),
  ...quoteLine(source),
  ...updateLines(source),
  ...leaseLine(source),
]

/** A new management, up to the day on which it leaves the list of these. */
export function enrolmentLine(firstActiveOn: Day): Line {
  const lastDay = addDays(firstActiveOn, newManagementDays)
  return {
    ...plain,
    kind: 'ENROLMENT',
    key: 'ENROLMENT',
    text: 'New management to enrol',
    consequence: { text: 'It leaves the list of new managements after', on: lastDay },
    actOn: lastDay,
    since: firstActiveOn,
    why: `It appeared in your software on ${shortDay(firstActiveOn)}. It is listed until you enrol or dismiss it, at most until ${shortDay(lastDay)}.`,
    action: { code: 'ENROL', label: 'Enrol' },
  }
}

/** Days on which a date alone adds, changes or removes a line, besides those on which the card changes anyway. */
export const changesOfWork = ({ property, rules }: WorkSource): (Day | null)[] => [
  ...property.repairs.map(({ bookedFor }) => bookedFor && addDays(bookedFor, 1)),
  ...property.comingVisits.flatMap(({ on }) => [businessDayBefore(rules.smoke, on, daysBeforeVisit), addDays(on, 1)]),
  ...property.leases.map(({ endsOn }) => endsOn && leaseIsListedFrom(endsOn)),
]

export const withAge = (line: Line, today: Day): WorkLine => ({
  ...line,
  isStuck: line.since !== null && daysBetween(line.since, today) >= stuckDays,
})
