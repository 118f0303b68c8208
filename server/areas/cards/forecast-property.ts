import { addDays, type Day } from '../../../contract/days.ts'
import { serviceCodes, services, type ServiceCode } from '../../../contract/services.ts'
import type { StateCode } from '../../../contract/states.ts'
import { rulesOfDay, type RulesFrom } from './coming-rules.ts'
import { toServiceFacts } from './evaluate-services.ts'
import {
  followService,
  gravitySpans,
  leaseDaysOf,
  mergeSpans,
  never,
  type Period,
  type Span,
} from './follow-service.ts'
import type { PropertyFactsRow } from './property-facts.ts'
import type { Duty, ServiceLaw } from '../compliance/service-law.ts'

type Uncovered = { property: PropertyFactsRow; coming: readonly RulesFrom[]; state: StateCode; today: Day }

/** Rules that reach a property some time after they begin stay in the forecast when they have begun. */
const isPhasedIn = ({ trigger }: Duty): boolean => trigger === 'NEW_AGREEMENT_OR_PERIODIC' || trigger === 'FIXED_DAY'

/**
 * When a coming rule would be breached or unproven at a property that does not have its service. Rules in force already are left
 * out: the agency has decided on their services.
 */
function withoutService({ property, coming, state, today }: Uncovered, code: ServiceCode): Span[] {
  const isComing = (duty: Duty): boolean =>
    duty.kind !== 'CHARGING_CONDITION' && (isPhasedIn(duty) || (duty.inForceFrom ?? '') > today)
  const duties = coming.flatMap(({ rules }) => rules[code].duties).filter(isComing)
  const [first] = duties
  if (!first) return []
  const serviceId = services[code].id
  const known = property.services.find((row) => row.serviceId === serviceId)
  const facts = toServiceFacts(property, {
    serviceId,
    enrolledOn: first.inForceFrom ?? today,
    lastOn: known?.lastOn ?? null,
    earlierChecks: known?.earlierChecks ?? null,
    check: known?.check ?? null,
    onHoldUntil: null,
    isCancelled: false,
  })
  const lawOf = (day: Day): ServiceLaw => {
    const law = rulesOfDay(coming, day)[code]
    return { ...law, duties: law.duties.filter(isComing) }
  }
  const periods = followService(
    { property, state, facts, today, leaseDays: leaseDaysOf(property, coming, code) },
    lawOf,
  )
  return mergeSpans(periods.filter(({ gravity }) => gravity > 0))
}

/** What is stored of a property's future. An entry of service 0 is about the property as a whole. */
export const forecastKinds = {
  /** A check falls due on the first day. */
  DUE: 1,
  BREACHED: 2,
  UNPROVEN: 3,
  /** A rule asks for a service that the property does not have. */
  UNCOVERED: 4,
  /** The first day after a check fell due. */
  OVERDUE: 5,
  /** A lease ends on the first day. */
  LEASE: 6,
  /** One visit makes the checks that fall due in one month; the first day is the latest of them. */
  VISIT: 7,
} as const
export type ForecastKind = keyof typeof forecastKinds

export type ForecastEntry = { code: number; from: Day; until: Day }
export const forecastCode = (kind: ForecastKind, serviceId = 0): number => forecastKinds[kind] * 10 + serviceId

/**
 * What the services of a property come to if nothing is done, by the rules that evaluate it today and by coming ones. It has no
 * horizon, because a card is evaluated again only on the day on which it changes.
 */
export function forecastProperty(
  property: PropertyFactsRow,
  coming: readonly RulesFrom[],
  state: StateCode,
  today: Day,
): ForecastEntry[] {
  const live = property.cancellationKind === null ? property.services.filter(({ isCancelled }) => !isCancelled) : []
  if (live.length === 0) return []
  const entries: ForecastEntry[] = []
  const add = (kind: ForecastKind, serviceId: number, { from, until }: Span) =>
    entries.push({ code: forecastCode(kind, serviceId), from, until })
  const dueDays: Day[] = []
  const graveSpans: { gravity: number; span: Span }[] = []
  for (const row of live) {
    const facts = toServiceFacts(property, row)
    const periods = followService(
      { property, state, facts, today, leaseDays: leaseDaysOf(property, coming, facts.service) },
      (day) => rulesOfDay(coming, day)[facts.service],
    )
    const due = fallsDueOn(periods)
    if (due !== null) {
      dueDays.push(due)
      add('DUE', row.serviceId, { from: due, until: due })
      add('OVERDUE', row.serviceId, { from: addDays(due, 1), until: never })
    }
    for (const gravity of [2, 1])
      for (const span of gravitySpans(periods, gravity)) {
        add(gravity === 2 ? 'BREACHED' : 'UNPROVEN', row.serviceId, span)
        graveSpans.push({ gravity, span })
      }
  }
  addOfProperty(add, dueDays, graveSpans)
  for (const code of serviceCodes) {
    const serviceId = services[code].id
    if (live.some((row) => row.serviceId === serviceId)) continue
    for (const span of withoutService({ property, coming, state, today }, code)) add('UNCOVERED', serviceId, span)
  }
  const uncovered = entries.filter(({ code }) => Math.floor(code / 10) === forecastKinds.UNCOVERED)
  for (const span of mergeSpans(uncovered)) add('UNCOVERED', 0, span)
  for (const { endsOn } of property.leases) if (endsOn) add('LEASE', 0, { from: endsOn, until: endsOn })
  return entries
}

type Add = (kind: ForecastKind, serviceId: number, span: Span) => void

/** The gravest result of its services is that of the property. */
function addOfProperty(add: Add, dueDays: readonly Day[], grave: readonly { gravity: number; span: Span }[]): void {
  const breached = mergeSpans(grave.flatMap(({ gravity, span }) => (gravity === 2 ? [span] : [])))
  const any = mergeSpans(grave.map(({ span }) => span))
  for (const span of breached) add('BREACHED', 0, span)
  for (const span of subtractSpans(any, breached)) add('UNPROVEN', 0, span)
  const ordered = dueDays.toSorted()
  const [first] = ordered
  if (first) add('OVERDUE', 0, { from: addDays(first, 1), until: never })
  const months = new Map(ordered.map((day) => [day.slice(0, 7), day]))
  for (const day of months.values()) add('VISIT', 0, { from: day, until: day })
}

/** Both sorted and apart from each other. */
function subtractSpans(spans: readonly Span[], without: readonly Span[]): Span[] {
  return spans.flatMap((span) => {
    const rest: Span[] = []
    let { from } = span
    for (const gap of without) {
      if (gap.until <= from || gap.from >= span.until) continue
      if (gap.from > from) rest.push({ from, until: gap.from })
      from = gap.until
    }
    if (from < span.until) rest.push({ from, until: span.until })
    return rest
  })
}

/** The first day on which the check is due; it has passed if the check is overdue. */
function fallsDueOn(periods: readonly Period[]): Day | null {
  for (const { from, until, dueOn } of periods) {
    if (dueOn === null) continue
    const day = dueOn > from ? dueOn : from
    if (day < until) return day
  }
  return null
}
