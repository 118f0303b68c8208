import { textFileName } from '../../../contract/documents/file-names.ts'
import type { EmailMeta, previewEmail } from '../../../contract/emails.ts'
import type { ReplyOf } from '../../../contract/endpoint.ts'
import { draftEml } from '../../outside/mail-format.ts'
import type { Attachment, Message } from '../../outside/mailer.ts'
import { one } from '../../platform/database.ts'
import type { FileStore } from '../../platform/file-store.ts'
import type { Scope } from '../../platform/scope.ts'
import { FileAnswer } from '../../platform/serve.ts'
import { composeMessage, type MailBrand } from './compose-message.ts'
import { imageUrl } from './image-address.ts'
import { threadMessageIds } from './notice-facts.queries.ts'
import { writeNotice, type LetterImage, type LetterSubject, type NoticeLetter } from './notice-letter.ts'

export type PreviewParts = MailBrand & { apiUrl: string; files: FileStore }

/** The message as the job would send it. Before the agency is set up, it shows the user's own address. */
async function toMessage(
  { mail, facts }: NoticeLetter,
  scope: Scope,
  brand: MailBrand,
  attachments: readonly Attachment[],
): Promise<Message> {
  const { state, agencyId, now } = scope
  const earlier = await one(scope.db, threadMessageIds(agencyId, mail.threadKey ?? null))
  const content = {
    subject: mail.subject,
    messageHtml: mail.html,
    footer: mail.footer ?? null,
    fromName: facts.agencyName,
    verifiedFrom: facts.fromEmail ?? facts.userEmail,
    replyTo: facts.manager?.email ?? facts.userEmail,
    isFromPerson: true,
    isToStaff: false,
    propertyId: null,
    quoteNumber: null,
    createdAt: now.toISOString(),
    to: [...mail.to],
    cc: [...mail.cc],
    earlier: earlier.ids,
    calendarMethod: null,
    calendarText: null,
    agencyAddress: facts.agencyAddress,
    agencyPhone: facts.agencyPhone,
    agencyEmail: facts.agencyEmail,
    isDemo: facts.isDemo,
  }
  return composeMessage(brand, { state, agencyId, mailId: 0 }, content, attachments, now)
}

/** Browsers do not load `cid:`, so the preview shows the same images by their addresses. */
const withAddresses = (html: string, images: readonly LetterImage[], scope: Scope, apiUrl: string): string =>
  images.reduce(
    (shown, { contentId, token }) =>
      shown.replaceAll(`"cid:${contentId}"`, `"${imageUrl(apiUrl, { state: scope.state, token })}"`),
    html,
  )

export async function previewNotice(
  scope: Scope,
  meta: EmailMeta,
  parts: PreviewParts,
  about: LetterSubject | null = null,
): Promise<ReplyOf<typeof previewEmail>> {
  const letter = await writeNotice(scope, meta, parts.apiUrl, about)
  const { subject, from, to, cc, html } = await toMessage(letter, scope, parts, [])
  return {
    subject,
    from: { email: from.address, name: from.name },
    recipients: [
      ...to.map((email) => ({ type: 'to' as const, email })),
      ...cc.map((email) => ({ type: 'cc' as const, email })),
    ],
    preview_html: withAddresses(html, letter.images, scope, parts.apiUrl),
  }
}

export async function downloadNotice(scope: Scope, meta: EmailMeta, parts: PreviewParts): Promise<FileAnswer> {
  const letter = await writeNotice(scope, meta, parts.apiUrl)
  const attachments = await Promise.all(
    letter.images.map(async ({ fileName, contentType, storageKey, contentId }) => ({
      name: fileName,
      type: contentType,
      bytes: await parts.files.read(storageKey),
      contentId,
    })),
  )
  const message = await toMessage(letter, scope, parts, attachments)
  const name = textFileName(message.subject, 'eml')
  return new FileAnswer({ name, type: 'message/rfc822', body: await draftEml(message) })
}
