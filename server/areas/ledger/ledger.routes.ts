import { exportPortfolioAsAt, getPropertyAsAt, listPortfolioAsAt } from '../../../contract/ledger.ts'
import { serve, type Route } from '../../platform/serve.ts'
import { exportAsAt, listAsAt, readPropertyAsAt } from './read-as-at.ts'

export const ledgerRoutes: Route[] = [
  serve(listPortfolioAsAt, async ({ scope, query }) => listAsAt(scope, query)),
  serve(exportPortfolioAsAt, async ({ scope, signedIn, query }) => exportAsAt(scope, signedIn.agencyName, query)),
  serve(getPropertyAsAt, async ({ scope, params, query }) => readPropertyAsAt(scope, params.id, query['as-at'])),
]
