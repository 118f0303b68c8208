import { listIntegrations, listPropertyManagers } from '../../../contract/agency.ts'
import { serve, type Route } from '../../platform/serve.ts'
import { activeIntegrations, activePropertyManagers } from './agency.queries.ts'
import { integrationReply } from './integration-reply.ts'

export const agencyRoutes: Route[] = [
  serve(listIntegrations, async ({ scope }) =>
    (await scope.db.rows(activeIntegrations(scope.agencyId))).map(integrationReply),
  ),
  serve(listPropertyManagers, async ({ scope }) => scope.db.rows(activePropertyManagers(scope.agencyId))),
]
