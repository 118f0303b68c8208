import { addDays, type Day } from '../../../contract/days.ts'
import type { ServiceCode } from '../../../contract/services.ts'
import type { StateCode } from '../../../contract/states.ts'
import { weighService, type ServiceFacts } from '../compliance/evaluate-service.ts'
import { nextChangeOn } from '../compliance/next-result-change.ts'
import { isLeaseDuty, type Duty, type ServiceLaw } from '../compliance/service-law.ts'
import type { RulesFrom } from './coming-rules.ts'
import { toPropertyFacts } from './evaluate-services.ts'
import { firstAfter } from './next-change.ts'
import type { PropertyFactsRow } from './property-facts.ts'

/** Days from the first on and before the second. */
export type Span = { from: Day; until: Day }
/** Days on which a service has the same result. */
export type Period = Span & { gravity: number; dueOn: Day | null }

/** A result that began before it was evaluated begins here, so that a later evaluation stores the same. */
export const always = '2000-01-01'
export const never = '3000-01-01'

type Followed = {
  property: PropertyFactsRow
  state: StateCode
  facts: ServiceFacts
  today: Day
  leaseDays: readonly Day[]
}

/** Days on which a lease begins, becomes periodic or closes; none where the rules of the service do not ask for leases. */
export function leaseDaysOf({ leases }: PropertyFactsRow, coming: readonly RulesFrom[], service: ServiceCode): Day[] {
  if (!coming.some(({ rules }) => rules[service].duties.some(dependsOnLease))) return []
  return leases.flatMap(({ startsOn, endsOn, closesOn }) => [
    startsOn,
    ...(endsOn ? [addDays(endsOn, 1)] : []),
    ...(closesOn ? [closesOn] : []),
  ])
}

const dependsOnLease = (duty: Duty): boolean =>
  isLeaseDuty(duty) ||
  duty.trigger === 'NEW_AGREEMENT_OR_PERIODIC' ||
  duty.trigger === 'UPGRADE' ||
  duty.trigger === 'NEW_LEASE'

/** Evaluates a service today and on every later day on which its result can change, until it changes no more. */
export function followService(
  { property, state, facts, today, leaseDays }: Followed,
  lawOf: (day: Day) => ServiceLaw,
): Period[] {
  const periods: Period[] = []
  for (let day: Day | null = today; day !== null;) {
    const place = toPropertyFacts(property, state, day)
    const law = lawOf(day)
    const result = weighService(place, law, facts, day)
    const next: Day | null = firstAfter(day, [nextChangeOn(result, law, facts, place, -1, day), ...leaseDays])
    periods.push({
      from: periods.length === 0 ? always : day,
      until: next ?? never,
      gravity: result.gravity,
      dueOn: result.due?.on ?? null,
    })
    day = next
  }
  return periods
}

export const gravitySpans = (periods: readonly Period[], gravity: number): Span[] =>
  mergeSpans(periods.filter((period) => period.gravity === gravity))

/** The days of all spans, sorted and apart from each other. */
export function mergeSpans(spans: readonly Span[]): Span[] {
  const merged: Span[] = []
  for (const { from, until } of spans.toSorted((one, other) => (one.from < other.from ? -1 : 1))) {
    const last = merged.at(-1)
    if (last && from <= last.until) last.until = until > last.until ? until : last.until
    else merged.push({ from, until })
  }
  return merged
}
