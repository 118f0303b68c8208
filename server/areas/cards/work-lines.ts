import { addDays, daysBetween, type Day } from '../../../contract/days.ts'
import { shortDay } from '../../../contract/day-text.ts'
import { approachingServiceDays, newManagementDays, suspensionWarningDays } from '../../../contract/limits.ts'
import { serviceOfId, services } from '../../../contract/services.ts'
import { stuckDays, type WorkKind, type WorkLine } from '../../../contract/worklist.ts'
import { leaseInForce, nextLease } from '../compliance/lease-in-force.ts'
import type { StateRules } from '../compliance/service-law.ts'
import { businessDayBefore } from '../entry-rules/business-days.ts'
import type { EvaluatedService } from './evaluate-services.ts'
import type { CardFindingRow, ComingVisitRow } from './property-facts.ts'
import { isAccessUrgent, type EvaluatedProperty } from './property-facets.ts'

/** A line without what follows from its age. */
type Line = Omit<WorkLine, 'kind' | 'isStuck'> & { kind: WorkKind }
type Source = Omit<EvaluatedProperty, 'updates'> & {
  updates: readonly { code: string; text: string }[]
  rules: StateRules
}

const plain = { consequence: null, actOn: null, since: null, isUnsafe: false, isWaiting: false } as const

const counted = (count: number, one: string, many: string): string => (count === 1 ? one : `${count} ${many}`)
const andMore = (first: string, count: number): string => (count > 1 ? `${first}, and ${count - 1} more` : first)
const earliest = (days: readonly (Day | null)[]): Day | null =>
  days.reduce((first, day) => (day !== null && (first === null || day < first) ? day : first), null)

/** Two business days before a visit the key, the notice and the tenant must be there. */
const daysBeforeVisit = 2

const isOlder = (one: CardFindingRow, other: CardFindingRow): number =>
  Number(other.isUrgent) - Number(one.isUrgent) ||
  (one.foundOn < other.foundOn ? -1 : one.foundOn > other.foundOn ? 1 : one.id - other.id)

/** What the law says of an open finding: the day by which it must be repaired, or since when it breaches a duty. */
function dutyOfFindings({ obligations }: EvaluatedService): { due: Day | null; breachedSince: Day | null } {
  const ofFindings = obligations.filter(({ on }) => on.by === 'FINDING')
  return {
    due: earliest(ofFindings.map(({ due }) => due)),
    breachedSince: earliest(ofFindings.map(({ state, since }) => (state === 'BREACHED' ? since : null))),
  }
}

/** The first day that the law sets for the repair of what makes the property unsafe; null: none. */
export const unsafeRepairDueOn = ({ property, live }: Pick<EvaluatedProperty, 'property' | 'live'>): Day | null =>
  earliest(
    live
      .filter(({ serviceId }) => property.findings.some((each) => each.isUrgent && each.serviceId === serviceId))
      .map((service) => dutyOfFindings(service).due),
  )

function findingLines({ property, live, today }: Source): Line[] {
  const repairs = new Map(property.repairs.map((repair) => [repair.serviceId, repair]))
  return [...new Set(property.findings.map(({ serviceId }) => serviceId))].flatMap((serviceId) => {
    const code = serviceOfId(serviceId)
    if (code === undefined) return []
    const found = property.findings.filter((finding) => finding.serviceId === serviceId).toSorted(isOlder)
    const [gravest] = found as [CardFindingRow]
    const service = live.find((each) => each.serviceId === serviceId)
    const { due, breachedSince } = service ? dutyOfFindings(service) : { due: null, breachedSince: null }
    const isUnsafe = found.some((finding) => finding.isUrgent)
    const repair = repairs.get(serviceId)
    const isWaiting = repair !== undefined || found.every(({ isAnswered }) => isAnswered)
    const since = earliest(found.map(({ foundOn }) => foundOn)) as Day
    return {
      ...plain,
      kind: 'FINDING' as const,
      key: `FINDING:${code}`,
      text: `${services[code].name}: ${andMore(gravest.title, found.length)}`,
      consequence: consequenceOfFinding(due, breachedSince, today),
      // What breaches a duty is late already; what is only unsafe has no day in law.
      actOn: due ?? breachedSince,
      since,
      isUnsafe,
      isWaiting,
      why: whyFinding(gravest, { due, breachedSince, isWaiting, bookedFor: repair?.bookedFor ?? null }),
      action: isWaiting ? null : { code: 'RESOLVE_FINDINGS', label: 'Resolve findings' },
    }
  })
}

function consequenceOfFinding(due: Day | null, breachedSince: Day | null, today: Day): Line['consequence'] {
  if (due !== null && due >= today) return { text: 'By law it must be repaired by', on: due }
  return breachedSince === null ? null : { text: 'A duty in law is breached since', on: breachedSince }
}

type FindingFacts = { due: Day | null; breachedSince: Day | null; isWaiting: boolean; bookedFor: Day | null }
function whyFinding({ isUrgent, foundOn }: CardFindingRow, facts: FindingFacts): string {
  const found = isUrgent
    ? `Found on ${shortDay(foundOn)} and unsafe until it is repaired: a technician called it urgent or disconnected something.`
    : `Found on ${shortDay(foundOn)} and still open.`
  if (facts.bookedFor) return `${found} The repair is booked for ${shortDay(facts.bookedFor)}.`
  if (facts.isWaiting) return `${found} You have answered; the service provider acts next.`
  if (facts.due) return `${found} The law sets ${shortDay(facts.due)} for the repair.`
  return facts.breachedSince ? `${found} It breaches a duty in law.` : found
}

function accessLine(source: Source): Line[] {
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
      why: lastDay
        ? `Technicians have no way in since ${shortDay(gravest.raisedOn)}. An important issue is given ${suspensionWarningDays} days.`
        : `Reported on ${shortDay(gravest.raisedOn)} and not resolved.`,
      action: { code: 'RESOLVE_ACCESS_ISSUE', label: 'Resolve access issue' },
    },
  ]
}

type Missing = { code: string; label: string; text: string }
function missingAt({ entryMethod, hasKey, hasNotice }: ComingVisitRow, { property, today }: Source): Missing | null {
  const isLetIn = entryMethod === null || entryMethod === 'APPOINTMENT'
  const hasTenant = property.isVacant || (leaseInForce(property.leases, today)?.occupants.length ?? 0) > 0
  if (!isLetIn && !hasKey) return { code: 'EDIT_KEYS', label: 'Record the key', text: 'no key is recorded' }
  if (entryMethod === 'ENTER_WITH_KEY_AS_EN' && !hasNotice)
    return { code: 'OPEN_VISIT', label: 'Open the visit', text: 'no entry notice is served' }
  return hasTenant ? null : { code: 'EDIT_TENANCY', label: 'Add the tenant', text: 'no tenant is named' }
}

const visitIsNear = ({ on }: ComingVisitRow, { rules, today }: Source): boolean =>
  on >= today && businessDayBefore(rules.smoke, on, daysBeforeVisit) <= today

function visitLines(source: Source): Line[] {
  return source.property.comingVisits.flatMap((visit) => {
    const missing = visitIsNear(visit, source) ? missingAt(visit, source) : null
    if (!missing) return []
    const { code, label, text } = missing
    return {
      ...plain,
      kind: 'VISIT',
      key: `VISIT:${visit.id}:${code}`,
      text: `Visit soon, and ${text}`,
      consequence: { text: 'The technician comes on', on: visit.on },
      actOn: businessDayBefore(source.rules.smoke, visit.on, 1),
      since: visit.bookedOn,
      why: `A visit is booked for ${shortDay(visit.on)}, and ${text}. It is listed from ${daysBeforeVisit} business days before.`,
      action: { code, label },
    }
  })
}

function invoiceLine({ property: { unpaidDueOn }, today }: Source): Line[] {
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
      why: 'An invoice is listed until it is paid or cancelled.',
      action: { code: 'PAY_INVOICE', label: unpaidDueOn.length === 1 ? 'Pay invoice' : 'Pay invoices' },
    },
  ]
}

function quoteLine({ property: { quotes }, today }: Source): Line[] {
  const open = quotes.filter(({ expiresOn }) => expiresOn >= today)
  if (open.length === 0) return []
  const isUrgent = open.some((quote) => quote.isUrgent)
  const expires = earliest(open.map(({ expiresOn }) => expiresOn))
  return [
    {
      ...plain,
      kind: 'QUOTE',
      key: 'QUOTE',
      text: andMore(isUrgent ? 'Urgent quote to decide' : 'Quote to decide', open.length),
      consequence: { text: 'It expires after', on: expires },
      actOn: expires,
      since: earliest(open.map(({ issuedOn }) => issuedOn)),
      why: 'A quote is listed until the owner’s decision is recorded or it expires.',
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

function updateLines({ updates, live }: Source): Line[] {
  const dueOn = earliest(live.map((service) => service.dueOn))
  return updates.map(({ code, text }) => ({
    ...plain,
    kind: 'REQUIRED_UPDATE' as const,
    key: `REQUIRED_UPDATE:${code}`,
    text,
    consequence: dueOn === null ? null : { text: 'Services need it; the next is due on', on: dueOn },
    actOn: dueOn,
    why: 'Services cannot continue without it. It is listed until you answer.',
    action: { code, label: updateActions[code] ?? 'Update' },
  }))
}

/** The day from which the end of a lease is listed. */
const leaseIsListedFrom = (endsOn: Day): Day => addDays(endsOn, -approachingServiceDays)

/** A lease from the software is renewed there. */
function leaseLine({ property, live, today }: Source): Line[] {
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
      why: `A lease is listed from ${approachingServiceDays} days before its last day, until a new one or the day of leaving is recorded.`,
      action: { code: 'EDIT_TENANCY', label: 'Renew or end the lease' },
    },
  ]
}

/** What waits at a property on the provider's books, in the order of `workKinds`. */
export const workLines = (source: Source): Line[] => [
  ...findingLines(source),
  ...accessLine(source),
  ...visitLines(source),
  ...invoiceLine(source),
  ...quoteLine(source),
  ...updateLines(source),
  ...leaseLine(source),
]

/** A new management, up to the day on which it leaves the list of these. */
export const enrolmentLine = (firstActiveOn: Day): Line => ({
  ...plain,
  kind: 'ENROLMENT',
  key: 'ENROLMENT',
  text: 'New management to enrol',
  consequence: { text: 'It leaves the list of new managements after', on: addDays(firstActiveOn, newManagementDays) },
  actOn: addDays(firstActiveOn, newManagementDays),
  since: firstActiveOn,
  why: `It appeared in your software on ${shortDay(firstActiveOn)}. It is listed until you enrol or dismiss it.`,
  action: { code: 'ENROL', label: 'Enrol' },
})

/** Days on which a date alone adds, changes or removes a line, besides those on which the card changes anyway. */
export const changesOfWork = ({ property, rules }: Source): (Day | null)[] => [
  ...property.comingVisits.flatMap(({ on }) => [businessDayBefore(rules.smoke, on, daysBeforeVisit), addDays(on, 1)]),
  ...property.leases.map(({ endsOn }) => endsOn && leaseIsListedFrom(endsOn)),
]

export const withAge = (line: Line, today: Day): WorkLine => ({
  ...line,
  isStuck: line.since !== null && daysBetween(line.since, today) >= stuckDays,
})

export type { Line as LineBeforeAge }
