import {
  findingQuery,
  listReportedFindings,
  listServicingCategories,
  listUrgentFindings,
} from '../../../contract/findings/reported-findings.ts'
import { serve, type Route } from '../../platform/serve.ts'
import { listCategories, listFindings } from './list-findings.ts'

const urgentOnes = findingQuery.parse({ facet: 'URGENT' })

export const findingsRoutes: Route[] = [
  serve(listReportedFindings, async ({ scope, query }) => listFindings(scope, query)),
  serve(listUrgentFindings, async ({ scope, query: { propertyManagerId, ...paging } }) =>
    listFindings(scope, { ...urgentOnes, ...paging, 'property-manager': propertyManagerId }),
  ),
  serve(listServicingCategories, async ({ scope }) => listCategories(scope)),
]
