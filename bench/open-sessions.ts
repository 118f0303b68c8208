import { experimentWireName } from '../contract/me.ts'
import { cookieNames, hashSecret, newSecret } from '../server/platform/cookies.ts'
import type { Agency } from './chosen-agencies.ts'
import type { BenchDatabase } from './bench-database.ts'

export type Session = { agency: Agency; cookie: string }

/** Marks the sessions to delete at the end. */
const mark = 'bench'
const experiments = new Map<BenchDatabase, number[]>()

/** Sessions as created by a sign-in, for users with the problem register, who may use every filter. */
export async function openSessions(database: BenchDatabase, agencies: readonly Agency[]): Promise<Session[]> {
  const { owner } = database
  const sessions: Session[] = []
  for (const agency of agencies) {
    const token = `${agency.state}.${newSecret()}`
    await owner.query(
      `insert into portal_sessions (token_hash, state, user_id, agency_id, state_session_id, expires_at)
       values ($1, $2, $3, $4, $5, now() + interval '8 hours')`,
      [hashSecret(token), agency.state, agency.userId, agency.id, mark],
    )
    const { rows } = await owner.query<{ id: number }>(
      `insert into experiment_assignments (experiment, agency_id, user_id, is_on) values ($3, $1, $2, true)
       on conflict do nothing returning id`,
      [agency.id, agency.userId, experimentWireName('ProblemRegister')],
    )
    experiments.set(database, [...(experiments.get(database) ?? []), ...rows.map(({ id }) => id)])
    sessions.push({ agency, cookie: `${cookieNames(false).session}=${token}` })
  }
  await owner.query('vacuum (analyze) portal_sessions')
  return sessions
}

export async function closeSessions(database: BenchDatabase): Promise<void> {
  const { owner } = database
  await owner.query('delete from portal_sessions where state_session_id = $1', [mark])
  await owner.query('delete from experiment_assignments where id = any($1)', [experiments.get(database) ?? []])
}
