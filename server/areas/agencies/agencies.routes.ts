import { firstSteps, getFirstSteps, hideFirstSteps } from '../../../contract/agencies/first-steps.ts'
import { recordChange } from '../../platform/audit.ts'
import { maybeOne, one } from '../../platform/database.ts'
import { serve, type Route } from '../../platform/serve.ts'
import { markFirstStepsHidden, readFirstSteps } from './first-steps.queries.ts'

export const agenciesRoutes: Route[] = [
  serve(getFirstSteps, async ({ scope }) => {
    const { isOpen, ...statuses } = await one(scope.db, readFirstSteps(scope.agencyId, scope.userId))
    return { isOpen, steps: firstSteps.map((step) => ({ step, status: statuses[step] })) }
  }),

  serve(hideFirstSteps, async ({ scope }) => {
    const { db, agencyId, now } = scope
    if (await maybeOne(db, markFirstStepsHidden(agencyId, now)))
      await recordChange(db, scope, { action: 'hide-first-steps', entity: 'agencies', entityId: agencyId })
  }),
]
