import {
  forecastDays,
  type Forecast,
  type ForecastMonth,
  type ForecastNumbers,
  type getForecast,
} from '../../../contract/forecast.ts'
import type { Day } from '../../../contract/days.ts'
import type { QueryOf } from '../../../contract/endpoint.ts'
import { noManagerLabel } from '../../../contract/paging.ts'
import { serviceCodes, serviceOfId, services, type ServiceCode } from '../../../contract/services.ts'
import { notFound, ruleBroken } from '../../platform/problem.ts'
import type { Scope } from '../../platform/scope.ts'
import { countForecasts, newCode } from './count-forecast.ts'
import {
  agencyForecast,
  comingVersions,
  countAppliances,
  managerIsKnown,
  managerNames,
  visitMinutes,
  type MonthSpan,
} from './forecast.queries.ts'
import { forecastKinds, type ForecastKind } from '../cards/forecast-property.ts'

const noNumbers = (): ForecastNumbers => ({
  due: 0,
  new: 0,
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
const readCode = (code: number): { kind: ForecastKind; serviceId: number } => ({
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
function addCount(
  numbers: ForecastNumbers,
  code: number,
  count: number,
  { serviceId: chosen, minutes }: { serviceId: number | null; minutes: Minutes },
): void {
  if (code >= newCode) {
    if (code === newCode + (chosen ?? 0)) numbers.new += count
    return
  }
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

/** The asked month, by default the current one. */
export function findMonth(days: readonly Day[], month: string | undefined): { place: number; span: MonthSpan } {
  const place = month === undefined ? 0 : days.slice(0, -1).findIndex((day) => day.startsWith(month))
  if (place < 0) throw ruleBroken('The forecast has no such month', { month: 'Choose one of the next 24 months' })
  return { place, span: { from: days[place] as Day, before: days[place + 1] as Day } }
}

/** All numbers in one round trip. */
export async function readForecast(scope: Scope, query: QueryOf<typeof getForecast>): Promise<Forecast> {
  const { db, agencyId, state, today } = scope
  const days = forecastDays(today)
  const { place } = findMonth(days, query.month)
  const filter = { managerId: query['property-manager'] }
  const serviceId = query.service ? services[query.service].id : null
  const [[manager], [found], appliances, names, times, versions] = await db.batch([
    managerIsKnown(agencyId, filter.managerId),
    agencyForecast(agencyId, filter),
    countAppliances(agencyId, filter, days),
    managerNames(agencyId),
    visitMinutes(),
    comingVersions(state, today, days.at(-1) as Day),
  ])
  if (!manager?.isKnown) throw notFound('This property manager was not found')
  const minutes = new Map(times.map(({ id, minutes: each }) => [id, each]))
  const months = days.slice(0, -1).map((from): ForecastMonth => ({ month: from.slice(0, 7), from, ...noNumbers() }))
  const counted = countForecasts(found?.packed ?? Buffer.alloc(0), days, place)
  for (const [at, month] of months.entries())
    for (const { code, count } of counted.months[at] ?? []) addCount(month, code, count, { serviceId, minutes })

  const byService = serviceCodes.map((service) => ({ service, ...noNumbers() }))
  const byManager = new Map<number | null, ForecastNumbers>()
  const numbersOf = (id: number | null): ForecastNumbers => {
    const known = byManager.get(id) ?? noNumbers()
    byManager.set(id, known)
    return known
  }
  for (const { id, counted: ofManager } of counted.managers)
    for (const { code, count } of ofManager) {
      addCount(numbersOf(id), code, count, { serviceId, minutes })
      for (const each of byService) addCount(each, code, count, { serviceId: services[each.service].id, minutes })
    }
  for (const { managerId, serviceId: kind, place: at, count } of appliances) {
    const isChosen = serviceId === null || serviceId === kind
    const month = months[at]
    if (month && isChosen) month.appliances += count
    if (at !== place) continue
    if (isChosen) numbersOf(managerId).appliances += count
    for (const each of byService) if (services[each.service].id === kind) each.appliances += count
  }
  const named = new Map(names.map(({ id, name }) => [id, name]))
  const order = [...names.map(({ id }) => id), null]
  return {
    months,
    month: (months[place] as ForecastMonth).month,
    services: byService.filter(({ service }) => query.service === undefined || service === query.service),
    managers: order.flatMap((id) => {
      const numbers = byManager.get(id)
      return numbers ? [{ id, name: id === null ? noManagerLabel : (named.get(id) ?? ''), ...numbers }] : []
    }),
    rules: versions.map(({ serviceId: id, citation, ...rule }) => ({
      ...rule,
      service: id === null ? null : (serviceOfId(id) as ServiceCode),
      citation: citation ?? '',
    })),
    visitMinutes: times.map(({ id, minutes: each }) => ({ service: serviceOfId(id) as ServiceCode, minutes: each })),
  }
}
