import { serviceProviderLabels, serviceProviders } from '../../../contract/portfolio/service-providers.ts'
import {
  exportIntegratedPortfolio,
  exportPortfolio,
  listIntegratedManagers,
  listIntegratedPortfolio,
  listPortfolio,
  listServiceProviders,
} from '../../../contract/portfolio/property-lists.ts'
import { serve, type Route } from '../../platform/serve.ts'
import { activeIntegrations } from '../agency/agency.queries.ts'
import { toCardQuery } from './card-query.ts'
import { managersOfPortfolio } from './integrated-choices.queries.ts'
import { exportIntegrated, listIntegrated } from './integrated-portfolio.ts'
import { exportManaged } from './managed-portfolio.ts'
import { readCardPage, pageJson } from './read-cards.ts'
import { withTagNames } from './tag-names.ts'

export const portfolioRoutes: Route[] = [
  serve(listPortfolio, async ({ scope, signedIn, query }) => {
    const page = await readCardPage(scope, toCardQuery('managed', [{ kind: 1 }], query), {
      page: query.page,
      pageSize: query['page-size'],
    })
    // Programs of agencies know one version.
    return pageJson(signedIn.apiKey ? page : withTagNames(page, query))
  }),
  serve(exportPortfolio, async ({ scope, signedIn, query }) => exportManaged(scope, signedIn.agencyName, query)),
  serve(listIntegratedPortfolio, async ({ scope, query }) => listIntegrated(scope, query)),
  serve(exportIntegratedPortfolio, async ({ scope, signedIn, query }) =>
    exportIntegrated(scope, signedIn.agencyName, query),
  ),
  serve(listIntegratedManagers, async ({ scope }) => scope.db.rows(managersOfPortfolio(scope.agencyId))),
  serve(listServiceProviders, async ({ scope }) => {
    const integrations = await scope.db.rows(activeIntegrations(scope.agencyId))
    if (integrations.length === 0) return []
    return serviceProviders.map((value) => ({ value, label: serviceProviderLabels[value] }))
  }),
]
