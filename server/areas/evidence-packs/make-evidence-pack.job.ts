import { createHash, randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { stateCodes } from '../../../contract/states.ts'
import type { Clock } from '../../platform/clock.ts'
import { maybeOne, one } from '../../platform/database.ts'
import type { Databases } from '../../platform/databases.ts'
import type { Draft, Drafts } from '../../platform/drafts.ts'
import type { Job } from '../../platform/jobs.ts'
import { todayIn } from '../../platform/scope.ts'
import { zipStream } from '../../platform/zip-stream.ts'
import { insertPendingFile, markFileStored } from '../documents/store-file.queries.ts'
import {
  markPackFailed,
  insertEvidenceKey,
  markPackMade,
  packToMake,
  type PackToMake,
} from './evidence-packs.queries.ts'
import { documentsToDraw } from './pack-contents.queries.ts'
import { packLimits } from './pack-documents.ts'
import { packFileName } from './pack-file-name.ts'
import { packFiles, type PackParts, type SignedPack } from './pack-files.ts'
import { readPackContents } from './read-pack-contents.ts'

export type PackJobParts = PackParts & { databases: Databases; drafts: Drafts; clock: Clock; portalUrl: string }

const payloadShape = z.object({ state: z.enum(stateCodes), agencyId: z.int(), packId: z.int() })
type Payload = z.infer<typeof payloadShape>
const tenantOf = ({ state, agencyId }: Payload) => ({ state, agencyId, userId: null })

/** The PDF, the ledger and the names besides the documents. */
const otherBytes = 100_000_000

/** Makes the PDF and the archive of a pack. Run again after a crash it begins anew; the sweep removes what was left. */
export const makeEvidencePackJob = (parts: PackJobParts): Job => ({
  task: 'make-evidence-pack',
  perform: async (given, { log, attempt, maxAttempts }) => {
    const payload = payloadShape.parse(given)
    const isLast = attempt >= maxAttempts
    try {
      await makePack(parts, payload, (error) => {
        // One document that cannot be drawn would otherwise keep the property from ever having a pack.
        if (!isLast) throw error
        log.error({ err: error, packId: payload.packId }, 'A document of an evidence pack could not be drawn')
      })
    } catch (error) {
      if (!isLast) throw error
      await parts.databases
        .of(payload.state)
        .transaction(tenantOf(payload), async (db) =>
          db.rows(markPackFailed(payload.agencyId, payload.packId, parts.clock.now())),
        )
      throw error
    }
  },
})

async function makePack(parts: PackJobParts, payload: Payload, onUndrawn: (error: unknown) => void): Promise<void> {
  const { databases, drafts, clock, portalUrl, limits = packLimits } = parts
  const { state, agencyId, packId } = payload
  const reader = databases.of(state).reader(tenantOf(payload))
  const pack = await maybeOne(reader, packToMake(agencyId, packId))
  if (!pack) return
  const now = clock.now()
  for (const { storageKey } of await reader.rows(documentsToDraw({ agencyId, ...pack })))
    await parts.files.read(storageKey).catch(onUndrawn)
  const contents = await readPackContents(reader, { agencyId, ...pack }, { state, today: todayIn(state, now) })
  const { entries, signed } = packFiles(parts, contents, { state, pack, now, portalUrl })
  const zip = await drafts.receive(zipStream(entries), limits.bytes + otherBytes)
  try {
    await storePack(parts, payload, { pack, zip, address: contents.property.address, ...signed() })
  } finally {
    await zip.discard()
  }
}

type Made = SignedPack & { pack: PackToMake; zip: Draft; address: string }

/** The rows first, then the bytes, then their use in one transaction: the sweep finds what a crash leaves behind. */
async function storePack({ databases, files, clock, key }: PackJobParts, payload: Payload, made: Made): Promise<void> {
  const { state, agencyId, packId } = payload
  const { pack, zip, pdf, manifest, signature, address } = made
  const database = databases.of(state)
  const now = clock.now()
  const folder = `evidence/${state}/${agencyId}/${randomUUID()}`
  const named = (extension: string, declaredType: string) => ({
    storageKey: `${folder}.${extension}`,
    fileName: packFileName({ address, packId, from: pack.from, to: pack.to }, extension),
    declaredType,
  })
  const pdfFile = named('pdf', 'application/pdf')
  const zipFile = named('zip', 'application/zip')
  const [pdfFileId, zipFileId] = await database.transaction(tenantOf(payload), async (db) => {
    const whose = { agencyId, userId: pack.requestedBy, now }
    return [
      (await one(db, insertPendingFile(whose, pdfFile))).id,
      (await one(db, insertPendingFile(whose, zipFile))).id,
    ] as const
  })
  const pdfHash = createHash('sha256').update(pdf).digest()
  const { size, sha256 } = zip
  await files.store(pdfFile.storageKey, pdf)
  await files.store(zipFile.storageKey, zip)
  await database.transaction(tenantOf(payload), async (db) => {
    await db.rows(insertEvidenceKey(key.kid, key.publicKey, now))
    const ready = { pdfFileId, zipFileId, manifest, signature, kid: key.kid, now }
    // Another worker was faster; the sweep removes these files.
    if (!(await maybeOne(db, markPackMade(agencyId, packId, ready)))) return
    await one(
      db,
      markFileStored(agencyId, pdfFileId, { size: pdf.length, sha256: pdfHash, detectedType: 'application/pdf' }),
    )
    await one(db, markFileStored(agencyId, zipFileId, { size, sha256, detectedType: 'application/zip' }))
  })
}
