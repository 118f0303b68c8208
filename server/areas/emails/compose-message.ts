import { formatPhone } from '../../../contract/phones.ts'
import type { StateCode } from '../../../contract/states.ts'
import { MailRefused, type Attachment, type Message } from '../../outside/mailer.ts'
import type { Db } from '../../platform/database.ts'
import { framedLetter, toPlainText } from './letter.ts'
import type { ClaimedMail } from './mails.queries.ts'

/** Generates the current PDF of a quote or invoice; undefined if it no longer exists. */
export type PdfFile = { name: string; bytes: Uint8Array }
export type MakePdf = (db: Db, state: StateCode, agencyId: number, id: number) => Promise<PdfFile | undefined>

export type MessageParts = {
  documents: { quote: MakePdf; invoice: MakePdf }
  files: { read(storageKey: string): Promise<Uint8Array> }
  /** The sender's address; the name is that of the agency. */
  from: string
  brandName: string
}

type MailKey = { state: StateCode; agencyId: number; mailId: number }

const addressOf = (from: string): string => /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from

const agencyFooter = ({ agencyAddress, agencyPhone, agencyEmail }: ClaimedMail): string[] =>
  [agencyAddress, agencyPhone && formatPhone(agencyPhone), agencyEmail].filter((line) => line !== null)

/** The message exactly as it is sent. */
export async function composeMessage(
  parts: MessageParts,
  { state, agencyId, mailId }: MailKey,
  mail: ClaimedMail,
  db: Db,
  now: Date,
): Promise<Message> {
  const address = addressOf(parts.from)
  const footer = mail.footer === null ? agencyFooter(mail) : mail.footer.split('\n')
  const html = framedLetter(mail.messageHtml, { brandName: parts.brandName, agencyName: mail.fromName, footer })
  const stamp = new Date(mail.createdAt).getTime()
  return {
    messageId: `<mail.${state}.${agencyId}.${mailId}.${stamp}@${address.split('@')[1] ?? 'localhost'}>`,
    from: { name: mail.fromName, address: mail.verifiedFrom ?? address },
    bounceTo: address,
    replyTo: mail.replyTo,
    to: mail.to,
    cc: mail.cc,
    subject: mail.subject,
    html,
    text: toPlainText(html),
    at: now,
    attachments: await attachmentsOf(parts, state, agencyId, mail, db),
    isAutomatic: !mail.isFromPerson,
    references: mail.earlier,
    calendar:
      mail.calendarMethod === null || mail.calendarText === null
        ? null
        : { method: mail.calendarMethod, text: mail.calendarText },
  }
}

async function attachmentsOf(
  { documents, files }: MessageParts,
  state: StateCode,
  agencyId: number,
  mail: ClaimedMail,
  db: Db,
): Promise<Attachment[]> {
  const drawn =
    mail.kind === 'FORWARD_QUOTATION' && mail.quoteId !== null
      ? [await required(documents.quote(db, state, agencyId, mail.quoteId), 'The quote no longer exists')]
      : mail.kind === 'FORWARD_INVOICE' && mail.invoiceId !== null
        ? [await required(documents.invoice(db, state, agencyId, mail.invoiceId), 'The invoice no longer exists')]
        : []
  const kept = mail.attachments.map(async ({ storageKey, name, type, contentId }) => ({
    name,
    type,
    contentId,
    bytes: await files.read(storageKey),
  }))
  return [...drawn.map((document) => ({ ...document, type: 'application/pdf' })), ...(await Promise.all(kept))]
}

/** A mail that refers to a document must not be sent without it. */
async function required(document: Promise<PdfFile | undefined>, words: string): Promise<PdfFile> {
  const found = await document
  if (!found) throw new MailRefused(words)
  return found
}
