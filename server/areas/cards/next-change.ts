import { addDays, type Day } from '../../../contract/days.ts'
import { updateRequiredDays } from '../../../contract/limits.ts'
import { lastDaysOfEntry } from '../access-cases/open-ways.ts'
import { warningDays } from './summarise-access.ts'
import type { PropertyFactsRow } from './property-facts.ts'
import type { EvaluatedService } from './evaluate-services.ts'

/** The first day after today on which a card changes because of the date. */
export function firstAfter(today: Day, days: readonly (Day | null | undefined)[]): Day | null {
  let first: Day | null = null
  for (const day of days) if (day && day > today && (first === null || day < first)) first = day
  return first
}

export function nextPropertyChange(
  property: PropertyFactsRow,
  evaluated: readonly EvaluatedService[],
  today: Day,
  ofWork: readonly (Day | null)[] = [],
): Day | null {
  // Skips past days first, because date arithmetic is the most expensive part of making a card.
  const dayAfter = (day: Day | null): Day | null => (day === null || day < today ? null : addDays(day, 1))
  return firstAfter(today, [
    ...ofWork,
    ...evaluated.flatMap(({ changes }) => changes),
    ...property.quotes.map(({ expiresOn }) => dayAfter(expiresOn)),
    ...property.unpaidDueOn.map(dayAfter),
    ...warningDays(property.access),
    ...(property.access ? lastDaysOfEntry(property.access.entry).map(dayAfter) : []),
    ...property.leases.flatMap(({ startsOn, endsOn, vacatesOn, closesOn }) => [
      startsOn,
      dayAfter(endsOn),
      dayAfter(vacatesOn),
      closesOn,
    ]),
    ...property.agreements.flatMap(({ from, until }) => [from, dayAfter(until)]),
    property.tenancyConfirmedOn && addDays(property.tenancyConfirmedOn, updateRequiredDays + 1),
  ])
}
