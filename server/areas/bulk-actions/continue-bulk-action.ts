import type { BulkAction } from '../../../contract/bulk-actions/bulk-actions.ts'
import type { BulkEdit } from '../../../contract/bulk-actions/bulk-edits.ts'
import { bulkSubjects, isCampaignKind, isEditKind, isItemKind } from '../../../contract/bulk-actions/bulk-kinds.ts'
import { campaignInPersonText } from '../../../contract/law-campaigns.ts'
import { maybeOne } from '../../platform/database.ts'
import { forbidden, Problem, ruleBroken } from '../../platform/problem.ts'
import type { Scope } from '../../platform/scope.ts'
import { bulkActionById, itemsLeftByStop } from './bulk-actions.queries.ts'
import { missing } from './read-bulk-actions.ts'
import { startAction } from './start-bulk-action.ts'
import { startEdit } from './start-bulk-edit.ts'
import { startItems } from './start-bulk-items.ts'
import { startCampaign } from './start-campaign.ts'
import type { MailLimit } from './store-bulk-action.ts'

/** Starts the same action at what was left out when it was stopped. */
export async function continueAction(scope: Scope, id: number, limit: MailLimit): Promise<BulkAction> {
  const { db, agencyId } = scope
  const action = await maybeOne(db, bulkActionById(agencyId, id))
  if (!action) throw missing()
  if (action.finishedAt === null) throw new Problem('conflict', 'This is still running')
  const left = await db.rows(itemsLeftByStop(agencyId, id))
  if (left.length === 0) throw ruleBroken(`No ${bulkSubjects[action.kind]} was left out by a stop`)
  if (isCampaignKind(action.kind) && scope.originalUserId !== null) throw forbidden(campaignInPersonText)
  const { kind, template, until, message, ruleId, edit } = action
  const ids = left.map(({ itemId }) => itemId)
  if (isItemKind(kind)) return startItems(scope, { kind, itemIds: ids, message: message ?? '', isAgain: true }, limit)
  if (isCampaignKind(kind)) return startCampaign(scope, { kind, ruleId: ruleId as number, propertyIds: ids }, limit)
  if (isEditKind(kind)) {
    const selection = { propertyIds: ids, filter: null, except: null }
    return startEdit(scope, { selection, count: ids.length, edit: edit as BulkEdit }, limit)
  }
  const selection = { propertyIds: ids, filter: null, except: null }
  return startAction(scope, { selection, count: ids.length, kind, template, until }, limit)
}
