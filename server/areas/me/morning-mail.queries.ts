import type { MorningMail } from '../../../contract/me.ts'
import type { Day } from '../../../contract/days.ts'
import { sql } from '../../platform/sql.ts'

export const morningMailOf = (userId: number, agencyId: number) => sql<MorningMail>`
  select coalesce(s.wants_morning_mail, false) as "isWanted", u.email, a.is_sending_enabled as "isSendingEnabled"
    from agencies a join users u on u.id = ${userId}
    left join user_agency_settings s on s.agency_id = a.id and s.user_id = u.id
   where a.id = ${agencyId}`

/** Not a change of the preferences, whose version stays. */
export const saveMorningWish = (
  { userId, agencyId, now }: { userId: number; agencyId: number; now: Date },
  isWanted: boolean,
) => sql`
  insert into user_agency_settings (user_id, agency_id, wants_morning_mail, version, updated_at)
  values (${userId}, ${agencyId}, ${isWanted}, 0, ${now.toISOString()})
  on conflict (user_id, agency_id) do update set wants_morning_mail = excluded.wants_morning_mail`

export type MorningReader = {
  userId: number
  name: string
  email: string
  /** The kept choice: everyone's work, or what has no manager; otherwise that of the manager, if there is one. */
  whose: 'all' | 'none' | null
  managerId: number | null
}

/** Marks them as served today, so that a job that runs again passes them. */
export const takeMorningReaders = (agencyId: number, day: Day) => sql<MorningReader>`
  select user_id as "userId", name, email, whose, manager_id as "managerId" from app.take_morning_readers(${agencyId}, ${day}::date)`
