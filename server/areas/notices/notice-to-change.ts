import { maybeOne } from '../../platform/database.ts'
import { notFound, Problem, ruleBroken } from '../../platform/problem.ts'
import type { Scope } from '../../platform/scope.ts'
import type { LastSave } from '../../platform/stale-edit.queries.ts'
import { momentIn } from '../service-requests/request-problems.ts'
import { lockActiveProperty } from '../property-lock/lock-property.ts'
import { lastChangeOfNotice, noticeToResolve, type NoticeToResolve } from './notices.queries.ts'

export type NamedNotice = { noticeId: number; propertyId: number }

function resolver({ userId, originalUserId }: Scope, save: LastSave | undefined): string | null {
  if (!save) return null
  if (save.userId === userId && save.originalUserId === originalUserId) return 'You'
  if (save.source === 'STATE_SYSTEM' && save.isProviderStaff) return 'Your service provider'
  return save.originalUserName ?? save.userName
}

/** The error for a notice that is no longer open: who resolved it, when and how. */
function resolvedAlready(scope: Scope, { resolveReason }: NoticeToResolve, save: LastSave | undefined): Problem {
  const who = resolver(scope, save)
  const when = save?.at ? ` at ${momentIn(scope.state, save.at)}` : ''
  const what = who === null ? `This access issue was resolved${when}` : `${who} resolved this access issue${when}`
  return new Problem('conflict', resolveReason === null ? `${what}.` : `${what}: ${resolveReason}`)
}

/** Locks the property of a notice that is still open. The address and the body must name the same notice. */
export async function noticeToChange(
  scope: Scope,
  pathId: number,
  { noticeId, propertyId }: NamedNotice,
): Promise<NoticeToResolve> {
  if (noticeId !== pathId) {
    const message = 'The request names two different notices'
    throw ruleBroken(message, { noticeId: message })
  }
  await lockActiveProperty(scope, propertyId)
  const { db, agencyId } = scope
  const notice = await maybeOne(db, noticeToResolve(agencyId, propertyId, noticeId))
  if (!notice) throw notFound('Notice not found')
  if (notice.isResolved)
    throw resolvedAlready(scope, notice, await maybeOne(db, lastChangeOfNotice(agencyId, propertyId, noticeId)))
  return notice
}
