import { createHash, randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { shortDay } from '../../../contract/day-text.ts'
import { services } from '../../../contract/services.ts'
import { stateCodes } from '../../../contract/states.ts'
import type { Clock } from '../../platform/clock.ts'
import { maybeOne, one } from '../../platform/database.ts'
import type { Databases } from '../../platform/databases.ts'
import { MissingFile, type FileStore } from '../../platform/file-store.ts'
import type { Job } from '../../platform/jobs.ts'
import { dollars } from '../../platform/pdf-text.ts'
import { todayIn } from '../../platform/scope.ts'
import { pendingFile, storedFile } from '../documents/store-file.queries.ts'
import { lockedProperty } from '../property-lock/lock-property.queries.ts'
import { drawRepairCertificate } from '../service-reports/draw-repair-certificate.ts'
import { drawRepairReport, repairSentence } from '../service-reports/draw-repair-report.ts'
import { readRepairReport } from '../service-reports/read-repair-report.ts'
import type { RepairReport } from '../service-reports/repair-report.ts'
import type { ReportPhoto } from '../service-reports/service-report.ts'
import { addedReportDocument } from '../service-reports/report-documents.queries.ts'
import { enqueueOwnerReports, photosOfService } from '../visit-records/visit-documents.queries.ts'
import { notifyAgency, type RepairNews } from './notify-agency.ts'
import {
  notedCertificate,
  notedMail,
  notedReport,
  repairDocuments,
  repairFiles,
  type RepairDocuments,
} from './repair-documents.queries.ts'

type DocumentParts = { databases: Databases; files: FileStore; clock: Clock; portalUrl: string }

const payloadShape = z.object({ state: z.enum(stateCodes), agencyId: z.int(), quoteId: z.int() })
type Payload = z.infer<typeof payloadShape>

/** `title` is its name in the list of documents, as the document itself says it. */
type DrawnDocument = { type: 'SERVICE_REPORT' | 'CERTIFICATE'; title: string; bytes: Buffer }

/**
 * Makes the report of a repair, and the certificate if it leaves nothing open, then writes to the agency. Each of them is
 * noted in the transaction that makes it, so that a run that was killed is continued where it stopped.
 */
export const makeRepairDocumentsJob = (parts: DocumentParts): Job => ({
  task: 'make-repair-documents',
  perform: async (given) => {
    const payload = payloadShape.parse(given)
    const { agencyId, quoteId } = payload
    const reader = parts.databases.of(payload.state).reader(tenantOf(payload))
    const repair = await maybeOne(reader, repairDocuments(agencyId, quoteId))
    const report = repair && (await readRepairReport(reader, agencyId, quoteId))
    if (!report) return
    if (repair.reportId === null) {
      const photos = await readPhotos(parts, payload, repair)
      const title = `${services[report.service].name} repair report`
      const bytes = await drawRepairReport({ ...report, photos })
      await storeDocument(parts, payload, repair, { type: 'SERVICE_REPORT', title, bytes })
    }
    if (repair.isClear && repair.certificateId === null) {
      const bytes = await drawRepairCertificate(report)
      await storeDocument(parts, payload, repair, { type: 'CERTIFICATE', title: report.certificateName, bytes })
    }
    if (!repair.hasMail) await writeToAgency(parts, payload, repair, report)
  },
})

const tenantOf = ({ state, agencyId }: Payload) => ({ state, agencyId, userId: null })

/** Photos of the visit; one whose file was lost is left out, so that the agency still gets the report. */
async function readPhotos(
  { databases, files }: DocumentParts,
  payload: Payload,
  { visitId, serviceId }: RepairDocuments,
): Promise<ReportPhoto[]> {
  if (visitId === null) return []
  const reader = databases.of(payload.state).reader(tenantOf(payload))
  const photos: ReportPhoto[] = []
  for (const { storageKey, caption } of await reader.rows(photosOfService(payload.agencyId, visitId, serviceId)))
    try {
      photos.push({ bytes: await files.read(storageKey), caption })
    } catch (error) {
      if (!(error instanceof MissingFile)) throw error
    }
  return photos
}

const toFileName = (text: string): string => text.replace(/[^A-Za-z0-9]+/g, '-').replace(/-$/, '')

/** The row first, then the bytes, then their use in one transaction: the sweep finds what a crash leaves behind. */
async function storeDocument(
  { databases, files, clock }: DocumentParts,
  payload: Payload,
  repair: RepairDocuments,
  { type, title, bytes }: DrawnDocument,
): Promise<void> {
  const { state, agencyId, quoteId } = payload
  const { propertyId, visitId, serviceId, doneOn, isClear, submittedBy } = repair
  const database = databases.of(state)
  const now = clock.now()
  const fileName = `${toFileName(title)}-${toFileName(repair.addressLine1)}-${doneOn.replaceAll('-', '')}.pdf`
  const storageKey = `repairs/${state}/${agencyId}/${randomUUID()}.pdf`
  const contentType = 'application/pdf'
  const file = await database.transaction(tenantOf(payload), async (db) =>
    one(db, pendingFile({ agencyId, userId: submittedBy, now }, { storageKey, fileName, declaredType: contentType })),
  )
  await files.store(storageKey, bytes)
  const sha256 = createHash('sha256').update(bytes).digest()
  await database.transaction(tenantOf(payload), async (db) => {
    await db.rows(lockedProperty(agencyId, propertyId))
    const { reportId, certificateId } = await one(db, repairDocuments(agencyId, quoteId))
    // Another worker was faster; the sweep removes this file.
    if ((type === 'SERVICE_REPORT' ? reportId : certificateId) !== null) return
    await one(db, storedFile(agencyId, file.id, { size: bytes.length, sha256, detectedType: contentType }))
    const isCompliant = type === 'SERVICE_REPORT' ? isClear : null
    const document = { propertyId, visitId, serviceId, fileId: file.id, datedOn: doneOn, isCompliant, type, now }
    const { id } = await one(db, addedReportDocument(agencyId, document))
    await db.rows((type === 'SERVICE_REPORT' ? notedReport : notedCertificate)(agencyId, quoteId, id))
  })
}

/** What was done and what is left, for the agency. */
function doneNews(
  report: RepairReport,
  { propertyId, address, invoice }: RepairDocuments,
): Omit<RepairNews, 'quoteId'> {
  const left = report.findings.filter(({ isRepaired }) => !isRepaired)
  return {
    propertyId,
    address,
    quoteNumber: report.quoteNumber,
    what: `The repair at ${address} is done`,
    facts: [
      { label: 'Quote', value: `#${report.quoteNumber}` },
      { label: 'Done on', value: `${shortDay(report.doneOn)}, ${report.technician.name}` },
      ...report.findings.map(({ title, isRepaired, work, whyNot }) => ({
        label: title,
        value: isRepaired ? (work ?? '') : `Not repaired: ${whyNot ?? ''}`,
      })),
      ...(invoice ? [{ label: 'Invoice', value: `#${invoice.number}, ${dollars(invoice.totalCents)} inc. GST` }] : []),
    ],
    next: `${repairSentence(report)} The report and the invoice are attached.${left.length === 0 ? '' : ' What was not repaired is not charged; please choose another way to resolve it.'}`,
    ...(invoice ? { invoiceId: invoice.id } : {}),
  }
}

async function writeToAgency(
  parts: DocumentParts,
  payload: Payload,
  repair: RepairDocuments,
  report: RepairReport,
): Promise<void> {
  const { state, agencyId, quoteId } = payload
  await parts.databases.of(state).transaction(tenantOf(payload), async (db) => {
    await db.rows(lockedProperty(agencyId, repair.propertyId))
    if ((await one(db, repairDocuments(agencyId, quoteId))).hasMail) return
    await db.rows(enqueueOwnerReports())
    const attachments = await db.rows(repairFiles(agencyId, quoteId))
    const scope = { db, state, agencyId, userId: null, today: todayIn(state, parts.clock.now()) }
    const [mailId] = await notifyAgency(scope, { ...doneNews(report, repair), quoteId, attachments }, parts.portalUrl)
    if (mailId !== undefined) await db.rows(notedMail(agencyId, quoteId, mailId))
  })
}
