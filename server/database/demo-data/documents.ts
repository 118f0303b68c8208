import { checkRecordName } from '../../areas/service-reports/record-name.ts'
import { visitReportNumber } from '../../areas/service-reports/report-number.ts'
import { drawnKey } from '../../areas/service-reports/drawn-key.ts'
import { createHash } from 'node:crypto'
import { services, type ServiceCode } from '../../../contract/services.ts'
import type { Address } from './addresses.ts'
import { demoDayText, type DayNumber } from './calendar.ts'
import type { DemoProperty } from './demo-property.ts'
import { rulesOf } from './past-results.ts'
import type { Visit } from './rounds.ts'
import type { AgencyContext } from './agency-context.ts'
import { smallPdf } from './small-pdf.ts'

/** Stores the bytes of a document. */
export type StoreFile = (key: string, bytes: Uint8Array) => Promise<void>

/** Further documents are generated until an agency has this many. */
const documentsPerAgency = 16

/**
 * Adds a document where the bytes of files are stored; returns its id, or null. Without bytes it is the report or the
 * record of a visit, which is drawn from its rows when somebody first opens it.
 */
export function addDemoDocument(
  context: AgencyContext,
  fileName: string,
  bytes: Uint8Array | null,
  createdBy: number | null,
  createdAt: string,
): number | null {
  if (!context.storesFiles) return null
  const { agency, state, tables, documents } = context
  const fileId = context.nextId('files')
  const key = bytes === null ? drawnKey(state, agency.id, fileId) : `demo-data/${agency.id}/${fileId}.pdf`
  if (bytes) documents.push({ key, bytes })
  tables.files.add({
    agency_id: agency.id,
    id: fileId,
    storage_key: key,
    status: bytes === null ? 'DRAWN_WHEN_OPENED' : 'STORED',
    file_name: fileName,
    declared_type: 'application/pdf',
    detected_type: bytes && 'application/pdf',
    size_bytes: bytes && bytes.length,
    sha256: bytes && createHash('sha256').update(bytes).digest(),
    created_by: createdBy,
    created_at: createdAt,
  })
  return fileId
}

const toFileName = (text: string): string => text.replace(/[^A-Za-z0-9]+/g, '-')

/** The documents of one service of a visit; null where files are not stored, or there is no record. */
export type CheckDocuments = { report: number | null; record: number | null }

/** The report of a check, and our record of one that passed where the law asks for it. They are drawn when somebody opens them. */
export function writeCheckDocuments(
  context: AgencyContext,
  property: DemoProperty,
  visit: Visit,
  code: ServiceCode,
  isPassed: boolean,
): CheckDocuments {
  const { day } = visit.appointment
  const about = { propertyId: property.id, portfolioPropertyId: null, address: property.address }
  const write = (type: string, title: string, isCompliant: boolean | null) =>
    writeDocument(context, about, visit, code, { type, title, isCompliant, byUs: true, day })
  const duties = isPassed ? rulesOf(context.law.law, demoDayText(day))[code].duties : []
  return {
    report: write('SERVICE_REPORT', `${services[code].name} service report`, isPassed),
    record: duties.some(({ trigger }) => trigger !== 'FAULT') ? write('RECORD', checkRecordName(code), null) : null,
  }
}

/** Sometimes another document of each kind. */
export function writeOtherDocument(context: AgencyContext, property: DemoProperty, visit: Visit): void {
  if (!context.hasDocuments || context.documents.length >= documentsPerAgency) return
  const about = { propertyId: property.id, portfolioPropertyId: null, address: property.address }
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
  ['CERTIFICATE', 'Certificate of another electrician'],
] as const

type About = { propertyId: number | null; portfolioPropertyId: number | null; address: Address }
type DocumentKind = { type: string; title: string; isCompliant: boolean | null; byUs: boolean; day: DayNumber }

function writeDocument(
  context: AgencyContext,
  about: About,
  visit: Visit | null,
  code: ServiceCode,
  kind: DocumentKind,
): number | null {
  if (!context.storesFiles) return null
  const { agency, clock, random, tables, today } = context
  const uploadedBy = kind.byUs ? null : context.someone()
  const at = clock.at(Math.min(today - 1, kind.day + 1), 640)
  const name = `${toFileName(kind.title)}-${toFileName(about.address.line1)}-${demoDayText(kind.day).replaceAll('-', '')}.pdf`
  const bytes =
    visit === null
      ? smallPdf([kind.title, about.address.line1, about.address.line2, `Dated ${demoDayText(kind.day)}`])
      : null
  const fileId = addDemoDocument(context, name, bytes, uploadedBy, at)
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
    report_number: visit && visitReportNumber(agency.id, visit.id, services[code].id),
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
  return id
}
