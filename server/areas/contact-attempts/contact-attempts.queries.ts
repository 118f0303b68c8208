import { sql } from '../../platform/sql.ts'
import type { ContactWay, NewAttempt } from './contact-attempts.ts'

type Who = { userId: number | null; now: Date }

/** No row if the same form was sent before. */
export const insertAttempt = ({ userId, now }: Who, attempt: NewAttempt) => sql<{ id: number }>`
  insert into contact_attempts (agency_id, property_id, way, with_whom, note, attempted_at, recorded_by, recorded_at, form_key)
  values (${attempt.agencyId}, ${attempt.propertyId}, ${attempt.way}, ${attempt.withWhom}, ${attempt.note},
          ${attempt.attemptedAt.toISOString()}, ${userId}, ${now.toISOString()}, ${attempt.formKey})
  on conflict (agency_id, form_key) where form_key is not null do nothing
  returning id`

export type RecordedAttempt = Omit<NewAttempt, 'attemptedAt' | 'formKey'> & {
  attemptedAt: string
  recordedAt: string
  recordedBy: string | null
  recordedById: number | null
}

/** What the form with this key has recorded. */
export const attemptOfForm = (agencyId: number, formKey: string) => sql<RecordedAttempt>`
  select c.agency_id as "agencyId", c.property_id as "propertyId", c.way, c.with_whom as "withWhom", c.note,
         c.attempted_at as "attemptedAt", c.recorded_at as "recordedAt", c.recorded_by as "recordedById",
         (select u.name from users u where u.id = c.recorded_by) as "recordedBy"
    from contact_attempts c where c.agency_id = ${agencyId} and c.form_key = ${formKey}`

export type AttemptRow = {
  way: ContactWay
  withWhom: string
  note: string | null
  attemptedAt: string
  recordedBy: string | null
}

/** The latest first. */
export const attemptsAt = (agencyId: number, propertyId: number, limit: number) => sql<AttemptRow>`
  select c.way, c.with_whom as "withWhom", c.note, c.attempted_at as "attemptedAt", u.name as "recordedBy"
    from contact_attempts c left join users u on u.id = c.recorded_by
   where c.agency_id = ${agencyId} and c.property_id = ${propertyId}
   order by c.attempted_at desc, c.id desc limit ${limit}`
