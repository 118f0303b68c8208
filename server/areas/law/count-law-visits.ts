import type { Day } from '../../../contract/days.ts'
import { weighService } from '../compliance/evaluate-service.ts'
import type { ServiceLaw } from '../compliance/service-law.ts'
import { factsOn, type SimulatedFacts, type SimulatedPlace } from './simulate-property.ts'

/** The law from a day until the next period begins. */
export type LawPeriod = { from: Day; law: ServiceLaw }

type Visits = { periods: readonly LawPeriod[]; until: Day; isDueAtOnce: boolean }

/**
 * How many visits a property needs from the first day of the periods until before the last day: one at once where something is
 * breached or not proven, then each on the day on which it falls due by the law of that day.
 */
export function countLawVisits(
  property: SimulatedFacts,
  place: SimulatedPlace,
  { periods, until, isDueAtOnce }: Visits,
): number {
  let day = periods[0]?.from ?? until
  let visits = isDueAtOnce ? 1 : 0
  let lastOn = isDueAtOnce ? day : (property.service?.lastOn ?? null)
  for (let index = 0; index < periods.length;) {
    const ends = periods[index + 1]?.from ?? until
    const { facts, of } = factsOn(property, place, day)
    const { due } = weighService(of, (periods[index] as LawPeriod).law, { ...facts, lastOn }, day)
    const on = due !== null && due.on > day ? due.on : day
    if (due === null || on >= ends || (lastOn !== null && on <= lastOn)) {
      index += 1
      day = ends
    } else {
      visits += 1
      lastOn = on
      day = on
    }
  }
  return visits
}
