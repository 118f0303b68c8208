import { listRecentActions, undoRecentAction } from '../../../contract/undo.ts'
import { serve, type Route } from '../../platform/serve.ts'
import { listOwnActions } from './list-actions.ts'
import { undoOwnAction } from './undo-action.ts'

export const undoRoutes: Route[] = [
  serve(listRecentActions, async ({ scope, query }) => listOwnActions(scope, query)),
  serve(undoRecentAction, async ({ scope, params }) => undoOwnAction(scope, params.id)),
]
