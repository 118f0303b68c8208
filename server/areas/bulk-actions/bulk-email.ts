import { ruleBroken } from '../../platform/problem.ts'
import type { Scope } from '../../platform/scope.ts'
import { readEmailDraft } from '../emails/read-email-draft.ts'
import type { NoticeForm } from '../emails/send-notice.ts'

/** The email of a template to the tenants of a property. Sending and previewing begin here, so that both are equal. */
export async function toBulkNotice(scope: Scope, propertyId: number, template: string): Promise<NoticeForm> {
  const draft = await readEmailDraft(scope, { propertyId, noticeId: null })
  const chosen = draft.templates.find(({ code }) => code === template)
  if (!chosen) throw ruleBroken('This template does not fit this property')
  if (draft.toEmails.length === 0) throw ruleBroken('No tenant has an email address')
  return {
    propertyId,
    noticeId: null,
    template,
    toAddresses: draft.toEmails.map(({ value }) => value),
    ccAddresses: [],
    message: chosen.message,
    // The usual footer: the agency's address and phone.
    emailFooter: null,
  }
}
