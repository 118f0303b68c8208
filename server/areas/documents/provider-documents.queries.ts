import { sql } from '../../platform/sql.ts'
import type { Day } from '../../../contract/days.ts'

type NewDocument = {
  propertyId: number
  visitId: number | null
  serviceId: number
  fileId: number
  datedOn: Day
  isCompliant: boolean | null
  type: 'SERVICE_REPORT' | 'RECORD'
  number: string
  certificate: string | null
  now: Date
}

/** A report or record of the provider, among the documents of its property. */
export const insertReportDocument = (agencyId: number, document: NewDocument) => sql<{ id: number }>`
  with document as (
    insert into documents (agency_id, property_id, type, file_id, provided_by, visit_id, dated_on, is_compliant, report_number,
                           certificate, uploaded_at)
    values (${agencyId}, ${document.propertyId}, ${document.type}, ${document.fileId}, 'DETECTOR_INSPECTOR',
            ${document.visitId}, ${document.datedOn}, ${document.isCompliant}, ${document.number}, ${document.certificate},
            ${document.now.toISOString()})
    returning id
  ), subjects as (
    insert into document_subjects (agency_id, document_id, service_code)
    select ${agencyId}::int, document.id, s.code from document, document_services s where s.service_id = ${document.serviceId}
  )
  select id from document`

type Whose = { agencyId: number; userId: number | null; now: Date; today: Day }

export const insertNoticeDocument = (
  { agencyId, userId, now, today }: Whose,
  { propertyId, visitId, serviceIds }: { propertyId: number; visitId: number; serviceIds: readonly number[] },
  fileId: number,
) => sql<{ id: number }>`
  with document as (
    insert into documents (agency_id, property_id, type, file_id, provided_by, visit_id, dated_on, uploaded_by, uploaded_at)
    values (${agencyId}, ${propertyId}, 'ENTRY_NOTICE', ${fileId}, 'DETECTOR_INSPECTOR', ${visitId}, ${today}, ${userId},
            ${now.toISOString()})
    returning id
  ), subjects as (
    insert into document_subjects (agency_id, document_id, service_code)
    select ${agencyId}::int, document.id, s.code from document, document_services s
     where s.service_id = any(${serviceIds}::smallint[])
  )
  select id from document`

export const markSentToOwner = (agencyId: number, documentId: number, mailId: number) => sql`
  update documents set owner_mail_id = ${mailId} where agency_id = ${agencyId} and id = ${documentId} and owner_mail_id is null`

/** Their documents can be told from those of notices in force. */
export const renameWithdrawnNotices = (agencyId: number, noticeIds: readonly number[]) => sql`
  update files f set file_name = 'withdrawn-' || f.file_name
    from entry_notices n join documents d on d.agency_id = n.agency_id and d.id = n.document_id
   where n.agency_id = ${agencyId} and n.id = any(${noticeIds}::int[]) and f.agency_id = d.agency_id and f.id = d.file_id`

/** The document of a notice that holds again has its name of before. */
export const renameReinstatedNotice = (agencyId: number, noticeId: number) => sql`
  update files f set file_name = regexp_replace(f.file_name, '^withdrawn-', '')
    from entry_notices n join documents d on d.agency_id = n.agency_id and d.id = n.document_id
   where n.agency_id = ${agencyId} and n.id = ${noticeId} and f.agency_id = d.agency_id and f.id = d.file_id`

/** The record of a piece of work of which another is drawn: it stays, and can be told from the one that holds. */
export const renameEarlierRecord = (agencyId: number, documentId: number) => sql`
  update files f set file_name = 'earlier-' || f.file_name
    from documents d where d.agency_id = ${agencyId} and d.id = ${documentId} and f.agency_id = d.agency_id and f.id = d.file_id`
