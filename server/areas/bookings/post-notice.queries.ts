import { sql } from '../../platform/sql.ts'
import { isRepair } from './visits.queries.ts'

export type LockedNotice = {
  visitId: number
  formName: string
  servedAt: string
  receivedAt: string | null
  startsAt: string
  endsAt: string
  serviceIds: number[]
  isRepair: boolean
}

/** A notice that goes by post and is neither posted nor withdrawn, locked until the transaction ends. */
export const lockNotice = (agencyId: number, noticeId: number) => sql<LockedNotice>`
  select n.visit_id as "visitId", n.form_name as "formName", n.served_at as "servedAt", n.received_at as "receivedAt",
         n.entry_from as "startsAt",
         n.entry_to as "endsAt",
         array(select vs.service_id::int from visit_services vs
                where vs.agency_id = n.agency_id and vs.visit_id = n.visit_id) as "serviceIds",
         ${isRepair(sql`n.agency_id`, sql`n.visit_id`)} as "isRepair"
    from entry_notices n
   where n.agency_id = ${agencyId} and n.id = ${noticeId} and n.served_by = 'POST' and n.posted_at is null
     and n.withdrawn_at is null
     for update`

type Posting = {
  userId: number
  now: Date
  receivedAt: Date
  lawfulUntil: Date | null
  tooLateReason: string | null
}

export const markNoticePosted = (agencyId: number, noticeId: number, posting: Posting) => sql`
  update entry_notices
     set posted_at = ${posting.now.toISOString()}, posted_by = ${posting.userId}, served_at = ${posting.now.toISOString()},
         received_at = ${posting.receivedAt.toISOString()}, lawful_until = ${posting.lawfulUntil?.toISOString() ?? null},
         too_late_reason = ${posting.tooLateReason},
         law_changed_at = case when ${posting.tooLateReason}::text is not null then law_changed_at end
   where agency_id = ${agencyId} and id = ${noticeId}`

export type AgencyContact = { address: string; name: string; email: string | null }

/** Who moves a visit of the property: its manager, otherwise the agency. No row if the agency's mail is switched off. */
export const contactOfAgency = (agencyId: number, propertyId: number) => sql<AgencyContact>`
  select p.address_line_1 || ', ' || p.address_line_2 as address,
         case when m.email is null then a.name else m.name end as name, coalesce(m.email, a.email)::text as email
    from properties p
    join agencies a on a.id = p.agency_id and a.is_sending_enabled
    left join property_managers m on m.agency_id = p.agency_id and m.id = p.manager_id and m.is_active
   where p.agency_id = ${agencyId} and p.id = ${propertyId}`
