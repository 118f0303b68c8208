import { contactProviderText } from '../../../contract/access-issues/access-issue-lists.ts'
import type { BodyOf, ReplyOf } from '../../../contract/endpoint.ts'
import type { resolveNotice } from '../../../contract/notices/notice-calls.ts'
import { ruleBroken } from '../../platform/problem.ts'
import type { Scope } from '../../platform/scope.ts'
import { closeIssues } from '../access-cases/close-issues.ts'
import { refreshCards } from '../cards/refresh-cards.ts'
import { noticeToChange } from './notice-to-change.ts'
import type { NoticeToResolve } from './notices.queries.ts'

type Resolution = { reason: string; actionId: number | null }

export function refuseUnlessResolvable({ needsProvider }: NoticeToResolve): void {
  if (needsProvider) throw ruleBroken(contactProviderText)
}

/** Resolves one notice, and closes its case if it was the last. */
export async function closeNotice(
  scope: Scope,
  { issueId, caseId, propertyId, caseStatus, problem }: NoticeToResolve,
  resolution: Resolution,
): Promise<{ noticeId: number; isCaseClosed: boolean }> {
  const openCase = { caseId, propertyId, status: caseStatus }
  const { isCaseClosed } = await closeIssues(scope, openCase, [{ issueId, problem }], resolution)
  await refreshCards(scope, [propertyId])
  return { noticeId: issueId, isCaseClosed }
}

/** The agency says how the problem was solved. */
export async function resolveOneNotice(
  scope: Scope,
  pathId: number,
  body: BodyOf<typeof resolveNotice>,
): Promise<ReplyOf<typeof resolveNotice>> {
  const notice = await noticeToChange(scope, pathId, body)
  refuseUnlessResolvable(notice)
  return closeNotice(scope, notice, { reason: body.resolveReason, actionId: null })
}
