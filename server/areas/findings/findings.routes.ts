import {
  findingQuery,
  listReportedFindings,
  listServicingCategories,
  listUrgentFindings,
} from '../../../contract/findings/reported-findings.ts'
import {
  dismissFinding,
  getServiceFindings,
  informProvider,
  listPropertyFindings,
  requestFindingsQuote,
  resolveByThirdParty,
  restoreFinding,
  uploadTemporaryDocument,
} from '../../../contract/findings/resolve-findings.ts'
import { setTenantRepair } from '../../../contract/findings/tenant-repair.ts'
import { serve, type Route } from '../../platform/serve.ts'
import type { FileParts } from '../documents/store-file.ts'
import { addTemporaryDocument } from './add-temporary-document.ts'
import { markDismissed, clearDismissed } from './dismiss-finding.ts'
import { giveInformation } from './inform-provider.ts'
import { servicingCategories } from './findings.queries.ts'
import { listFindings } from './list-findings.ts'
import { readPropertyFindings, readServiceFindings } from './read-property-findings.ts'
import { recordTenantRepair } from './record-tenant-repair.ts'
import { requestQuote } from './request-quote.ts'
import { recordThirdPartyRepair } from './resolve-by-third-party.ts'

const urgentOnes = findingQuery.parse({ facet: 'URGENT' })

export const findingsRoutes = (parts: FileParts & { portalUrl: string }): Route[] => [
  serve(listReportedFindings, async ({ scope, query }) => listFindings(scope, query)),
  serve(listUrgentFindings, async ({ scope, query: { propertyManagerId, ...paging } }) =>
    listFindings(scope, { ...urgentOnes, ...paging, 'property-manager': propertyManagerId }),
  ),
  serve(listServicingCategories, async ({ scope }) => scope.db.rows(servicingCategories())),
  serve(listPropertyFindings, async ({ scope, params }) => readPropertyFindings(scope, params.id)),
  serve(getServiceFindings, async ({ scope, params }) =>
    readServiceFindings(scope, params.id, params.serviceShortname),
  ),
  serve(requestFindingsQuote, async ({ scope, params, body }) => requestQuote(scope, params.id, body)),
  serve(informProvider, async ({ scope, params, body }) => giveInformation(scope, params.id, body)),
  serve(resolveByThirdParty, async ({ scope, params, body }) =>
    recordThirdPartyRepair({ ...scope, portalUrl: parts.portalUrl }, params.id, body),
  ),
  serve(dismissFinding, async ({ scope, params }) => markDismissed(scope, params.id)),
  serve(restoreFinding, async ({ scope, params }) => clearDismissed(scope, params.id)),
  serve(setTenantRepair, async ({ scope, params, body }) => recordTenantRepair(scope, params.id, body)),
  serve(uploadTemporaryDocument, async ({ scope, ...call }) => addTemporaryDocument(parts, scope, call)),
]
