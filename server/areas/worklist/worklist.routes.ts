import {
  askProviderAboutWork,
  assignWork,
  listWork,
  snoozeWork,
  type MarkedProperty,
} from '../../../contract/worklist.ts'
import { serve, type Route } from '../../platform/serve.ts'
import { undoable } from '../undoable-actions/undoable.ts'
import { askProvider } from './ask-provider.ts'
import { readWork } from './list-work.ts'
import { giveWork, letWorkWait } from './mark-work.ts'

/** Ids of cards; those of properties that are not on the provider's books are negative. */
const subjectsOf = (properties: readonly MarkedProperty[]) => {
  const subjectIds = [
    ...new Set(properties.map((each) => each.compliancePropertyId ?? -(each.agencyPortfolioPropertyId ?? 0))),
  ]
  const [only] = subjectIds
  return { subjectIds, propertyId: subjectIds.length === 1 && only !== undefined && only > 0 ? only : null }
}

export const worklistRoutes: Route[] = [
  serve(listWork, async ({ scope, query }) => readWork(scope, query)),
  serve(snoozeWork, async ({ scope, body }) =>
    undoable(
      scope,
      { kind: body.until === null ? 'WAKE_WORK' : 'SNOOZE_WORK', ...subjectsOf(body.properties) },
      async () => letWorkWait(scope, body),
    ),
  ),
  serve(askProviderAboutWork, async ({ scope, body }) => askProvider(scope, body)),
  serve(assignWork, async ({ scope, body }) =>
    undoable(scope, { kind: 'ASSIGN_WORK', ...subjectsOf(body.properties) }, async () => giveWork(scope, body)),
  ),
]
