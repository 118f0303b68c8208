import { addDays, addMonths, type Day } from '../../../contract/days.ts'
import { serviceOfId, type ServiceCode } from '../../../contract/services.ts'
import type { StateCode } from '../../../contract/states.ts'
import { explainOffService } from '../../areas/cards/managed-card.ts'
import type { CardFindingRow, PropertyFactsRow, CardServiceRow } from '../../areas/cards/property-facts.ts'
import type { StateLaw } from '../../areas/compliance/compliance.queries.ts'
import { evaluateProperty, type PropertyResult } from '../../areas/compliance/evaluate-property.ts'
import {
  evaluateService,
  type PropertyFacts,
  type ServiceFacts,
  type ServiceResult,
} from '../../areas/compliance/evaluate-service.ts'
import { nextChangeOn } from '../../areas/compliance/next-result-change.ts'
import { leaseInForce, nextLease } from '../../areas/compliance/lease-in-force.ts'
import { ledgerFacts, type LedgerFacts } from '../../areas/compliance/ledger-facts.ts'
import type { StateRules } from '../../areas/compliance/service-law.ts'
import { rulesOn } from '../../areas/compliance/state-rules.ts'

/** What happened at a property, besides its facts of today. */
export type Past = {
  /** Days of completed checks by service, oldest first. */
  checks: ReadonlyMap<number, readonly Day[]>
  /** Of any status. */
  findings: readonly (CardFindingRow & { closedOn: Day | null })[]
  cancelledOn: Day | null
  /** By service. */
  cancelledServices: ReadonlyMap<number, Day>
}

export type LedgerResult = Pick<ServiceResult, 'compliance' | 'reason' | 'obligations'> & {
  serviceId: number
  news: LedgerFacts | null
}
/** The results that changed on a day, and what the property came to. */
export type DayResults = Pick<PropertyResult, 'compliance' | 'reasons'> & {
  day: Day
  /** Something was done on that day; otherwise only time has passed. */
  isOfEvent: boolean
  services: readonly LedgerResult[]
}

type Ground = { state: StateCode; law: StateLaw; today: Day }
type Step = LedgerResult &
  Pick<ServiceResult, 'warning' | 'gravity' | 'since'> & { day: Day; isOfEvent: boolean; isCancelled: boolean }

const daysBack = 730
/** A lease is known of this many days before it begins. */
const leaseNotice = 60
/** More changes than any service has; a mistake in the rules must not hang the start. */
const mostSteps = 100

const rulesByDay = new Map<string, StateRules>()
function rulesOf(state: StateCode, law: StateLaw, day: Day): StateRules {
  const key = `${state}${day}`
  let rules = rulesByDay.get(key)
  if (!rules) rulesByDay.set(key, (rules = rulesOn(law, day)))
  return rules
}

/** The results of a property on each day of the last two years before today on which one of them changed, oldest first. */
export function pastResults(property: PropertyFactsRow, past: Past, ground: Ground): DayResults[] {
  const steps = property.services.flatMap((service) => stepsOf(service, property, past, ground))
  const latest = new Map<number, Step>()
  return [...new Set(steps.map(({ day }) => day))].toSorted().map((day) => {
    const services = steps.filter((step) => step.day === day)
    for (const step of services) latest.set(step.serviceId, step)
    const isCancelled = past.cancelledOn !== null && past.cancelledOn <= day
    const live = isCancelled ? [] : [...latest.values()].filter((step) => !step.isCancelled)
    const { compliance, reasons } = evaluateProperty(
      { isResidential: property.isResidential, whyNotOnService: explainOffService(isCancelled, live) },
      live.map((step) => ({ ...step, jobStatus: 'UP_TO_DATE' as const })),
    )
    return { day, services, compliance, reasons, isOfEvent: services.some(({ isOfEvent }) => isOfEvent) }
  })
}

/** The days on which the result of one service changed. */
function stepsOf(
  service: CardServiceRow,
  property: PropertyFactsRow,
  past: Past,
  { state, law, today }: Ground,
): Step[] {
  const code = serviceOfId(service.serviceId) as ServiceCode
  const events = eventsOf(service, property, past)
  const start = addDays(today, -daysBack)
  const steps: Step[] = []
  let day: Day | null = service.enrolledOn > start ? service.enrolledOn : start
  for (let count = 0; day !== null && day < today && count < mostSteps; count += 1) {
    const now: Day = day
    const rules = rulesOf(state, law, now)[code]
    const place = placeOn(property, past, state, now)
    const facts = factsOn(service, code, past, now)
    const result = evaluateService(place, rules, facts, now)
    const { compliance, reason, warning, obligations, gravity, since } = result
    const last = steps.at(-1)
    const isSame =
      last?.compliance === compliance &&
      last.reason === reason &&
      JSON.stringify(last.obligations) === JSON.stringify(obligations)
    if (!isSame)
      steps.push({
        day: now,
        serviceId: service.serviceId,
        compliance,
        reason,
        warning,
        obligations,
        gravity,
        since,
        news: ledgerFacts(place, rules, facts),
        isOfEvent: events.includes(now),
        isCancelled: facts.isCancelled,
      })
    const change = nextChangeOn(result, rules, facts, place, -1, now)
    const event = events.find((each) => each > now) ?? null
    day = change !== null && (event === null || change < event) ? change : event
  }
  return steps
}

function eventsOf(
  { serviceId, lastOn, check }: CardServiceRow,
  { leases }: PropertyFactsRow,
  { checks, findings, cancelledOn, cancelledServices }: Past,
): Day[] {
  const days = [
    lastOn,
    check?.repairedOn ?? null,
    ...(checks.get(serviceId) ?? []),
    ...findings
      .filter((finding) => finding.serviceId === serviceId)
      .flatMap(({ foundOn, closedOn }) => [foundOn, closedOn]),
    ...leases.flatMap(({ startsOn }) => [addDays(startsOn, -leaseNotice), startsOn]),
    cancelledOn,
    cancelledServices.get(serviceId) ?? null,
  ]
  return [...new Set(days.filter((day) => day !== null))].toSorted()
}

function placeOn(property: PropertyFactsRow, { cancelledOn }: Past, state: StateCode, day: Day): PropertyFacts {
  const known = property.leases.filter(({ startsOn }) => startsOn <= addDays(day, leaseNotice))
  return {
    state,
    isResidential: property.isResidential,
    isCancelled: cancelledOn !== null && cancelledOn <= day,
    hasGas: property.hasGas,
    isWaterCharged: property.isWaterCharged,
    alarmExpiresOn: property.alarmExpiresOn,
    isUpgradePending: property.isLegislationUpgradePending,
    leases: { current: leaseInForce(known, day), upcoming: nextLease(known, day) },
  }
}

function factsOn(
  row: CardServiceRow,
  service: ServiceCode,
  { checks, findings, cancelledServices }: Past,
  day: Day,
): ServiceFacts {
  const { serviceId, enrolledOn } = row
  const lastOn = lastCheck(row, service, checks.get(serviceId) ?? [], day)
  return {
    service,
    enrolledOn,
    lastOn,
    check: lastOn === row.lastOn ? checkOn(row, day) : null,
    onHoldUntil: null,
    isCancelled: (cancelledServices.get(serviceId) ?? '9999') <= day,
    openFindings: findings
      .filter((finding) => finding.serviceId === serviceId && !finding.isAdvice)
      .filter(({ foundOn, closedOn }) => foundOn <= day && (closedOn === null || closedOn > day))
      .toSorted((one, other) =>
        one.foundOn < other.foundOn ? -1 : one.foundOn > other.foundOn ? 1 : one.id - other.id,
      ),
    findingsInReview: [],
  }
}

/** What was known of the last check on a day: not its repair if that came later. */
function checkOn({ check }: CardServiceRow, day: Day): ServiceFacts['check'] {
  if (check === null || check.repairedOn === null || check.repairedOn <= day) return check
  return { ...check, repairedOn: null, repairedBy: null }
}

const usualMonths: Record<ServiceCode, number> = { smoke: 12, gas: 24, electrical: 24, blinds: 24, water: 24, rcd: 12 }

/** The last check known of on a day. Before the first that the data set has, there was one an interval earlier. */
function lastCheck(
  { lastOn, enrolledOn }: CardServiceRow,
  service: ServiceCode,
  checks: readonly Day[],
  day: Day,
): Day | null {
  const known = lastOn === null ? checks : [...checks, lastOn].toSorted()
  const before = known.findLast((check) => check <= day)
  if (before !== undefined) return before
  const [first] = known
  if (first === undefined) return null
  const earlier = addMonths(first, -usualMonths[service])
  return earlier >= enrolledOn && earlier <= day ? earlier : null
}
