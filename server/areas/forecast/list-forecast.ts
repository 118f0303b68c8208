import { forecastDays, type ForecastItem, type ForecastMeasure, type listForecast } from '../../../contract/forecast.ts'
import type { QueryOf } from '../../../contract/endpoint.ts'
import { serviceCodes, services } from '../../../contract/services.ts'
import { notFound } from '../../platform/problem.ts'
import type { Scope } from '../../platform/scope.ts'
import type { Sql } from '../../platform/sql.ts'
import { forecastCode, type ForecastKind } from '../cards/forecast-property.ts'
import { describeRows } from './describe-rows.ts'
import { listAppliances, listEntries, managerIsKnown, type ListedRow, type MonthSpan } from './forecast.queries.ts'
import { findMonth } from './read-forecast.ts'

const kinds: Record<Exclude<ForecastMeasure, 'appliances'>, ForecastKind> = {
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

const rowsOf = (agencyId: number, query: ForecastListQuery, span: MonthSpan, slice: Slice): Sql<ListedRow> => {
  const filter = { managerId: query['property-manager'], query: query.query }
  const { measure, service } = query
  if (measure === 'appliances')
    return listAppliances(agencyId, filter, span, service ? services[service].id : null, slice)
  return listEntries(agencyId, filter, span, codesOf(measure, service), slice)
}

/** Everything that one number counts, without its details. */
export async function readKeys(scope: Scope, query: ForecastListQuery, slice: Slice) {
  const { db, agencyId, today } = scope
  const { span } = findMonth(forecastDays(today), query.month)
  const [[manager], rows] = await db.batch([
    managerIsKnown(agencyId, query['property-manager']),
    rowsOf(agencyId, query, span, slice),
  ])
  if (!manager?.isKnown) throw notFound('This property manager was not found')
  return { span, rows }
}

export async function readForecastItems(
  scope: Scope,
  query: QueryOf<typeof listForecast>,
): Promise<{ items: ForecastItem[]; total: number }> {
  const limit = query['page-size']
  const offset = (query.page - 1) * limit
  const { span, rows } = await readKeys(scope, query, { limit, offset })
  const [first] = rows.length === 0 && offset > 0 ? (await readKeys(scope, query, { limit: 1, offset: 0 })).rows : rows
  return { items: await describeRows(scope, query, span, rows), total: first?.total ?? 0 }
}
