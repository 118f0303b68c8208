import {
  getEvidencePackPdf,
  getEvidencePackZip,
  listEvidencePacks,
  requestEvidencePack,
  shownCode,
  verifyEvidencePack,
} from '../../../contract/evidence-packs.ts'
import { serve, type Route } from '../../platform/serve.ts'
import { hasProperty } from '../property-lock/lock-property.queries.ts'
import { missingProperty } from '../property-lock/lock-property.ts'
import { downloadPack, type DownloadParts } from './download-pack.ts'
import { packsOfProperty } from './evidence-packs.queries.ts'
import { requestPack } from './request-pack.ts'
import { verifyPack } from './verify-pack.ts'

export const evidencePacksRoutes = (parts: DownloadParts): Route[] => [
  serve(listEvidencePacks, async ({ scope, params: { id } }) => {
    const { db, agencyId, state } = scope
    const [property, packs] = await db.batch([hasProperty(agencyId, id), packsOfProperty(agencyId, id)])
    if (property.length === 0) throw await missingProperty(scope, id)
    return packs.map((pack) => ({ ...pack, code: shownCode(state, pack.code) }))
  }),
  serve(requestEvidencePack, async ({ scope, params, body }) => requestPack(scope, params.id, body)),
  serve(getEvidencePackPdf, async ({ scope, params }) => downloadPack(parts, scope, params, 'pdf')),
  serve(getEvidencePackZip, async ({ scope, params }) => downloadPack(parts, scope, params, 'zip')),
  serve(verifyEvidencePack, async ({ params }) => verifyPack(parts.databases, params.code)),
]
