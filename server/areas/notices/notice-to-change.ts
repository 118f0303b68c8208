import { maybeOne } from '../../platform/database.ts'
import { notFound, ruleBroken } from '../../platform/problem.ts'
import type { Scope } from '../../platform/scope.ts'
import { staleSince } from '../../platform/stale-edit.ts'
import { lockActiveProperty } from '../property-lock/lock-property.ts'
import { lastChangeOfNotice, noticeToResolve, type NoticeToResolve } from './notices.queries.ts'

export type NamedNotice = { noticeId: number; propertyId: number }

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
  if (notice.isResolved) throw staleSince(scope, await maybeOne(db, lastChangeOfNotice(agencyId, propertyId, noticeId)))
  return notice
}
