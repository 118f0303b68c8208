import type { FieldErrors } from '../../../contract/envelope.ts'
import { notFound, Problem, ruleBroken } from '../../platform/problem.ts'
import type { Scope } from '../../platform/scope.ts'
import type { LastSave } from '../../platform/stale-edit.queries.ts'
import { lockActiveProperty } from '../property-lock/lock-property.ts'
import { lastChangesOfNotices, noticesToResolve, type NoticeToResolve } from './notices.queries.ts'
import { momentIn } from '../../platform/moment-in.ts'

export type NamedNotices = { noticeId: number; propertyId: number; otherNoticeIds: readonly number[] }

/** At least one. */
export type NoticesToResolve = readonly [NoticeToResolve, ...NoticeToResolve[]]

function resolver({ userId, originalUserId }: Scope, save: LastSave | undefined): string | null {
  if (!save) return null
  if (save.userId === userId && save.originalUserId === originalUserId) return 'You'
  if (save.source === 'STATE_SYSTEM' && save.isProviderStaff) return 'Your service provider'
  return save.originalUserName ?? save.userName
}

const pathOf = ({ noticeId, otherNoticeIds }: NamedNotices, issueId: number): string =>
  issueId === noticeId ? 'noticeId' : `otherNoticeIds.${otherNoticeIds.indexOf(issueId)}`

/** One of several is named by its problem. */
export const nameOf = ({ otherNoticeIds }: NamedNotices, problem: string): string =>
  otherNoticeIds.length === 0 ? 'this access issue' : `“${problem}”`

/** The error for notices that prevent the change: a sentence for each, and which they are. */
export function conflictAt(named: NamedNotices, sentences: readonly { issueId: number; text: string }[]): Problem {
  const fields: FieldErrors = Object.fromEntries(sentences.map(({ issueId, text }) => [pathOf(named, issueId), text]))
  return new Problem('conflict', sentences.map(({ text }) => text).join(' '), fields)
}

/** Who resolved a notice that is no longer open, when and how. */
function describeResolved(
  scope: Scope,
  named: NamedNotices,
  { problem, resolveReason }: NoticeToResolve,
  save: LastSave | undefined,
): string {
  const name = nameOf(named, problem)
  const who = resolver(scope, save)
  const when = save?.at ? ` at ${momentIn(scope.state, save.at)}` : ''
  const what = who === null ? `${name} was resolved${when}` : `${who} resolved ${name}${when}`
  const sentence = what.charAt(0).toUpperCase() + what.slice(1)
  if (resolveReason === null) return `${sentence}.`
  const isInList = named.otherNoticeIds.length > 0 && !/[.!?]$/.test(resolveReason)
  return `${sentence}: ${resolveReason}${isInList ? '.' : ''}`
}

/** Locks the property of notices that are all still open. The address and the body must name the same notice. */
export async function noticesToChange(scope: Scope, pathId: number, body: NamedNotices): Promise<NoticesToResolve> {
  const { noticeId, propertyId } = body
  if (noticeId !== pathId) {
    const message = 'The request names two different notices'
    throw ruleBroken(message, { noticeId: message })
  }
  await lockActiveProperty(scope, propertyId)
  const { db, agencyId } = scope
  const ids = [...new Set([noticeId, ...body.otherNoticeIds])]
  const [first, ...others] = await db.rows(noticesToResolve(agencyId, propertyId, ids))
  if (!first || others.length + 1 < ids.length) throw notFound('Notice not found')
  const gone = [first, ...others].filter(({ isResolved }) => isResolved)
  if (gone.length === 0) return [first, ...others]
  const goneIds = gone.map(({ issueId }) => issueId)
  const saves = await db.rows(lastChangesOfNotices(agencyId, propertyId, goneIds))
  throw conflictAt(
    body,
    gone.map((notice) => {
      const save = saves.find(({ noticeId: id }) => id === notice.issueId)
      return { issueId: notice.issueId, text: describeResolved(scope, body, notice, save) }
    }),
  )
}
