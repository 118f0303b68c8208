import { maybeOne } from '../../platform/database.ts'
import { lockPropertyRow } from '../property-lock/lock-property.queries.ts'
import { enterCertificate, workNotFound, type TypedCertificate } from '../visit-records/enter-certificate.ts'
import type { Recorder } from '../visit-records/recorder.ts'
import { repairQuote, workOfRepair } from './repairs.queries.ts'
import { enqueueRepairDocuments, setCertificateOfRepair } from './write-repair.queries.ts'

export async function enterRepairCertificate(
  recorder: Recorder,
  { quoteId, ...typed }: TypedCertificate & { quoteId: number },
): Promise<void> {
  const { db, state, agencyId } = recorder
  const quote = await maybeOne(db, repairQuote(agencyId, quoteId))
  if (!quote) throw workNotFound()
  await db.rows(lockPropertyRow(agencyId, quote.propertyId))
  const work = await maybeOne(db, workOfRepair(state, agencyId, quoteId))
  if (!work) throw workNotFound()
  await enterCertificate(recorder, {
    work,
    entity: 'repair_records',
    entityId: quoteId,
    typed,
    store: async (certificate) => {
      await db.rows(setCertificateOfRepair(agencyId, quoteId, certificate))
      await db.rows(enqueueRepairDocuments({ state, agencyId, quoteId }))
    },
  })
}
