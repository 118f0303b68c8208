import type { BodyOf, ReplyOf } from '../../../contract/endpoint.ts'
import type { Day } from '../../../contract/days.ts'
import type { notifyAndResolve } from '../../../contract/notices/notice-calls.ts'
import { notifyTenantAndResolveForm } from '../../../contract/notices/notices.ts'
import { recordChange } from '../../platform/audit.ts'
import { one } from '../../platform/database.ts'
import { parsePart } from '../../platform/parse-request.ts'
import type { Scope } from '../../platform/scope.ts'
import { sendNotice } from '../emails/send-notice.ts'
import { noticeToChange } from './notice-to-change.ts'
import { insertEmailAction } from './notify.queries.ts'
import { closeNotice, refuseUnlessResolvable } from './resolve-notice.ts'

/** Emails the tenant and resolves the notice: both happen or neither does. */
export async function notifyAndResolveNotice(
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
  const notice = await noticeToChange(scope, pathId, body)
  refuseUnlessResolvable(notice)
  const { mailId } = await sendNotice(scope, body, apiUrl)
  const { actionId } = await one(db, insertEmailAction(scope, notice.caseId, { notes, day: resolvedDate }))
  await recordChange(db, scope, {
    action: 'take-access-action',
    entity: 'access_actions',
    entityId: actionId,
    propertyId: notice.propertyId,
    after: { solution: 'AgencyEmail', notes, date: resolvedDate },
  })
  const resolved = await closeNotice(scope, notice, { reason: notes ?? 'The tenant was emailed', actionId })
  return { ...resolved, mailId }
}
