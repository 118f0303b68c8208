import type { QueryOf, ReplyOf } from '../../../contract/endpoint.ts'
import type { listNewManagements, NewManagement } from '../../../contract/new-managements.ts'
import { notFound } from '../../platform/problem.ts'
import type { Scope } from '../../platform/scope.ts'
import { dashboardManager } from '../dashboard/dashboard.queries.ts'
import { newManagementCount, newManagementRows, type NewManagementRow } from './new-managements.queries.ts'
import { softwareLabel } from '../../../contract/agency.ts'

const newManagementReply = ({ software, managerId, managerName, ...row }: NewManagementRow): NewManagement => ({
  ...row,
  address: `${row.addressLine1}, ${row.addressLine2}`,
  softwareName: softwareLabel(software),
  propertyManager: managerId === null ? null : { id: managerId, name: managerName ?? '' },
})

/** A page of the list and its total, in one round trip. */
export async function readNewManagements(
  { db, agencyId, today }: Scope,
  query: QueryOf<typeof listNewManagements>,
): Promise<ReplyOf<typeof listNewManagements>> {
  const { propertyManagerId: managerId, page, 'page-size': pageSize } = query
  const rows = newManagementRows(agencyId, managerId, today, { page, pageSize })
  const count = newManagementCount(agencyId, managerId)
  const [items, [total], managers] =
    managerId === undefined
      ? [...(await db.batch([rows, count])), null]
      : await db.batch([rows, count, dashboardManager(agencyId, managerId)])
  if (managers?.length === 0) throw notFound('This property manager was not found')
  return { items: items.map(newManagementReply), total: total?.count ?? 0 }
}
