import type { Session } from './open-sessions.ts'
import type { BenchDatabase } from './bench-database.ts'

/** The lists that users open most: all properties, their own, and one that the dashboard links to. */
export const listKinds = ['all', 'manager', 'access issues'] as const
export type ListKind = (typeof listKinds)[number]

export type ListRequest = { session: Session; kind: ListKind; managerId: number; path: string }

/** Every kind of list for every session. The manager is one with the median number of properties. */
export async function listRequests(database: BenchDatabase, sessions: readonly Session[]): Promise<ListRequest[]> {
  const lists: ListRequest[] = []
  for (const session of sessions) {
    const { agency } = session
    const { rows } = await database.owner.query<{ managerId: number }>(
      `select manager_id as "managerId" from card_counters
        where agency_id = $1 and kind = 1 and counter = 255 and manager_id <> 0
        order by count, manager_id offset (
          select count(*) / 2 from card_counters where agency_id = $1 and kind = 1 and counter = 255 and manager_id <> 0) limit 1`,
      [agency.id],
    )
    const managerId = rows[0]?.managerId ?? 0
    const queries: Record<ListKind, string> = {
      all: '',
      manager: `?property-manager=${managerId}`,
      'access issues': '?facet=ACTIVE_NOTICES',
    }
    for (const kind of listKinds) lists.push({ session, kind, managerId, path: `/v1/portfolio${queries[kind]}` })
  }
  return lists
}
