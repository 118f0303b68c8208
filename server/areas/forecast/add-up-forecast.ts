import type { ForecastNumbers } from '../../../contract/forecast.ts'
import { forecastKinds, type ForecastKind } from '../cards/forecast-property.ts'

export const noNumbers = (): ForecastNumbers => ({
  due: 0,
  overdue: 0,
  breached: 0,
  unproven: 0,
  uncovered: 0,
  leases: 0,
  appliances: 0,
  visits: 0,
  minutes: 0,
})

const kindNames = new Map(Object.entries(forecastKinds).map(([name, value]) => [value as number, name as ForecastKind]))
export const readCode = (code: number): { kind: ForecastKind; serviceId: number } => ({
  kind: kindNames.get(Math.floor(code / 10)) as ForecastKind,
  serviceId: code % 10,
})

const propertyCounters: Partial<Record<ForecastKind, 'overdue' | 'breached' | 'unproven' | 'uncovered'>> = {
  OVERDUE: 'overdue',
  BREACHED: 'breached',
  UNPROVEN: 'unproven',
  UNCOVERED: 'uncovered',
}

type Minutes = ReadonlyMap<number, number>

/**
 * Adds a count to the numbers of one service, or of all if none is chosen. Properties are counted once, however many of their
 * services are concerned, and one visit makes all checks of a property that fall due in one month.
 */
export function addCount(
  numbers: ForecastNumbers,
  code: number,
  count: number,
  { serviceId: chosen, minutes }: { serviceId: number | null; minutes: Minutes },
): void {
  const { kind, serviceId } = readCode(code)
  const counter = propertyCounters[kind]
  if (kind === 'LEASE') numbers.leases += count
  else if (kind === 'VISIT') numbers.visits += chosen === null ? count : 0
  else if (kind === 'DUE' && (chosen === null || chosen === serviceId)) {
    numbers.due += count
    numbers.minutes += count * (minutes.get(serviceId) ?? 0)
    if (chosen !== null) numbers.visits += count
  } else if (counter && serviceId === (chosen ?? 0)) numbers[counter] += count
}
