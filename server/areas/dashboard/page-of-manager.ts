import type { ManagerKey } from '../../../contract/paging.ts'
import { notFound } from '../../platform/problem.ts'
import type { Scope } from '../../platform/scope.ts'
import type { Sql } from '../../platform/sql.ts'
import { dashboardManager } from './dashboard.queries.ts'

/** A page of a list of the dashboard and its total, in one round trip; refuses an unknown property manager. */
export async function pageOfManager<Row>(
  { db, agencyId }: Scope,
  managerId: ManagerKey | undefined,
  rows: Sql<Row>,
  count: Sql<{ count: number }>,
): Promise<{ rows: Row[]; total: number }> {
  const [items, [total], managers] =
    managerId === undefined
      ? [...(await db.batch([rows, count])), null]
      : await db.batch([rows, count, dashboardManager(agencyId, managerId)])
  if (managers?.length === 0) throw notFound('This property manager was not found')
  return { rows: items, total: total?.count ?? 0 }
}
