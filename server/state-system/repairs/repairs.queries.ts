import type { Severity } from '../../../contract/quotes/quotes.ts'
import type { StateCode } from '../../../contract/states.ts'
import { isOpenFinding } from '../../areas/findings/finding-facts.queries.ts'
import { lastSentOfQuote, type SentRecord } from '../../areas/visit-records/record-releases.queries.ts'
import { sql, type Sql } from '../../platform/sql.ts'
import { quoteIds } from '../../platform/lookup-ids.ts'
import type { ShownQueue } from '../kit/lists/queue.ts'
import { matchesQueue, queueDirection } from '../kit/lists/queue-match.queries.ts'
import { quotesPerPage } from '../kit/lists/page-sizes.ts'

export type RepairView = 'schedule' | 'booked'

export type ListedRepair = {
  agencyId: number
  agencyName: string
  id: number
  quoteNumber: string
  address: string
  serviceId: number
  severity: Severity
  totalCents: number | null
  decidedAt: string | null
  decidedBy: string | null
  statusId: number
  /** The record that was sent last without a licence; null if none was. */
  sent: SentRecord | null
  /** The visit for it, unless it was cancelled. */
  visit: {
    id: number
    version: number
    startsAt: string
    endsAt: string
    isStartKnown: boolean
    technicianId: number
    technician: string
    status: string
    entryMethod: string | null
  } | null
}

const visit: Sql = sql`
  (select json_build_object('id', v.id, 'version', v.version, 'startsAt', v.starts_at, 'endsAt', v.ends_at,
                            'isStartKnown', v.is_start_known, 'technicianId', t.id, 'technician', t.name, 'status', v.status,
                            'entryMethod', v.entry_method)
     from visits v join technicians t on t.id = v.technician_id
    where v.agency_id = q.agency_id and v.id = q.visit_id and v.status in ('BOOKED', 'COMPLETED'))`

const columns: Sql = sql`
  a.id as "agencyId", a.name as "agencyName", q.id, q.quote_number as "quoteNumber", q.status_id as "statusId",
  p.address_line_1 || ', ' || p.address_line_2 as address, q.service_id as "serviceId", q.severity,
  q.estimated_min_cents as "totalCents", q.decided_at as "decidedAt",
  coalesce(q.decided_by_name, (select u.name from users u where u.id = q.decided_by)) as "decidedBy",
  ${lastSentOfQuote} as sent`

/** What is dangerous comes first, then what is urgent. */
const danger: Sql = sql`case q.severity when 'DISCONNECTED_SAFETY_ISSUE' then 0 when 'URGENT' then 1 else 2 end`

/**
 * Approved quotes of a state: those to schedule, the most dangerous first, or those that have a visit. One more than a
 * page.
 */
export function stateRepairs(state: StateCode, queue: ShownQueue<RepairView>) {
  const { view, search, page } = queue
  const at = view === 'booked' ? sql`w.visit ->> 'startsAt'` : sql`w.danger, w.decided_at`
  const order = sql`${at} ${queueDirection(queue)}`
  return sql<ListedRepair>`
    select ${columns}, w.visit
      from agencies a
     cross join lateral (
       select w.* from (
         select q.agency_id, q.id, q.decided_at, ${danger} as danger, ${visit} as visit from quotes q
           join properties p on p.agency_id = q.agency_id and p.id = q.property_id and p.cancelled_at is null
          where q.agency_id = a.id and q.status_id = ${quoteIds.ACCEPTED}
           ${matchesQueue(search, { propertyId: sql`q.property_id`, numbers: [sql`q.quote_number`] })}) w
        where w.visit is ${view === 'booked' ? sql`not null` : sql`null`}
        order by ${order}, w.id limit ${page * quotesPerPage + 1}) w
      join quotes q on q.agency_id = w.agency_id and q.id = w.id
      join properties p on p.agency_id = q.agency_id and p.id = q.property_id
     where a.state = ${state}
     order by ${order}, a.id, q.id
     limit ${quotesPerPage + 1} offset ${(page - 1) * quotesPerPage}`
}

export type RepairDetails = ListedRepair & {
  propertyId: number
  agencyPhone: string | null
  isSendingEnabled: boolean
  /** Work for a finding that was settled in another way is not done. */
  lines: { description: string; quantity: string; totalCents: number; isSettled: boolean }[]
  findings: string[]
  invoiceNumber: string | null
  /** Why the approved work cannot be done. */
  cancelReason: string | null
}

export const findRepair = (state: StateCode, agencyId: number, id: number) => sql<RepairDetails>`
  select ${columns}, ${visit} as visit, p.id as "propertyId", a.phone as "agencyPhone", a.is_sending_enabled as "isSendingEnabled",
         coalesce((select json_agg(json_build_object('description', l.description, 'quantity', l.quantity::text,
                                                     'totalCents', l.total_cents,
                                                     'isSettled', q.status_id <> ${quoteIds.COMPLETED} and f.id is not null
                                                     and not (${isOpenFinding}))
                                   order by l.position)
                     from quote_lines l left join findings f on f.agency_id = l.agency_id and f.id = l.finding_id
                    where l.agency_id = q.agency_id and l.quote_id = q.id), '[]') as lines,
         array(select i.title from findings f join finding_items i on i.code = f.item_code
                where f.agency_id = q.agency_id and f.quote_id = q.id order by f.id) as findings,
         (select i.invoice_number from invoices i where i.agency_id = q.agency_id and i.quote_id = q.id order by i.id limit 1)
           as "invoiceNumber", q.cancel_reason as "cancelReason"
    from quotes q
    join agencies a on a.id = q.agency_id and a.state = ${state}
    join properties p on p.agency_id = q.agency_id and p.id = q.property_id
   where q.agency_id = ${agencyId} and q.id = ${id}
     and (q.status_id in (${quoteIds.ACCEPTED}, ${quoteIds.COMPLETED}) or q.status_id = ${quoteIds.CANCELLED} and q.decided_at is not null)`
