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
import { addCount, noNumbers } from './add-up-forecast.ts'
import { countForecasts } from './count-forecast.ts'
import {
  agencyForecast,
  comingVersions,
  countAppliances,
  managerIsKnown,
  managerNames,
  visitMinutes,
  type MonthSpan,
} from './forecast.queries.ts'

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
      service: serviceOfId(id) as ServiceCode,
      citation: citation ?? '',
    })),
    visitMinutes: times.map(({ id, minutes: each }) => ({ service: serviceOfId(id) as ServiceCode, minutes: each })),
  }
}
