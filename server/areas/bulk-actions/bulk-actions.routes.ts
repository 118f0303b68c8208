import {
  checkBulkAction,
  continueBulkAction,
  getBulkAction,
  listBulkActions,
  listBulkResults,
  listBulkTenancies,
  previewBulkEmail,
  startBulkAction,
  stopBulkAction,
  undoBulkAction,
} from '../../../contract/bulk-actions/bulk-actions.ts'
import { previewBulkEdit, startBulkEdit } from '../../../contract/bulk-actions/bulk-edits.ts'
import { checkBulkItems, previewBulkForward, startBulkItems } from '../../../contract/bulk-actions/bulk-items.ts'
import {
  checkBulkCampaign,
  previewLawLetter,
  startBulkCampaign,
} from '../../../contract/bulk-actions/bulk-campaigns.ts'
import { serve, type Route } from '../../platform/serve.ts'
import { previewNotice, type PreviewParts } from '../emails/preview-notice.ts'
import { previewOwnerLetter } from '../law-campaigns/send-law-letter.ts'
import type { LinkParts } from '../quotes/quote-reply.ts'
import { toBulkNotice } from './bulk-email.ts'
import { checkSelection } from './check-bulk-action.ts'
import { checkItems } from './check-bulk-items.ts'
import { continueAction } from './continue-bulk-action.ts'
import { previewForwardAtItem as previewForward } from './do-at-item.ts'
import { stopAction, undoAction } from './end-bulk-action.ts'
import { readBulkTenancies } from './list-bulk-tenancies.ts'
import { listOwnBulkActions, listResults, readBulkAction } from './read-bulk-actions.ts'
import { startAction } from './start-bulk-action.ts'
import { previewEdit, startEdit } from './start-bulk-edit.ts'
import { startItems } from './start-bulk-items.ts'
import { checkCampaign, startCampaign } from './start-campaign.ts'
import type { MailLimit } from './store-bulk-action.ts'

export const bulkActionsRoutes = (parts: PreviewParts & LinkParts & MailLimit): Route[] => [
  serve(checkBulkAction, async ({ scope, body }) => checkSelection(scope, body.selection)),
  serve(listBulkTenancies, async ({ scope, body, query }) => readBulkTenancies(scope, body.selection, query)),
  serve(previewBulkEmail, async ({ scope, body }) =>
    previewNotice(scope, await toBulkNotice(scope, body.propertyId, body.template), parts),
  ),
  serve(checkBulkItems, async ({ scope, body }) => checkItems(scope, body.kind, body.itemIds)),
  serve(previewBulkForward, async ({ scope, body }) => previewForward(scope, body, parts)),
  serve(startBulkItems, async ({ scope, body }) => startItems(scope, body, parts)),
  serve(checkBulkCampaign, async ({ scope, body }) => checkCampaign(scope, body, parts)),
  serve(previewLawLetter, async ({ scope, body }) => previewOwnerLetter(scope, body, parts)),
  serve(startBulkCampaign, async ({ scope, body }) => startCampaign(scope, body, parts)),
  serve(previewBulkEdit, async ({ scope, body: { selection, ...edit }, query }) =>
    previewEdit(scope, { selection, edit }, query),
  ),
  serve(startBulkEdit, async ({ scope, body: { selection, count, ...edit } }) =>
    startEdit(scope, { selection, count, edit }, parts),
  ),
  serve(startBulkAction, async ({ scope, body }) => startAction(scope, body, parts)),
  serve(listBulkActions, async ({ scope }) => listOwnBulkActions(scope)),
  serve(getBulkAction, async ({ scope, params }) => readBulkAction(scope, params.id)),
  serve(listBulkResults, async ({ scope, params, query }) => listResults(scope, params.id, query)),
  serve(stopBulkAction, async ({ scope, params }) => stopAction(scope, params.id)),
  serve(continueBulkAction, async ({ scope, params }) => continueAction(scope, params.id, parts)),
  serve(undoBulkAction, async ({ scope, params }) => undoAction(scope, params.id)),
]
