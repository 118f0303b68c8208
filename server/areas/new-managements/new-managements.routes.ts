import {
  dismissNewManagement,
  listNewManagements,
  markUnderEnrolment,
  restoreNewManagement,
  stopEnrolment,
} from '../../../contract/new-managements.ts'
import { serve, type Route } from '../../platform/serve.ts'
import { beginEnrolment, dismissManagement, giveUpEnrolment, restoreManagement } from './change-new-management.ts'
import { readNewManagements } from './list-new-managements.ts'

export const newManagementsRoutes: Route[] = [
  serve(listNewManagements, async ({ scope, query }) => readNewManagements(scope, query)),
  serve(markUnderEnrolment, async ({ scope, params }) => beginEnrolment(scope, params.id)),
  serve(stopEnrolment, async ({ scope, params }) => giveUpEnrolment(scope, params.id)),
  serve(dismissNewManagement, async ({ scope, params }) => dismissManagement(scope, params.id)),
  serve(restoreNewManagement, async ({ scope, params }) => restoreManagement(scope, params.id)),
]
