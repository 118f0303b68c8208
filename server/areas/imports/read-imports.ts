import type { ImportRow, PortfolioImport } from '../../../contract/imports.ts'
import { maybeOne } from '../../platform/database.ts'
import { notFound } from '../../platform/problem.ts'
import type { Scope } from '../../platform/scope.ts'
import { isMaster } from '../integration/connections.queries.ts'
import { countRows, earlierImports, importById, importRows, latestImport } from './imports.queries.ts'

const mostEarlier = 10

export async function readLatest({ db, agencyId, userId }: Scope): Promise<{
  latest: PortfolioImport | null
  earlier: PortfolioImport[]
  canImport: boolean
}> {
  const [[latest = null], earlier, [member]] = await db.batch([
    latestImport(agencyId),
    earlierImports(agencyId, mostEarlier),
    isMaster(agencyId, userId),
  ])
  return { latest, earlier, canImport: member?.isMaster ?? false }
}

export async function readRows(
  { db, agencyId }: Scope,
  id: number,
  query: { page: number; 'page-size': number },
): Promise<{ items: ImportRow[]; total: number }> {
  if (!(await maybeOne(db, importById(agencyId, id)))) throw notFound('This import was not found')
  const paging = { page: query.page, pageSize: query['page-size'] }
  const [items, [total]] = await db.batch([importRows(agencyId, id, paging), countRows(agencyId, id)])
  return { items, total: total?.count ?? 0 }
}
