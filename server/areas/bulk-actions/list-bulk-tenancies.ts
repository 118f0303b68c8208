import type { BulkSelection, listBulkTenancies } from '../../../contract/bulk-actions/bulk-actions.ts'
import type { QueryOf, ReplyOf } from '../../../contract/endpoint.ts'
import type { Scope } from '../../platform/scope.ts'
import { whyNot } from './bulk-rules.ts'
import { bulkTenancies } from './bulk-tenancies.queries.ts'
import { readCircumstances } from './check-bulk-action.ts'
import { selectProperties } from './select-properties.ts'

/** One page of the tenancies that a confirmation at the selected properties would state as right. */
export async function readBulkTenancies(
  scope: Scope,
  selection: BulkSelection,
  { page, 'page-size': size }: QueryOf<typeof listBulkTenancies>,
): Promise<ReplyOf<typeof listBulkTenancies>> {
  const { db, agencyId, today } = scope
  const facts = await selectProperties(scope, selection)
  const circumstances = await readCircumstances(scope)
  const nothingChosen = { template: null, until: null }
  const possible = facts.filter((each) => whyNot('CONFIRM_TENANCY', each, nothingChosen, circumstances) === null)
  const ids = possible.slice((page - 1) * size, page * size).map(({ propertyId }) => propertyId)
  return { items: await db.rows(bulkTenancies(agencyId, ids, today)), total: possible.length }
}
