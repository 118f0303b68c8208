import { sql } from '../../platform/sql.ts'
import { mostRows, type Addressed } from './row-limits.ts'

export type VisitRow = Addressed & {
  startsAt: string
  endsAt: string
  services: string | null
  technician: string
  entryMethod: string | null
  /** Number of the agency key that the technician needs; null without. */
  keyNumber: string | null
  /** Name and mobile of the primary contact. */
  contact: string | null
  contactMobile: string | null
  notice: NoticeOfVisit | null
}

/** The notice of entry in force. */
export type NoticeOfVisit = {
  formName: string
  servedBy: string
  servedAt: string
  postedAt: string | null
  tooLateReason: string | null
}

export const visitsToCome = (agencyId: number, now: Date) => sql<VisitRow>`
  select v.property_id as "propertyId", p.address_line_1 as "addressLine1", p.address_line_2 as "addressLine2",
         v.starts_at as "startsAt", v.ends_at as "endsAt", t.name as technician, e.name as "entryMethod",
         (select string_agg(s.name, ', ' order by s.display_order)
            from visit_services vs join services s on s.id = vs.service_id
           where vs.agency_id = v.agency_id and vs.visit_id = v.id) as services,
         case when v.entry_method <> 'APPOINTMENT' and p.is_key_available then p.key_number end as "keyNumber",
         c.name as contact, c.mobile as "contactMobile", n.notice
    from visits v
    join properties p on p.agency_id = v.agency_id and p.id = v.property_id
    join technicians t on t.id = v.technician_id
    left join entry_methods e on e.code = v.entry_method
    left join visit_contacts c on c.agency_id = v.agency_id and c.visit_id = v.id and c.is_primary
    left join lateral (
      select json_build_object('formName', x.form_name, 'servedBy', x.served_by, 'servedAt', x.served_at, 'postedAt', x.posted_at,
                               'tooLateReason', x.too_late_reason) as notice
        from entry_notices x
       where x.agency_id = v.agency_id and x.visit_id = v.id and x.withdrawn_at is null order by x.id desc limit 1) n on true
   where v.agency_id = ${agencyId} and v.status = 'BOOKED' and v.ends_at > ${now.toISOString()}
   order by v.starts_at, v.id
   limit ${mostRows + 1}`
