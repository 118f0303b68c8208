import { addDays, type Day } from '../../../contract/days.ts'
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
import type { Lease } from '../../areas/compliance/lease.ts'
import { leaseInForce, nextLease, type LeaseDays } from '../../areas/compliance/lease-in-force.ts'
import type { CheckFacts } from '../../areas/compliance/result-text.ts'
import { ledgerFacts, type LedgerFacts } from '../../areas/compliance/ledger-facts.ts'
import type { StateRules } from '../../areas/compliance/service-law.ts'
import { rulesOn } from '../../areas/compliance/rules-on.ts'

type PastLease = LeaseDays & Lease

export type PastCheck = { on: Day; check: CheckFacts | null }

/** What happened at a property, besides its facts of today. */
export type Past = {
  /** By service, oldest first. */
  checks: ReadonlyMap<number, readonly PastCheck[]>
  /** Of any status. */
  findings: readonly (CardFindingRow & { closedOn: Day | null })[]
  /** Of any status: each was in force from its start until it was closed. */
  leases: readonly PastLease[]
  cancelledOn: Day | null
  /** By service. */
  cancelledServices: ReadonlyMap<number, Day>
}

/** `obligations` as the JSON that is stored. */
export type LedgerResult = Pick<ServiceResult, 'compliance' | 'reason'> & {
  serviceId: number
  obligations: string
  news: LedgerFacts | null
}
/** The results that changed on a day, and what the property came to. */
export type DayResults = Pick<PropertyResult, 'compliance' | 'reasons'> & {
  day: Day
  /** Ids of the services with an issue. */
  failing: readonly number[]
  /** Something was done on that day; otherwise only time has passed. */
  isOfEvent: boolean
  services: readonly LedgerResult[]
}

type Ground = { state: StateCode; law: StateLaw; today: Day }
type Step = LedgerResult &
  Pick<ServiceResult, 'warning' | 'gravity' | 'since'> & {
    day: Day
    isOfEvent: boolean
    isCancelled: boolean
    jobStatus: 'UP_TO_DATE'
  }

/** A year ago can be looked at, and some weeks before it. */
const daysBack = 400
/** A lease is known of this many days before it begins. */
const leaseNotice = 60
/** More changes than any service has; a mistake in the rules must not hang the start. */
const mostSteps = 100

type Versions = { changes: Day[]; rules: Map<Day | undefined, StateRules> }
const versionsOf = new WeakMap<StateLaw, Versions>()

/** The rules are the same from a day on which a version begins or ends until the next such day. */
export function rulesOf(law: StateLaw, day: Day): StateRules {
  let versions = versionsOf.get(law)
  if (!versions) {
    const days = law.duties.flatMap(({ inForceFrom, inForceTo }) => [inForceFrom, inForceTo])
    versions = { changes: days.filter((change) => change !== null).toSorted(), rules: new Map() }
    versionsOf.set(law, versions)
  }
  const from = versions.changes.findLast((change) => change <= day)
  let rules = versions.rules.get(from)
  if (!rules) versions.rules.set(from, (rules = rulesOn(law, day)))
  return rules
}

/** The results of a property on each day of the last year and more on which one of them changed, oldest first. */
export function pastResults(property: PropertyFactsRow, past: Past, ground: Ground): DayResults[] {
  const steps = property.services
    .flatMap((service) => stepsOf(service, property, past, ground))
    .toSorted((one, other) => (one.day < other.day ? -1 : one.day > other.day ? 1 : 0))
  const latest = new Map<number, Step>()
  const days: DayResults[] = []
  for (let place = 0; place < steps.length;) {
    const { day } = steps[place] as Step
    const services: Step[] = []
    for (; steps[place]?.day === day; place++) {
      const step = steps[place] as Step
      services.push(step)
      latest.set(step.serviceId, step)
    }
    const isCancelled = past.cancelledOn !== null && past.cancelledOn <= day
    const live = isCancelled ? [] : [...latest.values()].filter((step) => !step.isCancelled)
    const { compliance, reasons } = evaluateProperty(
      { isResidential: property.isResidential, whyNotOnService: explainOffService(isCancelled, live) },
      live,
    )
    const failing = live.filter(({ gravity }) => gravity > 0).map(({ serviceId }) => serviceId)
    const isOfEvent = services.some((step) => step.isOfEvent)
    days.push({ day, services, compliance, reasons, failing, isOfEvent })
  }
  return days
}

/** The days on which the result of one service changed. */
function stepsOf(
  service: CardServiceRow,
  property: PropertyFactsRow,
  past: Past,
  { state, law, today }: Ground,
): Step[] {
  const code = serviceOfId(service.serviceId) as ServiceCode
  const events = eventsOf(service, past)
  const factsOn = factsOf(service, code, past)
  const start = addDays(today, -daysBack)
  const steps: Step[] = []
  let day: Day | null = service.enrolledOn > start ? service.enrolledOn : start
  for (let count = 0; day !== null && day < today && count < mostSteps; count += 1) {
    const now: Day = day
    const rules = rulesOf(law, now)[code]
    const place = placeOn(property, past, state, now)
    const facts = factsOn(now)
    const result = evaluateService(place, rules, facts, now)
    const { compliance, reason, warning, gravity, since } = result
    const obligations = JSON.stringify(result.obligations)
    const last = steps.at(-1)
    if (last?.compliance !== compliance || last.reason !== reason || last.obligations !== obligations)
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
        jobStatus: 'UP_TO_DATE',
      })
    const change = nextChangeOn(result, rules, facts, place, -1, now)
    const event = events.find((each) => each > now) ?? null
    day = change !== null && (event === null || change < event) ? change : event
  }
  return steps
}

const settledOn = (check: CheckFacts | null): (Day | null)[] => [check?.repairedOn ?? null, check?.cleared?.on ?? null]

function eventsOf(
  { serviceId, lastOn, check }: CardServiceRow,
  { checks, findings, leases, cancelledOn, cancelledServices }: Past,
): Day[] {
  const days = [
    lastOn,
    ...settledOn(check),
    ...(checks.get(serviceId) ?? []).flatMap((past) => [past.on, ...settledOn(past.check)]),
    ...findings
      .filter((finding) => finding.serviceId === serviceId)
      .flatMap(({ foundOn, closedOn }) => [foundOn, closedOn]),
    ...leases.flatMap(({ startsOn, closesOn }) => [addDays(startsOn, -leaseNotice), startsOn, closesOn]),
    cancelledOn,
    cancelledServices.get(serviceId) ?? null,
  ]
  return days.filter((day) => day !== null).toSorted()
}

function placeOn(property: PropertyFactsRow, { cancelledOn, leases }: Past, state: StateCode, day: Day): PropertyFacts {
  const knownUntil = addDays(day, leaseNotice)
  const known = leases.filter(({ startsOn }) => startsOn <= knownUntil)
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

/** What was known of a service on each day. */
function factsOf(
  row: CardServiceRow,
  service: ServiceCode,
  { checks, findings, cancelledServices }: Past,
): (day: Day) => ServiceFacts {
  const { serviceId, enrolledOn } = row
  const made = checks.get(serviceId) ?? []
  const known = [...made.map(({ on }) => on), ...(row.lastOn === null ? [] : [row.lastOn])].toSorted()
  const found = findings
    .filter((finding) => finding.serviceId === serviceId && !finding.isAdvice)
    .toSorted((one, other) => (one.foundOn < other.foundOn ? -1 : one.foundOn > other.foundOn ? 1 : one.id - other.id))
  const cancelledOn = cancelledServices.get(serviceId) ?? '9999'
  return (day) => {
    const lastOn = known.findLast((check) => check <= day) ?? null
    return {
      service,
      enrolledOn,
      lastOn,
      earlierChecks: lastOn === null ? [] : known.filter((each) => each < lastOn),
      check: checkOn(
        lastOn === row.lastOn ? row.check : (made.findLast(({ on }) => on === lastOn)?.check ?? null),
        day,
      ),
      onHoldUntil: null,
      isCancelled: cancelledOn <= day,
      openFindings: found.filter(({ foundOn, closedOn }) => foundOn <= day && (closedOn === null || closedOn > day)),
      findingsInReview: [],
    }
  }
}

/** What was known of a check on a day: not how it was settled if that came later. */
function checkOn(check: CheckFacts | null, day: Day): ServiceFacts['check'] {
  if (check === null) return null
  const { repairedOn, cleared, ...made } = check
  const isRepaired = repairedOn !== null && repairedOn <= day
  return {
    ...made,
    repairedOn: isRepaired ? repairedOn : null,
    repairedBy: isRepaired ? made.repairedBy : null,
    ...(cleared && cleared.on <= day && { cleared }),
  }
}
