import {
  exportDemandedProperties,
  getComingRule,
  getLawLetter,
  listDemandedIds,
  listDemandedProperties,
  markNotNeeded,
  saveLawLetter,
  unmarkNotNeeded,
} from '../../../contract/law-campaigns.ts'
import { serve, type Route } from '../../platform/serve.ts'
import { exportDemands } from './export-demands.ts'
import { readLawLetter, storeLawLetter } from './law-letter.ts'
import { everything, findDemands, readDemandedProperties } from './list-demands.ts'
import { markLawNotNeeded, unmarkLawNotNeeded } from './mark-not-needed.ts'
import { readComingRule } from './read-coming-rule.ts'

export const lawCampaignsRoutes = ({ apiUrl }: { apiUrl: string }): Route[] => [
  serve(getComingRule, async ({ scope, params }) => readComingRule(scope, params.ruleId)),
  serve(listDemandedProperties, async ({ scope, params, query }) =>
    readDemandedProperties(scope, params.ruleId, query),
  ),
  serve(listDemandedIds, async ({ scope, params, query }) => {
    const { ids } = await findDemands(scope, params.ruleId, query, everything)
    return { ids }
  }),
  serve(exportDemandedProperties, async ({ scope, signedIn, params, query }) =>
    exportDemands(scope, signedIn.agencyName, params.ruleId, query),
  ),
  serve(getLawLetter, async ({ scope, params }) => readLawLetter(scope, params.ruleId)),
  serve(saveLawLetter, async ({ scope, params, body }) => storeLawLetter(scope, params.ruleId, body, apiUrl)),
  serve(markNotNeeded, async ({ scope, params, body }) => markLawNotNeeded(scope, params, body.reason)),
  serve(unmarkNotNeeded, async ({ scope, params }) => unmarkLawNotNeeded(scope, params)),
]
