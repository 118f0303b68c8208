import { contactProviderText } from '../../../contract/access-issues/access-issue-lists.ts'
import type { BodyOf, ReplyOf } from '../../../contract/endpoint.ts'
import type { resolveNotice } from '../../../contract/notices/notice-calls.ts'
import { ruleBroken } from '../../platform/problem.ts'
import type { Scope } from '../../platform/scope.ts'
import { closeIssues } from '../access-cases/close-issues.ts'
import { refreshCards } from '../cards/refresh-cards.ts'
import { noticesToChange, type NoticesToResolve } from './notice-to-change.ts'

type Resolution = { reason: string; actionId: number | null }

export function refuseUnlessResolvable(notices: NoticesToResolve): void {
  if (notices.some(({ needsProvider }) => needsProvider)) throw ruleBroken(contactProviderText)
}

/** Resolves notices of one property, and closes their case if it has no other. A property has one open case. */
export async function closeNotices(
  scope: Scope,
  notices: NoticesToResolve,
  resolution: Resolution,
): Promise<{ noticeId: number; isCaseClosed: boolean }> {
  const [{ issueId, caseId, propertyId, caseStatus: status }] = notices
  const { isCaseClosed } = await closeIssues(scope, { caseId, propertyId, status }, notices, resolution)
  await refreshCards(scope, [propertyId])
  return { noticeId: issueId, isCaseClosed }
}

/** The agency says how the problems were solved. */
export async function resolveNotices(
  scope: Scope,
  pathId: number,
  body: BodyOf<typeof resolveNotice>,
): Promise<ReplyOf<typeof resolveNotice>> {
  const notices = await noticesToChange(scope, pathId, body)
  refuseUnlessResolvable(notices)
  return closeNotices(scope, notices, { reason: body.resolveReason, actionId: null })
}
