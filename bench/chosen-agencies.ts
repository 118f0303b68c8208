import { isStateCode, type StateCode } from '../contract/states.ts'
import type { BenchDatabase } from './bench-database.ts'

/** An agency and a user who may use the portal for it. */
export type Agency = { id: number; state: StateCode; size: number; userId: number }

/** Median size: half of all agencies are smaller. */
export const usualSize = 120

const agencies = `
  select a.id, a.state, k.count as size, m.user_id as "userId"
    from agencies a
    join card_counters k on k.agency_id = a.id and k.kind = 1 and k.manager_id = 0 and k.counter = 255
    cross join lateral (
      select m.user_id from memberships m join users u on u.id = m.user_id and u.is_active
       where m.agency_id = a.id and m.ended_at is null and app.is_experiment_on('AgencyCompliancePortalAccess', m.user_id, a.id)
       order by m.user_id limit 1
    ) m
   where a.is_active`

async function ask({ owner }: BenchDatabase, text: string, values: unknown[]): Promise<Agency[]> {
  const { rows } = await owner.query<Agency>(text, values)
  return rows.filter(({ state }) => isStateCode(state))
}

export async function largestAgency(database: BenchDatabase): Promise<Agency> {
  const [found] = await ask(database, `${agencies} order by k.count desc, a.id limit 1`, [])
  if (!found) throw new Error('No user in this database may use the portal')
  return found
}

/** The `count` agencies of one state whose size is closest. */
export const agenciesOfSize = async (
  database: BenchDatabase,
  size: number,
  state: StateCode,
  count: number,
): Promise<Agency[]> =>
  ask(database, `${agencies} and a.state = $1 order by abs(k.count - $2), a.id limit $3`, [state, size, count])

/** The largest agency and agencies of the usual size in equal parts. */
export async function largestAndUsualAgencies(database: BenchDatabase, count: number): Promise<Agency[]> {
  const largest = await largestAgency(database)
  const usual = await agenciesOfSize(database, usualSize, largest.state, count / 2)
  return usual.flatMap((agency) => [largest, agency])
}
