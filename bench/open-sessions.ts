import { experimentWireName } from '../contract/me.ts'
import { cookieNames, hashSecret, newSecret } from '../server/platform/cookies.ts'
import { atEnd } from './bench.ts'
import type { BenchDatabase } from './bench-database.ts'
import type { Agency } from './chosen-agencies.ts'

export type Session = { agency: Agency; cookie: string }

/**
 * Sessions as created by a sign-in, for users with the problem register, who may use every filter. They were last seen in the future,
 * so that no call extends them: recorded statements name the versions of their rows.
 */
export async function openSessions({ owner }: BenchDatabase, agencies: readonly Agency[]): Promise<Session[]> {
  const sessions: Session[] = []
  for (const agency of agencies) {
    const token = `${agency.state}.${newSecret()}`
    await owner.query(
      `insert into portal_sessions (token_hash, state, user_id, agency_id, state_session_id, expires_at, last_seen_at)
       values ($1, $2, $3, $4, 'bench', now() + interval '8 hours', now() + interval '8 hours')`,
      [hashSecret(token), agency.state, agency.userId, agency.id],
    )
    const { rows } = await owner.query<{ id: number }>(
      `insert into experiment_assignments (experiment, agency_id, user_id, is_on) values ($3, $1, $2, true)
       on conflict do nothing returning id`,
      [agency.id, agency.userId, experimentWireName('ProblemRegister')],
    )
    const ids = rows.map(({ id }) => id)
    atEnd(async () => owner.query('delete from experiment_assignments where id = any($1)', [ids]))
    sessions.push({ agency, cookie: `${cookieNames(false).session}=${token}` })
  }
  atEnd(async () => owner.query(`delete from portal_sessions where state_session_id = 'bench'`))
  await owner.query('vacuum (analyze) portal_sessions')
  return sessions
}
