import type { AccountScope } from './account-scope.ts'
import { requirePortalSignIns, revokeSessions } from './user-sessions.queries.ts'

/**
 * Ends one session of a user, or all but one, and the portal's sessions that began there. Returns how many ended.
 * Sessions of the state system are changed first, in the same order as signing out does.
 */
export async function endSessions(
  { db, state, now }: AccountScope,
  userId: number,
  which: { onlyId?: string; exceptId?: string | null } = {},
): Promise<number> {
  const ended = await db.rows(revokeSessions(userId, which, now))
  if (ended.length > 0)
    await db.rows(
      requirePortalSignIns(
        state,
        ended.map(({ id }) => id),
      ),
    )
  return ended.length
}
