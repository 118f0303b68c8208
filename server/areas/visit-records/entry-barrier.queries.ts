import { sql, type Sql } from '../../platform/sql.ts'
import { isRepair, noticeHold } from '../bookings/visits.queries.ts'
import type { VisitByNotice } from './entry-barrier.ts'

/** The notice in force of the visit `v`. One by email is served when the email leaves, which may be later than it was written. */
export const noticeInForce: Sql = sql`
  select json_build_object('formName', x.form_name, 'servedBy', x.served_by,
                           'servedAt', greatest(x.served_at, (select m.sent_at from mails m where m.agency_id = x.agency_id
                                                              and m.id = x.mail_id)),
                           'postedAt', x.posted_at, 'hold', ${noticeHold(sql`x`)},
                           'postBy', x.post_by, 'tooLateReason', x.too_late_reason, 'mailError',
                           (select m.last_error from mails m
                             where m.agency_id = x.agency_id and m.id = x.mail_id and m.status = 'FAILED'))
    from entry_notices x
   where x.agency_id = v.agency_id and x.visit_id = v.id and x.withdrawn_at is null order by x.id desc limit 1`

/** How a visit gets in. */
export const entryOfVisit = (agencyId: number, visitId: number) => sql<
  VisitByNotice & { agencyId: number; propertyId: number }
>`
  select v.agency_id as "agencyId", v.property_id as "propertyId", v.entry_method as "entryMethod",
         p.is_vacant as "isVacant", (${noticeInForce}) as notice, v.starts_at as "startsAt", v.ends_at as "endsAt",
         array(select vs.service_id::int from visit_services vs
                where vs.agency_id = v.agency_id and vs.visit_id = v.id) as "serviceIds",
         ${isRepair(sql`v.agency_id`, sql`v.id`)} as "isRepair"
    from visits v
    join properties p on p.agency_id = v.agency_id and p.id = v.property_id
   where v.agency_id = ${agencyId} and v.id = ${visitId}`
