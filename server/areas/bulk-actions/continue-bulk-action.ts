import type { BulkAction } from '../../../contract/bulk-actions.ts'
import { maybeOne } from '../../platform/database.ts'
import { Problem, ruleBroken } from '../../platform/problem.ts'
import type { Scope } from '../../platform/scope.ts'
import { bulkActionById, propertiesLeftByStop } from './bulk-actions.queries.ts'
import { missing } from './read-bulk-actions.ts'
import { startAction } from './start-bulk-action.ts'

/** Starts the same action at the properties that were left out when it was stopped. */
export async function continueAction(scope: Scope, id: number): Promise<BulkAction> {
  const { db, agencyId } = scope
  const action = await maybeOne(db, bulkActionById(agencyId, id))
  if (!action) throw missing()
  if (action.finishedAt === null) throw new Problem('conflict', 'This is still running')
  const left = await db.rows(propertiesLeftByStop(agencyId, id))
  if (left.length === 0) throw ruleBroken('No property was left out by a stop')
  const { kind, template, until } = action
  const propertyIds = left.map(({ propertyId }) => propertyId)
  const selection = { propertyIds, filter: null, except: null }
  return startAction(scope, { selection, count: propertyIds.length, kind, template, until })
}
