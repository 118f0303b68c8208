import { addDays, addMonths, type Day } from '../../../contract/days.ts'
import { serviceOfId, type ServiceCode } from '../../../contract/services.ts'
import type { StateCode } from '../../../contract/states.ts'
import { managedCard, type ManagedCard } from '../../areas/cards/managed-card.ts'
import type { FindingRow, PropertyFactsRow, ServiceRow } from '../../areas/cards/property-facts.ts'
import type { StateLaw } from '../../areas/compliance/compliance.queries.ts'
import type { StateRules } from '../../areas/compliance/service-law.ts'
import { rulesOn } from '../../areas/compliance/state-rules.ts'

/** What happened at a property, besides its facts of today. */
export type Past = {
  /** Days of completed checks by service, oldest first. */
  checks: ReadonlyMap<number, readonly Day[]>
  /** Of any status. */
  findings: readonly (FindingRow & { closedOn: Day | null })[]
  cancelledOn: Day | null
  /** By service. */
  cancelledServices: ReadonlyMap<number, Day>
}

export type PastResult = ManagedCard & { day: Day; isOfEvent: boolean }

const daysBack = 730
/** A lease is known of this many days before it begins. */
const leaseNotice = 60
/** More changes than any property has; a mistake in the rules must not hang the start. */
const mostSteps = 200

const rulesByDay = new Map<string, StateRules>()
function rulesOf(state: StateCode, law: StateLaw, day: Day): StateRules {
  const key = `${state}${day}`
  let rules = rulesByDay.get(key)
  if (!rules) rulesByDay.set(key, (rules = rulesOn(law, day)))
  return rules
}

/** The results of a property on each day of the last two years before today on which they may have changed, oldest first. */
export function pastResults(
  property: PropertyFactsRow,
  past: Past,
  { state, law, today }: { state: StateCode; law: StateLaw; today: Day },
): PastResult[] {
  const [first] = property.services.map(({ enrolledOn }) => enrolledOn).toSorted()
  if (first === undefined) return []
  const start = addDays(today, -daysBack)
  const events = eventsOf(property, past)
  const results: PastResult[] = []
  let day: Day | null = first > start ? first : start
  for (let step = 0; day !== null && day < today && step < mostSteps; step += 1) {
    const made: ManagedCard = managedCard(asAt(property, past, day), rulesOf(state, law, day), state, day)
    results.push({ ...made, day, isOfEvent: events.includes(day) })
    const { nextChangeOn } = made.card
    const now: Day = day
    const nextEvent = events.find((event) => event > now) ?? null
    day = nextChangeOn !== null && (nextEvent === null || nextChangeOn < nextEvent) ? nextChangeOn : nextEvent
  }
  return results
}

function eventsOf(
  { services, leases }: PropertyFactsRow,
  { checks, findings, cancelledOn, cancelledServices }: Past,
): Day[] {
  const days = [
    ...services.flatMap(({ enrolledOn, lastOn }) => [enrolledOn, lastOn]),
    ...[...checks.values()].flat(),
    ...findings.flatMap(({ foundOn, closedOn }) => [foundOn, closedOn]),
    ...leases.flatMap(({ startsOn }) => [addDays(startsOn, -leaseNotice), startsOn]),
    cancelledOn,
    ...cancelledServices.values(),
  ]
  return [...new Set(days.filter((day) => day !== null))].toSorted()
}

/** The facts that the results of a day follow from. What only changes the status of a job is left out. */
function asAt(property: PropertyFactsRow, past: Past, day: Day): PropertyFactsRow {
  return {
    ...property,
    cancellationKind: past.cancelledOn !== null && past.cancelledOn <= day ? property.cancellationKind : null,
    services: property.services
      .filter(({ enrolledOn }) => enrolledOn <= day)
      .map((service) => ({
        ...service,
        lastOn: lastCheck(service, past.checks.get(service.serviceId) ?? [], day),
        onHoldUntil: null,
        isCancelled: (past.cancelledServices.get(service.serviceId) ?? '9999') <= day,
      })),
    leases: property.leases.filter(({ startsOn }) => startsOn <= addDays(day, leaseNotice)),
    findings: past.findings.filter(({ foundOn, closedOn }) => foundOn <= day && (closedOn === null || closedOn > day)),
    findingsInReview: [],
    visits: [],
    quotes: [],
    repairs: [],
    unpaidDueOn: [],
    access: null,
  }
}

const usualMonths: Record<ServiceCode, number> = { smoke: 12, gas: 24, electrical: 24, blinds: 24, water: 24, rcd: 12 }

/** The last check known of on a day. Before the first that the data set has, there was one an interval earlier. */
function lastCheck({ serviceId, lastOn, enrolledOn }: ServiceRow, checks: readonly Day[], day: Day): Day | null {
  const known = [...checks, ...(lastOn === null ? [] : [lastOn])].toSorted()
  const before = known.findLast((check) => check <= day)
  if (before !== undefined) return before
  const [first] = known
  if (first === undefined) return null
  const earlier = addMonths(first, -usualMonths[serviceOfId(serviceId) as ServiceCode])
  return earlier >= enrolledOn && earlier <= day ? earlier : null
}
