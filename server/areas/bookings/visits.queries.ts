import type { Day } from '../../../contract/days.ts'
import type { EntryMethod } from '../../../contract/entry-preferences.ts'
import type { NoticeOfEntry } from './notice-status.ts'
import { sql, type Sql } from '../../platform/sql.ts'

export type VisitContactRow = { name: string; email: string; mobile: string; isPrimary: boolean; isNominated: boolean }
export type WithdrawnNoticeRow = Omit<NoticeOfEntry, 'postBy' | 'lawfulUntil'> & {
  formName: string
  withdrawnAt: string
}
export type VisitNoticeRow = NoticeOfEntry & {
  noticeId: number
  formName: string
  tooLateReason: string | null
  receivedAt: string | null
  servedTo: string[]
  documentId: number | null
  mailStatus: string | null
}
/** A booked visit. Times have the format of PostgreSQL's JSON. */
export type BookedVisitRow = {
  visitId: number
  propertyId: number
  startsAt: string
  endsAt: string
  technicianName: string
  services: { serviceId: number; bookingType: string }[]
  isRepair: boolean
  entryMethod: EntryMethod | null
  contacts: VisitContactRow[]
  notice: VisitNoticeRow | null
  withdrawnNotices: WithdrawnNoticeRow[]
  version: number
}

/** Whether a visit is for a repair: its service is booked with a type of its own. */
export const isRepair = (agencyId: Sql, visitId: Sql): Sql => sql`
  exists (select from visit_services vs join booking_types k on k.code = vs.booking_type and k.is_repair
           where vs.agency_id = ${agencyId} and vs.visit_id = ${visitId})`

const services: Sql = sql`
  coalesce((select json_agg(json_build_object('serviceId', vs.service_id, 'bookingType', vs.booking_type) order by s.display_order)
              from visit_services vs join services s on s.id = vs.service_id
             where vs.agency_id = v.agency_id and vs.visit_id = v.id), '[]')`
const contacts: Sql = sql`
  coalesce((select json_agg(json_build_object('name', c.name, 'email', c.email, 'mobile', c.mobile, 'isPrimary', c.is_primary,
                                              'isNominated', c.is_nominated) order by c.position)
              from visit_contacts c where c.agency_id = v.agency_id and c.visit_id = v.id), '[]')`
/** What keeps notice `x` from being served; null if it is served, or will be. */
export const noticeHold = (x: Sql): Sql => sql`
  case when exists (select from waiting_documents w
                     where w.agency_id = ${x}.agency_id and w.task = 'serve-entry-notice' and (w.payload ->> 'noticeId')::int = ${x}.id)
       then 'WAITS'
       when ${x}.too_late_reason is not null and ${x}.text_content is null and ${x}.posted_at is null then 'TOO_LATE' end`
const notice: Sql = sql`
  (select json_build_object('noticeId', n.id, 'formName', n.form_name, 'servedBy', n.served_by, 'servedAt', n.served_at,
                            'entryFrom', n.entry_from, 'entryTo', n.entry_to, 'lawfulUntil', n.lawful_until, 'postBy', n.post_by,
                            'postedAt', n.posted_at, 'tooLateReason', n.too_late_reason, 'receivedAt', n.received_at,
                            'servedTo', (select coalesce(json_agg(r.each ->> 'name' order by r.position), '[]')
                                           from jsonb_array_elements(n.recipients) with ordinality as r (each, position)),
                            'documentId', n.document_id, 'hold', ${noticeHold(sql`n`)},
                            'mailStatus', (select m.status from mails m where m.agency_id = n.agency_id and m.id = n.mail_id))
     from entry_notices n
    where n.agency_id = v.agency_id and n.visit_id = v.id and n.withdrawn_at is null order by n.id desc limit 1)`

/** Those that the tenants got. */
const withdrawnNotices: Sql = sql`
  (select coalesce(json_agg(json_build_object('formName', n.form_name, 'servedBy', n.served_by, 'servedAt', n.served_at,
                                              'postedAt', n.posted_at, 'entryFrom', n.entry_from, 'entryTo', n.entry_to,
                                              'withdrawnAt', n.withdrawn_at) order by n.id desc), '[]')
     from entry_notices n
    where n.agency_id = v.agency_id and n.visit_id = v.id and n.withdrawn_at is not null
      and (n.served_by <> 'POST' or n.posted_at is not null))`

/** Visit `v` as JSON. */
const visitJson: Sql = sql`
  json_build_object(
    'visitId', v.id, 'propertyId', v.property_id, 'startsAt', v.starts_at, 'endsAt', v.ends_at,
    'technicianName', (select t.name from technicians t where t.id = v.technician_id), 'services', ${services},
    'isRepair', ${isRepair(sql`v.agency_id`, sql`v.id`)},
    'entryMethod', v.entry_method, 'contacts', ${contacts}, 'notice', ${notice},
    'withdrawnNotices', ${withdrawnNotices}, 'version', v.version)`

/**
 * Visits of property `p` that are booked for today or later, as a JSON list. Compares days, as the card does: a visit of
 * this morning without an outcome is still today's.
 */
export const bookedVisits = (timeZone: string, today: Day): Sql => sql`
  select coalesce(json_agg(${visitJson} order by v.starts_at, v.id), '[]')
    from visits v
   where v.agency_id = p.agency_id and v.property_id = p.id and v.status = 'BOOKED'
     and (v.starts_at at time zone ${timeZone})::date >= ${today}`

/** Services whose one-off entry notification visit `v` uses. */
const oneOffServices: Sql = sql`
  array(select distinct unnest(r.service_ids)::int from one_off_entry_requests r
         where r.agency_id = v.agency_id and r.used_by_visit_id = v.id) as "oneOffServiceIds"`

export const bookedVisitRow = (agencyId: number, visitId: number) => sql<{
  visit: BookedVisitRow
  oneOffServiceIds: number[]
}>`
  select ${visitJson} as visit, ${oneOffServices}
    from visits v where v.agency_id = ${agencyId} and v.id = ${visitId} and v.status = 'BOOKED'`

export type VisitForChange = {
  id: number
  status: string
  version: number
  startsAt: string
  endsAt: string
  technicianId: number
  technicianName: string
  entryMethod: EntryMethod | null
  serviceIds: number[]
  isRepair: boolean
  /** Its record waits for release by a supervisor. */
  isRecorded: boolean
  oneOffServiceIds: number[]
}

/** A booked visit of the property, locked until the transaction ends. */
export const lockVisitOfProperty = (agencyId: number, propertyId: number, visitId: number) => sql<VisitForChange>`
  select v.id, v.status, v.version, v.starts_at as "startsAt", v.ends_at as "endsAt", v.technician_id as "technicianId",
         (select t.name from technicians t where t.id = v.technician_id) as "technicianName", v.entry_method as "entryMethod",
         array(select vs.service_id::int from visit_services vs
                where vs.agency_id = v.agency_id and vs.visit_id = v.id order by vs.service_id) as "serviceIds",
         ${isRepair(sql`v.agency_id`, sql`v.id`)} as "isRepair",
         exists (select from record_releases w
                  where w.agency_id = v.agency_id and w.visit_id = v.id and w.status = 'WAITING') as "isRecorded",
         ${oneOffServices}
    from visits v
   where v.agency_id = ${agencyId} and v.property_id = ${propertyId} and v.id = ${visitId} and v.status <> 'HELD' for update`
