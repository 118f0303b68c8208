import { forecastDays, type ForecastItem, type ForecastMeasure, type listForecast } from '../../../contract/forecast.ts'
import type { Day } from '../../../contract/days.ts'
import type { QueryOf } from '../../../contract/endpoint.ts'
import { serviceCodes, services } from '../../../contract/services.ts'
import { notFound } from '../../platform/problem.ts'
import type { Scope } from '../../platform/scope.ts'
import { forecastCode, type ForecastKind } from '../cards/forecast-property.ts'
import { fromNumber } from '../cards/pack-forecast.ts'
import { unsafeIds } from '../cards/unsafe-property.queries.ts'
import { monthsOf, newMonths, readForecasts } from './count-forecast.ts'
import { describeRows } from './describe-rows.ts'
import {
  agencyForecast,
  appliancesToForecast,
  managerIsKnown,
  type ListedRow,
  type MonthSpan,
} from './forecast.queries.ts'
import { findMonth } from './read-forecast.ts'

const kinds: Record<Exclude<ForecastMeasure, 'appliances' | 'new'>, ForecastKind> = {
  due: 'DUE',
  overdue: 'OVERDUE',
  breached: 'BREACHED',
  unproven: 'UNPROVEN',
  uncovered: 'UNCOVERED',
  leases: 'LEASE',
}

export type ForecastListQuery = Omit<QueryOf<typeof listForecast>, 'page' | 'page-size'>
type Slice = { limit: number; offset: number }

/** The same codes that the numbers count. */
function codesOf(measure: keyof typeof kinds, service: ForecastListQuery['service']): number[] {
  if (measure === 'leases') return [forecastCode('LEASE')]
  if (service) return [forecastCode(kinds[measure], services[service].id)]
  if (measure === 'due') return serviceCodes.map((code) => forecastCode('DUE', services[code].id))
  return [forecastCode(kinds[measure])]
}

type Found = { rows: ListedRow[]; total: number }

/** The rows of one number in order of their days. */
function listRows(
  packed: Buffer,
  days: readonly Day[],
  place: number,
  { measure, service }: ForecastListQuery & { measure: Exclude<ForecastMeasure, 'appliances'> },
): ListedRow[] {
  const serviceId = service ? services[service].id : 0
  // What is new is counted from these.
  const wanted = new Set(
    measure === 'new'
      ? [forecastCode('BREACHED', serviceId), forecastCode('UNPROVEN', serviceId)]
      : codesOf(measure, service),
  )
  const find = monthsOf(days)
  const found: { propertyId: number; code: number; from: number }[] = []
  for (const { propertyId, entries } of readForecasts(packed)) {
    if (measure === 'new' && !((newMonths(entries, find).get(serviceId) ?? 0) & (1 << place))) continue
    for (const entry of entries) {
      if (!wanted.has(entry.code)) continue
      const { first, last } = find(entry)
      if (first <= place && last >= place) found.push({ propertyId, code: entry.code, from: entry.from })
    }
  }
  return found
    .toSorted((one, other) => one.from - other.from || one.propertyId - other.propertyId || one.code - other.code)
    .map(({ propertyId, code, from }) => ({ propertyId, code, on: fromNumber(from), text: null }))
}

function inOrder(
  rows: readonly ListedRow[],
  { sort }: ForecastListQuery,
  unsafe: readonly { propertyId: number }[],
): readonly ListedRow[] {
  if (sort === 'day') return rows
  const first = new Set(unsafe.map(({ propertyId }) => propertyId))
  const rank = ({ propertyId }: ListedRow) => (first.has(propertyId) ? 0 : 1)
  return rows.toSorted((one, other) => rank(one) - rank(other))
}

/** Everything that one number counts, without its details. */
export async function readKeys(
  scope: Scope,
  query: ForecastListQuery,
  { limit, offset }: Slice,
): Promise<Found & { span: MonthSpan }> {
  const { db, agencyId, today } = scope
  const days = forecastDays(today)
  const { place, span } = findMonth(days, query.month)
  const { measure, service, 'property-manager': managerId } = query
  const filter = { managerId, query: query.query }
  const known = managerIsKnown(agencyId, managerId)
  const ensureKnown = (manager: { isKnown: boolean } | undefined) => {
    if (!manager?.isKnown) throw notFound('This property manager was not found')
  }
  if (measure === 'appliances') {
    const serviceId = service ? services[service].id : null
    const [[manager], unsafe, rows] = await db.batch([
      known,
      unsafeIds(agencyId),
      appliancesToForecast(agencyId, filter, span, serviceId),
    ])
    ensureKnown(manager)
    return { rows: inOrder(rows, query, unsafe).slice(offset, offset + limit), total: rows.length, span }
  }
  const [[manager], unsafe, [found]] = await db.batch([known, unsafeIds(agencyId), agencyForecast(agencyId, filter)])
  ensureKnown(manager)
  const rows = listRows(found?.packed ?? Buffer.alloc(0), days, place, { ...query, measure })
  return { rows: inOrder(rows, query, unsafe).slice(offset, offset + limit), total: rows.length, span }
}

export async function readForecastItems(
  scope: Scope,
  query: QueryOf<typeof listForecast>,
): Promise<{ items: ForecastItem[]; total: number }> {
  const limit = query['page-size']
  const { span, rows, total } = await readKeys(scope, query, { limit, offset: (query.page - 1) * limit })
  return { items: await describeRows(scope, query, span, rows), total }
}
