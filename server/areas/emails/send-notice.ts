import { fromRequiredText, sendingDisabledText, type EmailMeta } from '../../../contract/emails.ts'
import { recordChange } from '../../platform/audit.ts'
import { ruleBroken } from '../../platform/problem.ts'
import type { Scope } from '../../platform/scope.ts'
import { lockActiveProperty } from '../property-lock/lock-property.ts'
import { writeNotice, type LetterSubject } from './notice-letter.ts'
import { queueMail } from './queue-mail.ts'

export type NoticeForm = EmailMeta & { propertyId: number }

/** Emails the occupants or owners of a property, in the user's name. */
export async function sendNotice(
  scope: Scope,
  form: NoticeForm,
  apiUrl: string,
  about: LetterSubject | null = null,
): Promise<{ mailId: number }> {
  const { propertyId, toAddresses, ccAddresses } = form
  await lockActiveProperty(scope, propertyId)
  const { facts, mail } = await writeNotice(scope, form, apiUrl, about)
  if (!facts.isSendingEnabled) throw ruleBroken(sendingDisabledText)
  if (facts.fromEmail === null) throw ruleBroken(fromRequiredText, { fromEmail: fromRequiredText })
  const mailId = await queueMail(scope, mail)
  await recordChange(scope.db, scope, {
    action: 'send-occupant-notice',
    entity: 'mails',
    entityId: mailId,
    propertyId,
    after: { mailId, toAddresses, ccAddresses, subject: mail.subject, noticeId: facts.noticeId, caseId: facts.caseId },
  })
  return { mailId }
}
