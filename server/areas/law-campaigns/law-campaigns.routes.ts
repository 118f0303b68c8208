import { exportDemandedProperties, getComingRule, listDemandedProperties } from '../../../contract/law-campaigns.ts'
import { serve, type Route } from '../../platform/serve.ts'
import { exportDemands } from './export-demands.ts'
import { readDemandedProperties } from './list-demands.ts'
import { readComingRule } from './read-coming-rule.ts'

export const lawCampaignsRoutes: Route[] = [
  serve(getComingRule, async ({ scope, params }) => readComingRule(scope, params.ruleId)),
  serve(listDemandedProperties, async ({ scope, params, query }) =>
    readDemandedProperties(scope, params.ruleId, query),
  ),
  serve(exportDemandedProperties, async ({ scope, signedIn, params, query }) =>
    exportDemands(scope, signedIn.agencyName, params.ruleId, query),
  ),
]
