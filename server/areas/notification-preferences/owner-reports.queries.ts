import type { Day } from '../../../contract/days.ts'
import { sql } from '../../platform/sql.ts'
import { findingsStillThere, needsRecord } from '../service-checks/visit-facts.queries.ts'

/** A service report that its manager shares with the owners. */
export type OwnerReport = {
  documentId: number
  /** Null for a report that belongs to no visit of ours. */
  visitId: number | null
  fileId: number
  fileName: string
  datedOn: Day
  isCompliant: boolean | null
  /** Why the service was not done, as a sentence; null if it was done or belongs to no visit of ours. */
  notDoneReason: string | null
  isNotDone: boolean
  /** What was dangerous, was made safe and is not repaired. */
  dangers: string[]
  services: string[]
  /** A report of approved work, not of a check. */
  isRepair: boolean
  propertyId: number
  addressLine1: string
  addressLine2: string
  managerName: string
  owners: { name: string; email: string }[]
  records: { fileId: number; fileName: string }[]
}

type Times = { since: string; anHourAgo: string }

export const agenciesWithReports = (state: string, since: string) => sql<{ id: number }>`
  select app.agencies_with_reports_for_owners(${state}, ${since}) as id`

/** One worker at a time takes the reports of an agency, so that those of one visit stay together. */
export const lockReports = (agencyId: number) => sql`
  select pg_advisory_xact_lock(hashtextextended('owner-reports', ${agencyId}))`

/**
 * Reports that were not sent yet and may be sent, locked, with the records of the same services; those of a visit wait
 * until all of them are made, for an hour at most. A report counts as compliant if its result is compliant and its visit
 * found only advice for its services.
 */
export const takeReports = (agencyId: number, { since, anHourAgo }: Times, atMost: number) => sql<OwnerReport>`
  select d.id as "documentId", d.visit_id as "visitId", f.id as "fileId", f.file_name as "fileName", d.dated_on as "datedOn",
         d.is_compliant as "isCompliant", p.id as "propertyId", p.address_line_1 as "addressLine1",
         p.address_line_2 as "addressLine2", m.name as "managerName", owned.owners,
         coalesce(done.outcome = 'NOT_DONE', false) as "isNotDone", done.not_done_reason as "notDoneReason",
         array(select concat_ws(', ', i.title, x.appliance_location)
                 from findings x join finding_items i on i.code = x.item_code
                where x.agency_id = d.agency_id and x.property_id = d.property_id and x.service_id = done.service_id
                  and x.severity = 'DISCONNECTED_SAFETY_ISSUE' and x.status in ('OPEN', 'ADDITIONAL_INFO_PROVIDED')
                  and (x.visit_id = done.visit_id or x.id in (${findingsStillThere(agencyId, sql`done.visit_id`)}))
                order by x.id) as dangers,
         exists (select from repair_records w where w.agency_id = d.agency_id and w.report_document_id = d.id) as "isRepair",
         array(select s.name from document_subjects j join document_services s on s.code = j.service_code
                where j.agency_id = d.agency_id and j.document_id = d.id order by s.display_order) as services,
         (select coalesce(json_agg(json_build_object('fileId', cf.id, 'fileName', cf.file_name)), '[]')
            from documents c
            join files cf on cf.agency_id = c.agency_id and cf.id = c.file_id and cf.status in ('STORED', 'DRAWN_WHEN_OPENED')
           where c.agency_id = d.agency_id and c.deleted_at is null and c.id in (
             select vs.certificate_document_id from visit_services vs
              where vs.agency_id = d.agency_id and vs.report_document_id = d.id
              union all
             select w.certificate_document_id from repair_records w
              where w.agency_id = d.agency_id and w.report_document_id = d.id)) as records
    from documents d
    join files f on f.agency_id = d.agency_id and f.id = d.file_id and f.status in ('STORED', 'DRAWN_WHEN_OPENED')
    join properties p on p.agency_id = d.agency_id and p.id = d.property_id
    join property_managers m on m.agency_id = p.agency_id and m.id = p.manager_id and m.is_active
    left join visit_services done on done.agency_id = d.agency_id and done.report_document_id = d.id
    cross join lateral (
      select jsonb_agg(jsonb_build_object('name', c.name, 'email', c.email) order by pc.position, c.id) as owners
        from property_contacts pc join contacts c on c.agency_id = pc.agency_id and c.id = pc.contact_id
       where pc.agency_id = p.agency_id and pc.property_id = p.id and pc.role = 'LANDLORD' and c.email is not null
    ) owned
   where d.agency_id = ${agencyId} and d.uploaded_at >= ${since} and d.uploaded_at >= m.report_sharing_since
     and d.type = 'SERVICE_REPORT' and d.provided_by = 'DETECTOR_INSPECTOR' and d.property_id is not null
     and d.owner_mail_id is null and d.deleted_at is null and owned.owners is not null
     and (m.report_sharing = 'ALL_SERVICE_REPORTS'
          or m.report_sharing = 'ONLY_COMPLIANT_SERVICE_REPORTS' and d.is_compliant and not exists (
               select from findings x
                 join document_services s on s.service_id = x.service_id
                 join document_subjects j on j.agency_id = d.agency_id and j.document_id = d.id and j.service_code = s.code
                where x.agency_id = d.agency_id and x.visit_id = d.visit_id and x.severity <> 'RECOMMENDED'))
     and not exists (
       select from visit_records r join visit_services vs on vs.agency_id = r.agency_id and vs.visit_id = r.visit_id
        where r.agency_id = d.agency_id and r.visit_id = d.visit_id and r.submitted_at > ${anHourAgo}
          and (vs.report_document_id is null or ${needsRecord} and vs.certificate_document_id is null))
   order by d.visit_id nulls first, d.uploaded_at, d.id
   limit ${atMost}
     for update of d skip locked`
