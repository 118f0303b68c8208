import type { BodyOf, ReplyOf } from '../../../contract/endpoint.ts'
import type { requestToResolve } from '../../../contract/notices/notice-calls.ts'
import { recordChange, recordChanges, type Actor, type Source, type Change } from '../../platform/audit.ts'
import { maybeOne, type Db } from '../../platform/database.ts'
import type { Problem } from '../../platform/problem.ts'
import type { Scope } from '../../platform/scope.ts'
import { conflictAt, nameOf, noticesToChange, type NamedNotices, type NoticesToResolve } from './notice-to-change.ts'
import { openRequests } from './notices.queries.ts'
import { momentIn } from '../../platform/moment-in.ts'
import { insertResolveRequests, updateCaseAfterRequest } from '../access-cases/resolve-requests.queries.ts'

/** Asks the provider to resolve notices. Until it answers, only the requests are recorded and the case shows that it waits. */
export async function requestResolution(
  scope: Scope,
  pathId: number,
  body: BodyOf<typeof requestToResolve>,
): Promise<ReplyOf<typeof requestToResolve>> {
  const { db } = scope
  const notices = await noticesToChange(scope, pathId, body)
  const [{ issueId: firstId, caseId, propertyId }] = notices
  const ids = notices.map(({ issueId }) => issueId)
  const added = await db.rows(insertResolveRequests(scope, ids, body.notes))
  if (added.length < ids.length) throw await askedAlready(scope, body, notices, added)
  const requests = notices.flatMap(({ issueId, problem }) =>
    added.filter(({ noticeId }) => noticeId === issueId).map(({ id }) => ({ id, problem })),
  )
  await recordChanges(
    db,
    scope,
    requests.map(({ id, problem }) => ({
      action: 'request-resolution',
      entity: 'resolve_requests',
      entityId: id,
      propertyId,
      after: { problem, notes: body.notes },
    })),
  )
  await moveWaitingCase(scope, { caseId, propertyId })
  const requestIds = requests.map(({ id }) => id)
  const requestId = added.find(({ noticeId }) => noticeId === firstId)?.id as number
  return { requestId, requestIds }
}

/** Names who asked, and for which of several notices. */
async function askedAlready(
  { db, agencyId, state }: Scope,
  named: NamedNotices,
  notices: NoticesToResolve,
  added: readonly { noticeId: number }[],
): Promise<Problem> {
  const waiting = notices.filter(({ issueId }) => !added.some(({ noticeId }) => noticeId === issueId))
  const requests = await db.rows(
    openRequests(
      agencyId,
      waiting.map(({ issueId }) => issueId),
    ),
  )
  return conflictAt(
    named,
    requests.map(({ noticeId, requestedBy, requestedAt }) => {
      const problem = waiting.find(({ issueId }) => issueId === noticeId)?.problem ?? ''
      const what = named.otherNoticeIds.length === 0 ? 'this' : nameOf(named, problem)
      const asked = `${requestedBy} has already asked us to resolve ${what} on ${momentIn(state, requestedAt)}.`
      return { issueId: noticeId, text: `${asked} We have not answered yet.` }
    }),
  )
}

type CaseScope = Actor & { db: Db; agencyId: number; source?: Source }

/** After a request was made or answered. */
export async function moveWaitingCase(
  scope: CaseScope,
  { caseId, propertyId }: { caseId: number; propertyId: number },
): Promise<void> {
  const moved = await maybeOne(scope.db, updateCaseAfterRequest(scope.agencyId, caseId))
  if (!moved) return
  const { before, after } = moved
  const change: Change = {
    action: 'move-access-case',
    entity: 'access_cases',
    entityId: caseId,
    propertyId,
    before: { status: before },
    after: { status: after },
  }
  await recordChange(scope.db, scope, change, scope.source)
}
