import {
  findingQuery,
  listReportedFindings,
  listServicingCategories,
  listUrgentFindings,
} from '../../../contract/findings/reported-findings.ts'
import * as calls from '../../../contract/findings/resolve-findings.ts'
import { serve, type Route } from '../../platform/serve.ts'
import type { FileParts } from '../documents/store-file.ts'
import { addTemporaryDocument } from './add-temporary-document.ts'
import { dismissFinding, restoreFinding } from './dismiss-finding.ts'
import { informProvider } from './inform-provider.ts'
import { listCategories, listFindings } from './list-findings.ts'
import { readPropertyFindings, readServiceFindings } from './read-property-findings.ts'
import { requestQuote } from './request-quote.ts'
import { resolveByThirdParty } from './resolve-by-third-party.ts'

const urgentOnes = findingQuery.parse({ facet: 'URGENT' })

export const findingsRoutes = (parts: FileParts): Route[] => [
  serve(listReportedFindings, async ({ scope, query }) => listFindings(scope, query)),
  serve(listUrgentFindings, async ({ scope, query: { propertyManagerId, ...paging } }) =>
    listFindings(scope, { ...urgentOnes, ...paging, 'property-manager': propertyManagerId }),
  ),
  serve(listServicingCategories, async ({ scope }) => listCategories(scope)),
  serve(calls.listPropertyFindings, async ({ scope, params }) => readPropertyFindings(scope, params.id)),
  serve(calls.getServiceFindings, async ({ scope, params }) =>
    readServiceFindings(scope, params.id, params.serviceShortname),
  ),
  serve(calls.requestFindingsQuote, async ({ scope, params, body }) => requestQuote(scope, params.id, body)),
  serve(calls.informProvider, async ({ scope, params, body }) => informProvider(scope, params.id, body)),
  serve(calls.resolveByThirdParty, async ({ scope, params, body }) => resolveByThirdParty(scope, params.id, body)),
  serve(calls.dismissFinding, async ({ scope, params }) => dismissFinding(scope, params.id)),
  serve(calls.restoreFinding, async ({ scope, params }) => restoreFinding(scope, params.id)),
  serve(calls.uploadTemporaryDocument, async ({ scope, ...call }) => addTemporaryDocument(parts, scope, call)),
]
