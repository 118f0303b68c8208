import { listSuburbs } from '../../../contract/suburbs.ts'
import { serve, type Route } from '../../platform/serve.ts'
import { suburbsLike } from './suburbs.queries.ts'

export const suburbsRoutes: Route[] = [
  serve(listSuburbs, async ({ scope, query }) =>
    query.query ? scope.db.rows(suburbsLike(scope.state, query.query)) : [],
  ),
]
