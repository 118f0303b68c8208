import type { EvidencePack } from '../../../contract/evidence-packs.ts'
import type { Day } from '../../../contract/days.ts'
import type { StateCode } from '../../../contract/states.ts'
import type { Scope } from '../../platform/scope.ts'
import { sql } from '../../platform/sql.ts'

/** Older packs stay valid and can be verified, but are not listed. */
const mostListed = 50

export const packsOfProperty = (agencyId: number, propertyId: number) => sql<EvidencePack>`
  select e.id as "packId", e.from_day as "from", e.to_day as "to", e.status, e.requested_by_name as "requestedBy",
         e.requested_at as "requestedAt", e.code, p.size_bytes::int as "pdfSize", z.size_bytes::int as "zipSize",
         p.file_name as "pdfName", z.file_name as "zipName"
    from evidence_packs e
    left join files p on p.agency_id = e.agency_id and p.id = e.pdf_file_id
    left join files z on z.agency_id = e.agency_id and z.id = e.zip_file_id
   where e.agency_id = ${agencyId} and e.property_id = ${propertyId}
   order by e.id desc limit ${mostListed}`

export const packBeingMade = (agencyId: number, propertyId: number, { from, to }: { from: Day; to: Day }) => sql<{
  id: number
}>`
  select id from evidence_packs
   where agency_id = ${agencyId} and property_id = ${propertyId} and from_day = ${from} and to_day = ${to} and status = 'MAKING'`

type NewPack = { propertyId: number; from: Day; to: Day; code: string }

export const insertPack = (scope: Scope, { propertyId, from, to, code }: NewPack) => sql<{ id: number }>`
  insert into evidence_packs (agency_id, property_id, code, from_day, to_day, requested_by, requested_by_name, requested_at)
  values (${scope.agencyId}, ${propertyId}, ${code}, ${from}, ${to}, ${scope.userId}, ${scope.userName}, ${scope.now.toISOString()})
  returning id`

/** Packs of an agency are made one after another, so that those of others and other jobs have workers left. */
export const enqueuePack = (state: StateCode, agencyId: number, packId: number) => sql`
  select app.enqueue('make-evidence-pack', ${JSON.stringify({ state, agencyId, packId })}::json,
    queue => ${`packs:${state}:${agencyId}`}, max_attempts => 5)`

export type PackToMake = {
  propertyId: number
  code: string
  from: Day
  to: Day
  requestedBy: number
  requestedByName: string
  requestedAt: string
}

/** No row unless the pack still has to be made. */
export const packToMake = (agencyId: number, packId: number) => sql<PackToMake>`
  select property_id as "propertyId", code, from_day as "from", to_day as "to", requested_by as "requestedBy",
         requested_by_name as "requestedByName", requested_at as "requestedAt"
    from evidence_packs where agency_id = ${agencyId} and id = ${packId} and status = 'MAKING'`

type MadePack = { pdfFileId: number; zipFileId: number; manifest: string; signature: Buffer; kid: string; now: Date }

/** No row if another run was faster. */
export const markPackMade = (agencyId: number, packId: number, made: MadePack) => sql<{ id: number }>`
  update evidence_packs
     set status = 'READY', finished_at = ${made.now.toISOString()}, pdf_file_id = ${made.pdfFileId}, zip_file_id = ${made.zipFileId},
         manifest = ${made.manifest}, signature = ${made.signature}, kid = ${made.kid}
   where agency_id = ${agencyId} and id = ${packId} and status = 'MAKING' returning id`

export const markPackFailed = (agencyId: number, packId: number, now: Date) => sql`
  update evidence_packs set status = 'FAILED', finished_at = ${now.toISOString()}
   where agency_id = ${agencyId} and id = ${packId} and status = 'MAKING'`

export type PackFile = { storageKey: string; fileName: string; contentType: string; size: number; from: Day; to: Day }

export const packFile = (agencyId: number, propertyId: number, packId: number, kind: 'pdf' | 'zip') => sql<PackFile>`
  select f.storage_key as "storageKey", f.file_name as "fileName", f.detected_type as "contentType", f.size_bytes as size,
         e.from_day as "from", e.to_day as "to"
    from evidence_packs e
    join files f on f.agency_id = e.agency_id and f.id = ${kind === 'pdf' ? sql`e.pdf_file_id` : sql`e.zip_file_id`}
   where e.agency_id = ${agencyId} and e.property_id = ${propertyId} and e.id = ${packId} and e.status = 'READY'`

export const insertEvidenceKey = (kid: string, publicKey: string, now: Date) => sql`
  insert into evidence_keys (kid, public_key, first_used_at) values (${kid}, ${publicKey}, ${now.toISOString()}) on conflict do nothing`

export type PublicKeyRow = { kid: string; publicKey: string; firstUsedAt: string }
export const evidencePublicKeys = sql<PublicKeyRow>`
  select kid, public_key as "publicKey", first_used_at as "firstUsedAt" from evidence_keys order by first_used_at, kid`

export type PublicPack = {
  place: string
  agencyName: string
  from: Day
  to: Day
  madeAt: string
  manifest: string
  signature: Buffer
  kid: string
  publicKey: string
  zipSha256: Buffer
}

export const publicPack = (code: string) => sql<PublicPack>`
  select place, agency_name as "agencyName", from_day as "from", to_day as "to", made_at as "madeAt",
         manifest, signature, kid, public_key as "publicKey", zip_sha256 as "zipSha256"
    from app.public_evidence_pack(${code})`

export const packsSince = (agencyId: number, propertyId: number, since: Date) => sql<{ count: number }>`
  select count(*)::int as count from evidence_packs
   where agency_id = ${agencyId} and property_id = ${propertyId} and requested_at > ${since.toISOString()}::timestamptz`
