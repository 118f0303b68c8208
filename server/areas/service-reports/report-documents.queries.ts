import type { Day } from '../../../contract/days.ts'
import { sql } from '../../platform/sql.ts'

type NewDocument = {
  propertyId: number
  visitId: number | null
  serviceId: number
  fileId: number
  datedOn: Day
  isCompliant: boolean | null
  type: 'SERVICE_REPORT' | 'CERTIFICATE'
  now: Date
}

/** A report or certificate of the provider, among the documents of its property. */
export const addedReportDocument = (agencyId: number, document: NewDocument) => sql<{ id: number }>`
  with document as (
    insert into documents (agency_id, property_id, type, file_id, provided_by, visit_id, dated_on, is_compliant, uploaded_at)
    values (${agencyId}, ${document.propertyId}, ${document.type}, ${document.fileId}, 'DETECTOR_INSPECTOR',
            ${document.visitId}, ${document.datedOn}, ${document.isCompliant}, ${document.now.toISOString()})
    returning id
  ), subjects as (
    insert into document_subjects (agency_id, document_id, service_code)
    select ${agencyId}::int, document.id, s.code from document, document_services s where s.service_id = ${document.serviceId}
  )
  select id from document`
