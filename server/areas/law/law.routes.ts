import { getLaw } from '../../../contract/law.ts'
import type { Databases } from '../../platform/databases.ts'
import { todayIn } from '../../platform/scope.ts'
import { CacheableJson, serve, type Route } from '../../platform/serve.ts'
import { readLawPage } from './read-law-page.ts'

/** The law of any state. Each state's law is in the database of that state. */
export const lawRoutes = ({ databases }: { databases: Databases }): Route[] => [
  serve(getLaw, async ({ scope, query }) => {
    const { state = scope.state } = query
    const page =
      state === scope.state
        ? await readLawPage(scope.db, state, scope.today, scope.agencyId)
        : await readLawPage(
            databases.of(state).reader({ state, agencyId: null, userId: null }),
            state,
            todayIn(state, scope.now),
            null,
          )
    return new CacheableJson(JSON.stringify(page))
  }),
]
