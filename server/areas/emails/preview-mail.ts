import type { EmailPreview } from '../../../contract/emails.ts'
import { one } from '../../platform/database.ts'
import type { Scope } from '../../platform/scope.ts'
import { composeMessage, type MailBrand } from './compose-message.ts'
import { letterFooter, mailSender } from './mails.queries.ts'
import type { NewMail } from './queue-mail.ts'

/** A mail that the agency sends from the portal, as its recipients would get it. Nothing is queued. */
export async function previewMail(scope: Scope, brand: MailBrand, mail: NewMail): Promise<EmailPreview> {
  const { db, state, agencyId, userId, now } = scope
  const sender = await one(db, mailSender(agencyId, { userId, isPerson: false, propertyId: null, isToOutsider: false }))
  const address = await one(db, letterFooter(agencyId, scope.today))
  const content = {
    ...address,
    subject: mail.subject,
    messageHtml: mail.html,
    footer: mail.footer ?? null,
    fromName: sender.agencyName ?? '',
    verifiedFrom: null,
    replyTo: sender.replyTo,
    isFromPerson: false,
    isToStaff: false,
    propertyId: null,
    quoteNumber: null,
    createdAt: now.toISOString(),
    to: [...mail.to],
    cc: [...mail.cc],
    earlier: [],
    calendarMethod: null,
    calendarText: null,
  }
  const { subject, from, to, cc, html } = composeMessage(brand, { state, agencyId, mailId: 0 }, content, [], now)
  return {
    subject,
    from: { email: from.address, name: from.name },
    recipients: [
      ...to.map((email) => ({ type: 'to' as const, email })),
      ...cc.map((email) => ({ type: 'cc' as const, email })),
    ],
    preview_html: html,
  }
}
