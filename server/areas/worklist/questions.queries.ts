import type { RequestStatus } from '../../../contract/service-requests/service-requests.ts'
import { sql } from '../../platform/sql.ts'

type Asker = { agencyId: number; userId: number; now: Date }

export const insertQuestion = ({ agencyId, userId, now }: Asker, propertyId: number, question: string) => sql<{
  id: number
}>`
  insert into provider_questions (agency_id, property_id, question, requested_by, requested_at)
  values (${agencyId}, ${propertyId}, ${question}, ${userId}, ${now.toISOString()})
  returning id`

/** The same question of the same user that is not answered yet. */
export const sameQuestion = ({ agencyId, userId }: Asker, propertyId: number, question: string) => sql<{ id: number }>`
  select id from provider_questions
   where agency_id = ${agencyId} and property_id = ${propertyId} and requested_by = ${userId} and question = ${question}
     and status = 'PENDING'
   order by id desc limit 1`

export type QuestionRow = {
  propertyId: number
  question: string
  status: RequestStatus
  requestedBy: number
  reviewedBy: number | null
  reviewerName: string | null
  reviewedAt: string | null
  reviewNote: string | null
}

/** The caller locks its property first, so that it cannot be answered concurrently. */
export const questionRow = (agencyId: number, questionId: number) => sql<QuestionRow>`
  select q.property_id as "propertyId", q.question, q.status, q.requested_by as "requestedBy", q.reviewed_by as "reviewedBy",
         u.name as "reviewerName", q.reviewed_at as "reviewedAt", q.review_note as "reviewNote"
    from provider_questions q left join users u on u.id = q.reviewed_by
   where q.agency_id = ${agencyId} and q.id = ${questionId}`

export const saveAnswer = ({ agencyId, userId, now }: Asker, questionId: number, answer: string) => sql`
  update provider_questions
     set status = 'APPROVED', review_note = ${answer}, reviewed_by = ${userId}, reviewed_at = ${now.toISOString()}
   where agency_id = ${agencyId} and id = ${questionId} and status = 'PENDING'`
