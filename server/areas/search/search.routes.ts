import { searchEverything } from '../../../contract/search.ts'
import { hasExperiment } from '../../platform/refuse-restricted.ts'
import { serve, type Route } from '../../platform/serve.ts'
import { findMatches } from './find-matches.ts'

export const searchRoutes: Route[] = [
  serve(searchEverything, async ({ scope, signedIn, query }) =>
    findMatches(scope, query.query, hasExperiment(signedIn, 'PortfolioMirroring')),
  ),
]
