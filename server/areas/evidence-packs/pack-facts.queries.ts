import type { Day } from '../../../contract/days.ts'
import type { QuoteStatus } from '../../../contract/quotes/quotes.ts'
import { sql, type Sql } from '../../platform/sql.ts'
import type { NoticeOfEntry } from '../bookings/notice-status.ts'
import { noticeHold } from '../bookings/visits.queries.ts'
import type { RegulatorCertificate } from '../service-reports/regulator-certificate.ts'
import type { RecordedRepair } from '../service-reports/recorded-repair.ts'
import type { DatedLicence } from '../service-checks/performer-text.ts'
import { datedLicence, isValidLicence } from '../service-checks/visit-facts.queries.ts'
import type { LedgerRow, PackOf, PackProperty } from './pack-contents.queries.ts'

/** The period as instants. */
type Span = PackOf & Pick<PackProperty, 'since' | 'until'>

export type ResultRow = Pick<LedgerRow, 'serviceId' | 'compliance' | 'reason' | 'obligations'>

/** The results that applied on the last day of the period. */
export const resultsAtEnd = ({ agencyId, propertyId, to }: PackOf) => sql<ResultRow>`
  select distinct on (l.service_id) l.service_id as "serviceId", l.compliance, l.reason, l.obligations
    from result_ledger l
   where l.agency_id = ${agencyId} and l.property_id = ${propertyId} and l.valid_from <= ${to}
   order by l.service_id, l.valid_from desc, l.entry desc`

export type PackLicence = { licence: DatedLicence; serviceIds: number[] }
export type PackVisit = {
  visitId: number
  status: string
  startsAt: string
  finishedAt: string | null
  entryMethod: string | null
  serviceIds: number[]
  /** Those of its services that need a licence. */
  licensedIds: number[]
  /** Its notice of entry that was not withdrawn. */
  notice: NoticeOfEntry | null
  /** Of the technician who came, as far as they were valid on that day. */
  licences: PackLicence[]
}

const notice: Sql = sql`
  (select json_build_object('servedBy', n.served_by, 'servedAt', n.served_at, 'postedAt', n.posted_at, 'postBy', n.post_by,
                            'entryFrom', n.entry_from, 'entryTo', n.entry_to, 'lawfulUntil', n.lawful_until, 'hold', ${noticeHold(sql`n`)})
     from entry_notices n
    where n.agency_id = v.agency_id and n.visit_id = v.id and n.withdrawn_at is null order by n.id desc limit 1)`

const performer: Sql = sql`
  coalesce((select r.performed_by from visit_records r where r.agency_id = v.agency_id and r.visit_id = v.id), v.technician_id)`

const licences: Sql = sql`
  (select coalesce(json_agg(json_build_object('licence', ${datedLicence}, 'serviceIds', l.service_ids) order by l.name, l.id), '[]')
     from technician_licences l
    where l.technician_id = ${performer} and ${isValidLicence(sql`(v.starts_at at time zone s.time_zone)::date`)})`

/** Visits that ended in the period, or were booked before its end and had not ended by then. */
export const visitsOfPeriod = ({ agencyId, propertyId, since, until }: Span, limit: number) => sql<PackVisit>`
  select v.id as "visitId", v.status, v.starts_at as "startsAt", v.finished_at as "finishedAt", v.entry_method as "entryMethod",
         x.ids as "serviceIds", x.licensed as "licensedIds", ${notice} as notice, ${licences} as licences
    from visits v
    join agencies a on a.id = v.agency_id
    join states s on s.code = a.state
    cross join lateral (
      select coalesce(array_agg(vs.service_id::int order by vs.service_id), '{}') as ids,
             coalesce(array_agg(vs.service_id::int order by vs.service_id) filter (where c.needs_licence), '{}') as licensed
        from visit_services vs join services c on c.id = vs.service_id
       where vs.agency_id = v.agency_id and vs.visit_id = v.id) x
   where v.agency_id = ${agencyId} and v.property_id = ${propertyId} and v.booked_at < ${until}::timestamptz
     and coalesce(v.finished_at >= ${since}::timestamptz, true)
   order by v.starts_at, v.id limit ${limit}`

export type PackRepair = {
  quoteNumber: string
  serviceId: number
  visitId: number | null
  recordedBy: string
  recorded: RecordedRepair
  certificate: RegulatorCertificate | null
}

export const repairsOfPeriod = ({ agencyId, propertyId, from, to }: PackOf, limit: number) => sql<PackRepair>`
  select q.quote_number as "quoteNumber", q.service_id as "serviceId", r.visit_id as "visitId",
         (select u.name from users u where u.id = r.recorded_by) as "recordedBy", r.content as recorded,
         r.regulator_certificate as certificate
    from quotes q
    join repair_records r on r.agency_id = q.agency_id and r.quote_id = q.id
   where q.agency_id = ${agencyId} and q.property_id = ${propertyId} and r.done_on between ${from} and ${to}
   order by r.done_on, q.id limit ${limit}`

export type PackQuote = {
  quoteNumber: string
  /** At the end of the period. */
  status: QuoteStatus
  expiresOn: Day | null
  decidedAt: string | null
  decidedBy: string | null
  forwardedAt: string | null
  openedAt: string | null
}

/** The status of quote `q` at the end of the period. */
const statusAtEnd = (until: string): Sql => sql`
  coalesce(
    (select c.to_id from quote_status_changes c
      where c.agency_id = q.agency_id and c.quote_id = q.id and c.changed_at < ${until}::timestamptz
      order by c.changed_at desc, c.id desc limit 1),
    (select c.from_id from quote_status_changes c
      where c.agency_id = q.agency_id and c.quote_id = q.id and c.changed_at >= ${until}::timestamptz
      order by c.changed_at, c.id limit 1),
    q.status_id)`

/** Quotes that were created before the end of the period and still mattered when it began. */
export const quotesOfPeriod = ({ agencyId, propertyId, since, until }: Span, limit: number) => sql<PackQuote>`
  select q.quote_number as "quoteNumber", s.code as status, q.expires_on as "expiresOn", q.decided_at as "decidedAt",
         coalesce(q.decided_by_name, (select u.name from users u where u.id = q.decided_by)) as "decidedBy",
         (select min(e.created_at) from mails e
           where e.agency_id = q.agency_id and e.quote_id = q.id and e.kind = 'FORWARD_QUOTATION' and e.status in ('QUEUED', 'SENT')
             and e.created_at < ${until}::timestamptz) as "forwardedAt",
         (select min(e.at) from audit_events e
           where e.agency_id = q.agency_id and e.property_id = q.property_id and e.entity = 'quotes' and e.entity_id = q.id
             and e.action = 'open-quote' and e.at < ${until}::timestamptz) as "openedAt"
    from quotes q join quotation_statuses s on s.id = ${statusAtEnd(until)}
   where q.agency_id = ${agencyId} and q.property_id = ${propertyId} and q.created_at < ${until}::timestamptz
     and (q.created_at >= ${since}::timestamptz or s.code in ('AWAITING_APPROVAL', 'ACCEPTED')
          or exists (select from quote_status_changes c
                      where c.agency_id = q.agency_id and c.quote_id = q.id and c.changed_at >= ${since}::timestamptz
                        and c.changed_at < ${until}::timestamptz))
   order by q.id limit ${limit}`

/** When the cases were opened that were not closed at the end of the period. */
export const openCasesAtEnd = ({ agencyId, propertyId, until }: Span) => sql<{ openedAt: string }>`
  select c.opened_at as "openedAt" from access_cases c
   where c.agency_id = ${agencyId} and c.property_id = ${propertyId} and c.suppression_level = 0
     and c.opened_at < ${until}::timestamptz and coalesce(c.closed_at >= ${until}::timestamptz, true)
   order by c.opened_at, c.id`
