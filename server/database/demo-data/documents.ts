import { checkCertificateName } from '../../areas/service-reports/certificate-name.ts'
import { createHash } from 'node:crypto'
import { services, type ServiceCode } from '../../../contract/services.ts'
import type { Address } from './addresses.ts'
import { demoDayText, type DayNumber } from './calendar.ts'
import type { DemoProperty } from './demo-property.ts'
import type { Visit } from './rounds.ts'
import type { DemoDocument, AgencyContext, VisitDocument } from './agency-context.ts'
import { smallPdf } from './small-pdf.ts'
import type { TableRows } from './copy-writer.ts'
import { dataTables } from './tables.ts'

/** Stores the bytes of a document and returns their key. */
export type StoreFile = (file: { key: string; bytes: Buffer; contentType: string }) => Promise<string>

/** Reports are generated until an agency has this many documents. */
const documentsPerAgency = 32

/** Adds a document where the bytes of files are stored; returns its id, or null. */
export function addDemoDocument(
  context: AgencyContext,
  fileName: string,
  content: Uint8Array | VisitDocument,
  createdBy: number | null,
  createdAt: string,
): number | null {
  if (!context.storesFiles) return null
  const fileId = context.nextId('files')
  const key = `demo-data/${context.agency.id}/${fileId}.pdf`
  context.documents.push({
    agencyId: context.agency.id,
    fileId,
    key,
    fileName,
    content,
    createdBy,
    createdAt,
  })
  return fileId
}

/** Stores the bytes before the rows, so that no row refers to a missing file. Reports follow once their visits are written. */
export async function storeDocuments(documents: DemoDocument[], storeFile: StoreFile): Promise<TableRows[]> {
  const { files } = dataTables()
  const store = async ({ agencyId, fileId, key, fileName, content, createdBy, createdAt }: DemoDocument) => {
    const bytes = content instanceof Uint8Array ? Buffer.from(content) : null
    const storageKey = bytes === null ? key : await storeFile({ key, bytes, contentType: 'application/pdf' })
    files.add({
      agency_id: agencyId,
      id: fileId,
      storage_key: storageKey,
      status: bytes === null ? 'PENDING' : 'STORED',
      file_name: fileName,
      declared_type: 'application/pdf',
      detected_type: bytes === null ? null : 'application/pdf',
      size_bytes: bytes === null ? null : bytes.length,
      sha256: bytes === null ? null : createHash('sha256').update(bytes).digest(),
      created_by: createdBy,
      created_at: createdAt,
    })
  }
  await Promise.all(documents.map(store))
  return [files.takeRows() ?? []].flat()
}

const toFileName = (text: string): string => text.replace(/[^A-Za-z0-9]+/g, '-')

/** The report of a completed visit, and sometimes another document of each kind. */
export function writeReports(
  context: AgencyContext,
  property: DemoProperty,
  visit: Visit,
  failed: ReadonlySet<string>,
): void {
  if (!context.hasDocuments || context.documents.length >= documentsPerAgency) return
  const about = { propertyId: property.id, portfolioPropertyId: null, address: property.address }
  for (const code of visit.services) {
    const isCompliant = !failed.has(`${visit.id}:${code}`)
    writeDocument(context, about, visit, code, {
      type: 'SERVICE_REPORT',
      title: `${services[code].name} service report`,
      isCompliant,
      byUs: true,
      day: visit.appointment.day,
    })
    if (isCompliant && context.random.chance(0.3))
      writeDocument(context, about, visit, code, {
        type: 'CERTIFICATE',
        title: checkCertificateName(code),
        isCompliant: null,
        byUs: true,
        day: visit.appointment.day,
      })
  }
  const [type, title] = context.random.pick(otherDocuments)
  if (context.random.chance(0.35))
    writeDocument(context, about, null, visit.services[0] ?? 'smoke', {
      type,
      title,
      isCompliant: null,
      byUs: false,
      day: visit.appointment.day,
    })
}

/** Sometimes the agency stores a report of another provider. */
export function writeOtherReport(
  context: AgencyContext,
  portfolioPropertyId: number,
  address: Address,
  day: DayNumber,
): void {
  if (!context.hasDocuments || !context.random.chance(0.15)) return
  const kind = { type: 'THIRD_PARTY_REPORT', title: 'Report by another provider', isCompliant: null, byUs: false, day }
  writeDocument(context, { propertyId: null, portfolioPropertyId, address }, null, 'smoke', kind)
}

const otherDocuments = [
  ['ENTRY_NOTICE', 'Entry notice'],
  ['WORK_ORDER', 'Work order'],
  ['THIRD_PARTY_REPORT', 'Report by another provider'],
  ['PHOTO', 'Photos of the switchboard'],
  ['OWNER_INSTRUCTION', 'Owner instruction'],
  ['OTHER', 'Strata by-laws'],
  ['QUOTE', 'Quote by another provider'],
  ['INVOICE', 'Invoice by another provider'],
] as const

const visitDocumentKinds: Readonly<Record<string, VisitDocument['kind']>> = {
  SERVICE_REPORT: 'REPORT',
  CERTIFICATE: 'CERTIFICATE',
}

type About = { propertyId: number | null; portfolioPropertyId: number | null; address: Address }
type DocumentKind = { type: string; title: string; isCompliant: boolean | null; byUs: boolean; day: DayNumber }

function writeDocument(
  context: AgencyContext,
  about: About,
  visit: Visit | null,
  code: ServiceCode,
  kind: DocumentKind,
): void {
  const { agency, clock, random, tables, today } = context
  const uploadedBy = kind.byUs ? null : context.someone()
  const at = clock.at(Math.min(today - 1, kind.day + 1), 640)
  const name = `${toFileName(kind.title)}-${toFileName(about.address.line1)}-${demoDayText(kind.day).replaceAll('-', '')}.pdf`
  const visitDocument = visitDocumentKinds[kind.type]
  const content =
    visit !== null && visitDocument !== undefined
      ? { visitId: visit.id, service: code, kind: visitDocument }
      : smallPdf([kind.title, about.address.line1, about.address.line2, `Dated ${demoDayText(kind.day)}`])
  const fileId = addDemoDocument(context, name, content, uploadedBy, at)
  if (fileId === null) return
  const id = context.nextId('documents')
  const isDeleted = !kind.byUs && random.chance(0.08)
  tables.documents.add({
    agency_id: agency.id,
    id,
    property_id: about.propertyId,
    portfolio_property_id: about.portfolioPropertyId,
    type: kind.type,
    file_id: fileId,
    provided_by: kind.byUs ? 'DETECTOR_INSPECTOR' : 'OTHER',
    visit_id: visit?.id ?? null,
    dated_on: demoDayText(kind.day),
    is_compliant: kind.isCompliant,
    uploaded_by: uploadedBy,
    uploaded_at: at,
    replaced_by_id: null,
    deleted_at: isDeleted ? clock.at(today - 1, 700) : null,
    deleted_by: isDeleted ? context.someone() : null,
  })
  const isOther = kind.type === 'OTHER'
  tables.documentSubjects.add({
    agency_id: agency.id,
    document_id: id,
    service_code: isOther ? 'OTHER' : code.toUpperCase(),
    other_service_name: isOther ? 'Strata' : null,
  })
}
