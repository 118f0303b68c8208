import {
  dismissNewManagement,
  listNewManagements,
  markUnderEnrolment,
  restoreNewManagement,
  stopEnrolment,
} from '../../../contract/new-managements.ts'
import { serve, type Route } from '../../platform/serve.ts'
import { undoable } from '../undoable-actions/undoable.ts'
import { beginEnrolment, dismissManagement, giveUpEnrolment, restoreManagement } from './change-new-management.ts'
import { readNewManagements } from './list-new-managements.ts'

export const newManagementsRoutes: Route[] = [
  serve(listNewManagements, async ({ scope, query }) => readNewManagements(scope, query)),
  serve(markUnderEnrolment, async ({ scope, params: { id } }) =>
    undoable(scope, { kind: 'BEGIN_ENROLMENT', subjectIds: [id] }, async () => beginEnrolment(scope, id)),
  ),
  serve(stopEnrolment, async ({ scope, params }) => giveUpEnrolment(scope, params.id)),
  serve(dismissNewManagement, async ({ scope, params: { id } }) =>
    undoable(scope, { kind: 'DISMISS_MANAGEMENT', subjectIds: [id] }, async () => dismissManagement(scope, id)),
  ),
  serve(restoreNewManagement, async ({ scope, params: { id } }) =>
    undoable(scope, { kind: 'RESTORE_MANAGEMENT', subjectIds: [id] }, async () => restoreManagement(scope, id)),
  ),
]
