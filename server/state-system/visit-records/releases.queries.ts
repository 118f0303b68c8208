import type { Day } from '../../../contract/days.ts'
import type { StateCode } from '../../../contract/states.ts'
import type { MissingLicence } from '../../areas/visit-records/missing-licences.ts'
import { unsafeColumn } from '../../areas/cards/unsafe-property.queries.ts'
import { sql } from '../../platform/sql.ts'
import type { Addressed } from '../kit/lists/row-limits.ts'
import type { ShownQueue } from '../kit/lists/queue.ts'
import { matchesQueue, queueDirection } from '../kit/lists/queue-match.queries.ts'
import { quotesPerPage } from '../kit/lists/page-sizes.ts'

export type ReleaseQueueView = 'waiting' | 'decided'

export type ListedRelease = Pick<Addressed, 'unsafe'> & {
  agencyId: number
  agencyName: string
  id: number
  visitId: number | null
  quoteId: number | null
  quoteNumber: string | null
  address: string
  performedBy: string
  performedOn: Day
  recordedBy: string
  sentAt: string
  missing: MissingLicence[]
  status: 'WAITING' | 'RELEASED' | 'REFUSED'
  decidedBy: string | null
  decidedAt: string | null
  reason: string | null
}

/** Records that wait, or those that were decided; one more than a page. */
export const stateReleases = (state: StateCode, queue: ShownQueue<ReleaseQueueView>) => sql<ListedRelease>`
  select a.id as "agencyId", a.name as "agencyName", w.id, w.visit_id as "visitId", w.quote_id as "quoteId",
         q.quote_number as "quoteNumber", p.address_line_1 || ', ' || p.address_line_2 as address,
         ${unsafeColumn(sql`p.agency_id`, sql`p.id`)}, t.name as "performedBy",
         w.performed_on as "performedOn", r.name as "recordedBy", w.sent_at as "sentAt", w.missing, w.status, d.name as "decidedBy",
         w.decided_at as "decidedAt", w.reason
    from record_releases w
    join agencies a on a.id = w.agency_id and a.state = ${state}
    join properties p on p.agency_id = w.agency_id and p.id = w.property_id
    join technicians t on t.id = w.performed_by
    join users r on r.id = w.recorded_by
    left join users d on d.id = w.decided_by
    left join quotes q on q.agency_id = w.agency_id and q.id = w.quote_id
   where (w.status = 'WAITING') = ${queue.view === 'waiting'}
         ${matchesQueue(queue.search, { propertyId: sql`w.property_id`, numbers: [sql`w.visit_id::text`, sql`q.quote_number`] })}
   order by ${queue.view === 'waiting' ? sql`w.sent_at` : sql`w.decided_at`} ${queueDirection(queue)}, w.agency_id, w.id
   limit ${quotesPerPage + 1} offset ${(queue.page - 1) * quotesPerPage}`
