import type { BodyOf, ReplyOf } from '../../../contract/endpoint.ts'
import type { Day } from '../../../contract/days.ts'
import type { notifyAndResolve } from '../../../contract/notices/notice-calls.ts'
import { notifyTenantAndResolveForm } from '../../../contract/notices/notices.ts'
import { recordChange } from '../../platform/audit.ts'
import { one } from '../../platform/database.ts'
import { parsePart } from '../../platform/parse-request.ts'
import type { Scope } from '../../platform/scope.ts'
import { sendNotice } from '../emails/send-notice.ts'
import { noticesToChange } from './notice-to-change.ts'
import { closeNotices, refuseUnlessResolvable } from './resolve-notice.ts'
import { insertAction } from '../access-cases/access-actions.queries.ts'

/** Emails the tenant and resolves the notices: both happen or neither does. */
export async function notifyAndResolveNotices(
  scope: Scope,
  pathId: number,
  body: BodyOf<typeof notifyAndResolve>,
  apiUrl: string,
): Promise<ReplyOf<typeof notifyAndResolve>> {
  const { db, today } = scope
  const { notes, resolvedDate } = parsePart(notifyTenantAndResolveForm({ today }), body, 'body') as {
    notes: string | null
    resolvedDate: Day | null
  }
  const notices = await noticesToChange(scope, pathId, body)
  refuseUnlessResolvable(notices)
  const [{ caseId, propertyId }] = notices
  const { mailId } = await sendNotice(scope, body, apiUrl)
  // The email counts as what the agency did about the case.
  const action = { solution: 'AgencyEmail', notes, day: resolvedDate, isEmailSent: true }
  const { actionId } = await one(db, insertAction(scope, caseId, action))
  await recordChange(db, scope, {
    action: 'take-access-action',
    entity: 'access_actions',
    entityId: actionId,
    propertyId,
    after: { solution: 'AgencyEmail', notes, date: resolvedDate },
  })
  const resolved = await closeNotices(scope, notices, { reason: notes ?? 'The tenant was emailed', actionId })
  return { ...resolved, mailId }
}
