import { createHash, randomUUID } from 'node:crypto'
import type { Day } from '../../../contract/days.ts'
import type { StateCode } from '../../../contract/states.ts'
import type { Clock } from '../../platform/clock.ts'
import { one, type Db } from '../../platform/database.ts'
import type { Databases } from '../../platform/databases.ts'
import { MissingFile, type FileStore } from '../../platform/file-store.ts'
import { insertReportDocument } from '../documents/provider-documents.queries.ts'
import { insertPendingFile, markFileStored } from '../documents/store-file.queries.ts'
import { lockPropertyRow } from '../property-lock/lock-property.queries.ts'
import { photosOfService } from './report-photos.queries.ts'
import { certificateText, type RegulatorCertificate } from './regulator-certificate.ts'
import type { ReportPhoto } from './service-report.ts'

/** What the jobs work with that make the documents of visits and repairs. */
export type ReportParts = { databases: Databases; files: FileStore; clock: Clock; portalUrl: string }
export type ReportTenant = { state: StateCode; agencyId: number }
export type ReportType = 'SERVICE_REPORT' | 'RECORD'

export const reportTenant = ({ state, agencyId }: ReportTenant) => ({ state, agencyId, userId: null })

/** Photos of a service at a visit. One whose file was lost is left out, so that the agency still gets the report. */
export async function readReportPhotos(
  { databases, files }: Pick<ReportParts, 'databases' | 'files'>,
  tenant: ReportTenant,
  visitId: number,
  serviceId: number,
): Promise<ReportPhoto[]> {
  const reader = databases.of(tenant.state).reader(reportTenant(tenant))
  const photos: ReportPhoto[] = []
  for (const { storageKey, caption } of await reader.rows(photosOfService(tenant.agencyId, visitId, serviceId)))
    try {
      photos.push({ bytes: await files.read(storageKey), caption })
    } catch (error) {
      if (!(error instanceof MissingFile)) throw error
    }
  return photos
}

/** `title` is its name in the list of documents, as the document itself says it. */
export type DrawnReport = {
  folder: 'visits' | 'repairs'
  type: ReportType
  title: string
  number: string
  bytes: Buffer
  certificate: RegulatorCertificate | null
  propertyId: number
  addressLine1: string
  visitId: number | null
  serviceId: number
  datedOn: Day
  submittedBy: number | null
}

/** How a document is used, in the transaction that stores it. */
type ReportUse = {
  /** Whether the document shows a pass; undefined if another worker has stored it already. */
  check: (db: Db) => Promise<boolean | null | undefined>
  record: (db: Db, documentId: number, sha256: Buffer) => Promise<void>
}

const toFileName = (text: string): string => text.replace(/[^A-Za-z0-9]+/g, '-').replace(/-$/, '')
const contentType = 'application/pdf'

/** The row first, then the bytes, then their use in one transaction: the sweep finds what a crash leaves behind. */
export async function storeReport(
  { databases, files, clock }: ReportParts,
  tenant: ReportTenant,
  { folder, title, bytes, addressLine1, submittedBy, certificate, ...drawn }: DrawnReport,
  { check, record }: ReportUse,
): Promise<void> {
  const { state, agencyId } = tenant
  const database = databases.of(state)
  const now = clock.now()
  const printed = certificate && certificateText(certificate)
  const fileName = `${toFileName(title)}-${toFileName(addressLine1)}-${drawn.datedOn.replaceAll('-', '')}.pdf`
  const storageKey = `${folder}/${state}/${agencyId}/${randomUUID()}.pdf`
  const file = await database.transaction(reportTenant(tenant), async (db) =>
    one(
      db,
      insertPendingFile({ agencyId, userId: submittedBy, now }, { storageKey, fileName, declaredType: contentType }),
    ),
  )
  await files.store(storageKey, bytes)
  const sha256 = createHash('sha256').update(bytes).digest()
  await database.transaction(reportTenant(tenant), async (db) => {
    await db.rows(lockPropertyRow(agencyId, drawn.propertyId))
    const isCompliant = await check(db)
    // The sweep removes this file.
    if (isCompliant === undefined) return
    await one(db, markFileStored(agencyId, file.id, { size: bytes.length, sha256, detectedType: contentType }))
    const { id } = await one(
      db,
      insertReportDocument(agencyId, { ...drawn, certificate: printed, fileId: file.id, isCompliant, now }),
    )
    await record(db, id, sha256)
  })
}
