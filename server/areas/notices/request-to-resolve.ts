import type { BodyOf } from '../../../contract/endpoint.ts'
import type { requestToResolve } from '../../../contract/notices/notice-calls.ts'
import { recordChange, type Actor, type Source } from '../../platform/audit.ts'
import { maybeOne, one, type Db } from '../../platform/database.ts'
import { Problem } from '../../platform/problem.ts'
import type { Scope } from '../../platform/scope.ts'
import { momentIn } from '../service-requests/request-problems.ts'
import { noticeToChange } from './notice-to-change.ts'
import { caseAfterRequest, insertRequest, openRequest } from './notices.queries.ts'

/** Asks the provider to resolve a notice. Until it answers, only the request is recorded and the case shows that it waits. */
export async function requestResolution(
  scope: Scope,
  pathId: number,
  body: BodyOf<typeof requestToResolve>,
): Promise<{ requestId: number }> {
  const { db, agencyId, state } = scope
  const { issueId, caseId, propertyId, problem } = await noticeToChange(scope, pathId, body)
  const added = await maybeOne(db, insertRequest(scope, issueId, body.notes))
  if (!added) {
    const { requestedBy, requestedAt } = await one(db, openRequest(agencyId, issueId))
    throw new Problem(
      'conflict',
      `${requestedBy} has already asked us to resolve this on ${momentIn(state, requestedAt)}. We have not answered yet.`,
    )
  }
  await recordChange(db, scope, {
    action: 'request-resolution',
    entity: 'resolve_requests',
    entityId: added.id,
    propertyId,
    after: { problem, notes: body.notes },
  })
  await moveWaitingCase(scope, { caseId, propertyId })
  return { requestId: added.id }
}

type CaseScope = Actor & { db: Db; agencyId: number; source?: Source }

/** After a request was made or answered. */
export async function moveWaitingCase(
  scope: CaseScope,
  { caseId, propertyId }: { caseId: number; propertyId: number },
): Promise<void> {
  const moved = await maybeOne(scope.db, caseAfterRequest(scope.agencyId, caseId))
  if (!moved) return
  const { before, after } = moved
  const change = {
    action: 'move-access-case',
    entity: 'access_cases',
    entityId: caseId,
    propertyId,
    before: { status: before },
    after: { status: after },
  }
  await recordChange(scope.db, scope, change, scope.source)
}
