import { createHash, randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { serviceOfId, services, type ServiceCode } from '../../../contract/services.ts'
import { stateCodes } from '../../../contract/states.ts'
import type { Clock } from '../../platform/clock.ts'
import { maybeOne, one, type Db } from '../../platform/database.ts'
import type { Databases } from '../../platform/databases.ts'
import { MissingFile, type FileStore } from '../../platform/file-store.ts'
import type { Job } from '../../platform/jobs.ts'
import { todayIn } from '../../platform/scope.ts'
import { agencyContact } from '../bookings/post-notice.queries.ts'
import { describeDuties, readDuties } from '../compliance/describe-duties.ts'
import { pendingFile, storedFile } from '../documents/store-file.queries.ts'
import { queueMail } from '../emails/queue-mail.ts'
import { lockedProperty } from '../property-lock/lock-property.queries.ts'
import { reportedCheck } from '../service-checks/service-checks.queries.ts'
import { checkCertificateName } from '../service-reports/certificate-name.ts'
import { drawCertificate } from '../service-reports/draw-certificate.ts'
import { drawServiceReport } from '../service-reports/draw-service-report.ts'
import { readServiceReport } from '../service-reports/read-service-report.ts'
import type { ServiceReport } from '../service-reports/service-report.ts'
import { addedReportDocument } from '../service-reports/report-documents.queries.ts'
import {
  enqueueOwnerReports,
  notedCertificate,
  notedMail,
  notedReport,
  photosOfService,
  reportedServices,
  visitDocuments,
  visitMoney,
  type VisitDocuments,
} from './visit-documents.queries.ts'
import { visitReportLetter } from './visit-report-letter.ts'

type DocumentParts = { databases: Databases; files: FileStore; clock: Clock; portalUrl: string }

const payloadShape = z.object({ state: z.enum(stateCodes), agencyId: z.int(), visitId: z.int() })
type Payload = z.infer<typeof payloadShape>

type Kind = 'SERVICE_REPORT' | 'CERTIFICATE'

/**
 * Makes the report of each service of a submitted visit and the certificate of each that was passed, then writes to the
 * agency. Each of them is noted in the transaction that makes it, so that a run that was killed is continued where it
 * stopped.
 */
export const makeVisitDocumentsJob = (parts: DocumentParts): Job => ({
  task: 'make-visit-documents',
  perform: async (given) => {
    const payload = payloadShape.parse(given)
    const visit = await maybeOne(reader(parts, payload), visitDocuments(payload.agencyId, payload.visitId))
    if (!visit) return
    for (const { serviceId, outcome, reportId, certificateId } of visit.services) {
      const code = serviceOfId(serviceId) as ServiceCode
      if (reportId === null) await makeDocument(parts, payload, visit, code, 'SERVICE_REPORT')
      if (outcome === 'PASSED' && certificateId === null) await makeDocument(parts, payload, visit, code, 'CERTIFICATE')
    }
    if (!visit.hasMail) await writeToAgency(parts, payload, visit)
  },
})

const tenantOf = ({ state, agencyId }: Payload) => ({ state, agencyId, userId: null })
const reader = ({ databases }: DocumentParts, payload: Payload): Db =>
  databases.of(payload.state).reader(tenantOf(payload))

async function draw(parts: DocumentParts, payload: Payload, code: ServiceCode, kind: Kind): Promise<Buffer> {
  const { agencyId, visitId } = payload
  const db = reader(parts, payload)
  const report = (await readServiceReport(db, agencyId, visitId, code)) as ServiceReport
  if (kind === 'CERTIFICATE') return drawCertificate(report)
  const rows = await db.rows(photosOfService(agencyId, visitId, services[code].id))
  const photos = []
  for (const { storageKey, caption } of rows) {
    const bytes = await readPhoto(parts.files, storageKey)
    if (bytes) photos.push({ bytes, caption })
  }
  return drawServiceReport({ ...report, photos })
}

/** Null if the file was lost: the agency still gets the report. */
async function readPhoto(files: FileStore, storageKey: string): Promise<Buffer | null> {
  try {
    return await files.read(storageKey)
  } catch (error) {
    if (error instanceof MissingFile) return null
    throw error
  }
}

/** The name that the document has in the list of documents, as its own title says it. */
const titleOf = (code: ServiceCode, kind: Kind): string =>
  kind === 'SERVICE_REPORT' ? `${services[code].name} service report` : checkCertificateName(code)
const toFileName = (text: string): string => text.replace(/[^A-Za-z0-9]+/g, '-')

/** The row first, then the bytes, then their use in one transaction: the sweep finds what a crash leaves behind. */
async function makeDocument(
  parts: DocumentParts,
  payload: Payload,
  { propertyId, addressLine1, visitedOn, submittedBy }: VisitDocuments,
  code: ServiceCode,
  type: Kind,
): Promise<void> {
  const { state, agencyId, visitId } = payload
  const database = parts.databases.of(state)
  const now = parts.clock.now()
  const bytes = await draw(parts, payload, code, type)
  const fileName = `${toFileName(titleOf(code, type))}-${toFileName(addressLine1)}-${visitedOn.replaceAll('-', '')}.pdf`
  const storageKey = `visits/${state}/${agencyId}/${randomUUID()}.pdf`
  const contentType = 'application/pdf'
  const file = await database.transaction(tenantOf(payload), async (db) =>
    one(db, pendingFile({ agencyId, userId: submittedBy, now }, { storageKey, fileName, declaredType: contentType })),
  )
  await parts.files.store(storageKey, bytes)
  const sha256 = createHash('sha256').update(bytes).digest()
  const serviceId = services[code].id
  await database.transaction(tenantOf(payload), async (db) => {
    await db.rows(lockedProperty(agencyId, propertyId))
    const current = (await one(db, visitDocuments(agencyId, visitId))).services.find(
      (each) => each.serviceId === serviceId,
    )
    // Another worker was faster; the sweep removes this file.
    if (!current || (type === 'SERVICE_REPORT' ? current.reportId : current.certificateId) !== null) return
    await one(db, storedFile(agencyId, file.id, { size: bytes.length, sha256, detectedType: contentType }))
    const isCompliant =
      type === 'SERVICE_REPORT' && current.outcome !== 'NOT_DONE' ? current.outcome === 'PASSED' : null
    const document = { propertyId, visitId, serviceId, fileId: file.id, datedOn: visitedOn, isCompliant, type, now }
    const { id } = await one(db, addedReportDocument(agencyId, document))
    const note = type === 'SERVICE_REPORT' ? notedReport : notedCertificate
    await db.rows(note(agencyId, visitId, serviceId, id))
    if (type === 'SERVICE_REPORT')
      await db.rows(reportedCheck(agencyId, { visitId, serviceId, documentId: id, sha256 }))
  })
}

/** Emails the property manager, unless the agency's mail is switched off; the owners' job follows the preferences. */
async function writeToAgency(
  parts: DocumentParts,
  payload: Payload,
  { propertyId, visitedOn }: VisitDocuments,
): Promise<void> {
  const { state, agencyId, visitId } = payload
  const now = parts.clock.now()
  await parts.databases.of(state).transaction(tenantOf(payload), async (db) => {
    await db.rows(lockedProperty(agencyId, propertyId))
    if ((await one(db, visitDocuments(agencyId, visitId))).hasMail) return
    await db.rows(enqueueOwnerReports())
    const contact = await maybeOne(db, agencyContact(agencyId, propertyId))
    if (!contact || contact.email === null) return
    const [list, [money = { quotes: [], invoices: [] }]] = await db.batch([
      reportedServices(agencyId, visitId),
      visitMoney(agencyId, visitId),
    ])
    const scope = { db, state, agencyId, userId: null, today: todayIn(state, now) }
    const letter = visitReportLetter({
      contact: { ...contact, email: contact.email },
      propertyId,
      visitedOn,
      services: list,
      money,
      law: describeDuties(list, await readDuties(scope)),
      portalUrl: parts.portalUrl,
    })
    await db.rows(notedMail(agencyId, visitId, await queueMail(scope, letter)))
  })
}
