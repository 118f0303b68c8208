import { sql } from '../../platform/sql.ts'
import type { ReportType } from './store-report.ts'

export type FileToDraw = {
  id: number
  documentId: number
  visitId: number
  serviceId: number
  type: ReportType
  number: string
}

/** Locked, so that others wait for it. No row once it is drawn. */
export const fileToDraw = (agencyId: number, storageKey: string) => sql<FileToDraw>`
  select f.id, d.id as "documentId", d.visit_id as "visitId", s.service_id as "serviceId", d.type,
         d.report_number as number
    from files f
    join documents d on d.agency_id = f.agency_id and d.file_id = f.id
    join document_subjects b on b.agency_id = d.agency_id and b.document_id = d.id
    join document_services s on s.code = b.service_code
   where f.agency_id = ${agencyId} and f.storage_key = ${storageKey} and f.status = 'DRAWN_WHEN_OPENED'
     for update of f`
