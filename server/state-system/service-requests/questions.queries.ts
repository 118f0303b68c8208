import type { RequestStatus } from '../../../contract/service-requests/service-requests.ts'
import type { StateCode } from '../../../contract/states.ts'
import { cardKindIds } from '../../platform/lookup-ids.ts'
import { sql } from '../../platform/sql.ts'

export type QuestionDetails = {
  agencyId: number
  agencyName: string
  agencyPhone: string | null
  agencyEmail: string | null
  isSendingEnabled: boolean
  id: number
  propertyId: number
  address: string
  isPropertyCancelled: boolean
  question: string
  status: RequestStatus
  requestedBy: string
  requesterEmail: string
  requestedAt: string
  reviewedBy: string | null
  reviewedAt: string | null
  reviewNote: string | null
  /** What waits at the property, as the agency sees it. */
  waits: { text: string; why: string }[]
}

export const findQuestion = (state: StateCode, agencyId: number, id: number) => sql<QuestionDetails>`
  select a.id as "agencyId", a.name as "agencyName", a.phone as "agencyPhone", a.email as "agencyEmail",
         a.is_sending_enabled as "isSendingEnabled", q.id, p.id as "propertyId",
         p.address_line_1 || ', ' || p.address_line_2 as address, p.cancelled_at is not null as "isPropertyCancelled",
         q.question, q.status, requester.name as "requestedBy", requester.email as "requesterEmail",
         q.requested_at as "requestedAt", reviewer.name as "reviewedBy", q.reviewed_at as "reviewedAt",
         q.review_note as "reviewNote",
         coalesce((select c.work -> 'lines' from property_cards c
                    where c.agency_id = p.agency_id and c.kind = ${cardKindIds.property} and c.subject_id = p.id), '[]') as waits
    from provider_questions q
    join agencies a on a.id = q.agency_id and a.state = ${state}
    join properties p on p.agency_id = q.agency_id and p.id = q.property_id
    join users requester on requester.id = q.requested_by
    left join users reviewer on reviewer.id = q.reviewed_by
   where q.agency_id = ${agencyId} and q.id = ${id}`
