import { createHash, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { makeEvidencePackJob } from '../server/areas/evidence-packs/make-evidence-pack.job.ts'
import { PackKey } from '../server/areas/evidence-packs/pack-key.ts'
import { DiskFiles } from '../server/platform/disk-files.ts'
import { Drafts } from '../server/platform/drafts.ts'
import { createLogger } from '../server/platform/logging.ts'
import { scaled, type Bench } from './bench.ts'
import { openAs, type BenchDatabase } from './bench-database.ts'
import { agenciesOfSize, usualSize, type Agency } from './chosen-agencies.ts'
import { ownCpuSeconds } from './cpu-time.ts'
import type { Figure } from './report.ts'

const sizes = [5, 50, 400].map((count) => scaled(count))
const documentBytes = 200_000
const state = 'vic'

/** A property with a pack to make for two years and so many documents, which compress as little as photos do. */
async function requestPack(database: BenchDatabase, files: DiskFiles, agency: Agency, count: number, place: number) {
  const { id: agencyId, userId } = agency
  const { owner } = database
  const { rows } = await owner.query<{ id: number }>(
    'select id from properties where agency_id = $1 and cancelled_at is null order by id offset $2 limit 1',
    [agencyId, place],
  )
  const propertyId = rows[0]?.id
  for (let number = 0; number < count; number += 1) {
    const bytes = randomBytes(documentBytes)
    const sha256 = createHash('sha256').update(bytes).digest()
    const key = `uploads/${state}/${agencyId}/${sha256.toString('hex')}`
    await files.store(key, bytes)
    await owner.query(
      `with f as (
         insert into files (agency_id, storage_key, status, file_name, declared_type, detected_type, size_bytes, sha256)
         values ($1, $4, 'STORED', $5, 'application/pdf', 'application/pdf', $6, $7) returning id)
       insert into documents (agency_id, property_id, type, file_id, dated_on, uploaded_by)
       select $1, $2, 'CERTIFICATE', id, current_date - 1, $3 from f`,
      [agencyId, propertyId, userId, key, `Certificate ${number}.pdf`, documentBytes, sha256],
    )
  }
  const packs = await owner.query<{ id: number }>(
    `insert into evidence_packs (agency_id, property_id, code, from_day, to_day, requested_by, requested_by_name, requested_at)
     values ($1, $2, $3, current_date - 730, current_date, $4, 'Bench', now()) returning id`,
    [agencyId, propertyId, String(place).padStart(20, 'B'), userId],
  )
  return packs.rows[0]?.id as number
}

/** The most memory beyond what is in use already. */
async function peakMegabytes(work: () => Promise<void>): Promise<number> {
  const before = process.memoryUsage.rss()
  let peak = before
  const timer = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 5)
  await work()
  clearInterval(timer)
  return (peak - before) / 1_000_000
}

async function measure(database: BenchDatabase): Promise<Figure[]> {
  const [agency] = await agenciesOfSize(database, usualSize, state, 1)
  if (!agency) throw new Error('The database has no agency in Victoria')
  const files = new DiskFiles(join(database.folder, 'files'))
  const job = makeEvidencePackJob({
    databases: openAs(database, 'worker'),
    files,
    drafts: new Drafts(join(database.folder, 'drafts')),
    key: new PackKey('a secret of the bench that is 32 long'),
    clock: { now: () => new Date() },
    portalUrl: 'http://localhost',
  })
  const make = async (packId: number) =>
    job.perform({ state, agencyId: agency.id, packId }, { log: createLogger('silent'), attempt: 1, maxAttempts: 1 })
  // The first drawing reads the fonts.
  await make(await requestPack(database, files, agency, 0, 0))
  const figures: Figure[] = []
  for (const [place, count] of sizes.entries()) {
    const packId = await requestPack(database, files, agency, count, place + 1)
    const [began, own] = [performance.now(), ownCpuSeconds()]
    const memory = await peakMegabytes(async () => make(packId))
    const [seconds, cpu] = [(performance.now() - began) / 1000, ownCpuSeconds() - own]
    const { rows } = await database.owner.query<{ bytes: number }>(
      `select f.size_bytes::int as bytes from evidence_packs p join files f on f.agency_id = p.agency_id and f.id = p.zip_file_id
        where p.agency_id = $1 and p.id = $2`,
      [agency.id, packId],
    )
    const name = `Evidence pack of ${count} documents of ${documentBytes / 1000} kB`
    figures.push(
      { name, value: seconds, unit: 's' },
      { name: `${name}: worker`, value: cpu, unit: 'CPU s' },
      { name: `${name}: archive`, value: (rows[0]?.bytes ?? Number.NaN) / 1_000_000, unit: 'MB' },
      { name: `${name}: memory`, value: memory, unit: 'MB', limit: { atMost: 150 } },
    )
  }
  return figures
}

export const bench: Bench = {
  about: 'Makes evidence packs of 5, 50 and 400 documents, which all fit.',
  properties: 2_000,
  needsCopy: true,
  measures: { packs: measure },
}
