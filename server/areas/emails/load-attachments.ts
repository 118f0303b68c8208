import type { Day } from '../../../contract/days.ts'
import type { StateCode } from '../../../contract/states.ts'
import { MailRefused, type Attachment } from '../../outside/mailer.ts'
import type { Db } from '../../platform/database.ts'
import { MissingFile } from '../../platform/file-store.ts'
import { logoContentId } from './letter.ts'
import type { ClaimedMail } from './mails.queries.ts'

/** Generates the current PDF of a quote or invoice; undefined if it no longer exists. */
export type PdfFile = { name: string; bytes: Uint8Array }
export type MakePdf = (
  db: Db,
  state: StateCode,
  agencyId: number,
  id: number,
  today: Day,
) => Promise<PdfFile | undefined>

export type AttachmentParts = {
  documents: { quote: MakePdf; invoice: MakePdf; creditNote: MakePdf }
  files: { read(storageKey: string): Promise<Uint8Array> }
}

/**
 * The PDF of a forwarded or decided quote, or of the invoice that the mail brings (its credit note once it is cancelled), then
 * the stored files of the mail.
 */
export async function loadAttachments(
  { documents, files }: AttachmentParts,
  { state, agencyId }: { state: StateCode; agencyId: number },
  mail: ClaimedMail,
  db: Db,
  today: Day,
): Promise<Attachment[]> {
  const drawn =
    ['FORWARD_QUOTATION', 'QUOTE_RECEIPT'].includes(mail.kind) && mail.quoteId !== null
      ? [await required(documents.quote(db, state, agencyId, mail.quoteId, today), 'The quote no longer exists')]
      : ['FORWARD_INVOICE', 'PROVIDER_NEWS'].includes(mail.kind) && mail.invoiceId !== null
        ? [
            await required(
              (mail.isInvoiceVoided ? documents.creditNote : documents.invoice)(
                db,
                state,
                agencyId,
                mail.invoiceId,
                today,
              ),
              'The invoice no longer exists',
            ),
          ]
        : []
  const stored = mail.attachments.map(async ({ storageKey, name, type, contentId }) => ({
    name,
    type,
    contentId,
    bytes: await files.read(storageKey),
  }))
  const logo = await readLogo(files, mail)
  return [
    ...drawn.map((document) => ({ ...document, type: 'application/pdf' })),
    ...(await Promise.all(stored)),
    ...logo,
  ]
}

/** The agency's logo at the head of what it sends. A lost file does not hold a mail back. */
async function readLogo(
  files: AttachmentParts['files'],
  { logoKey, isToStaff, fromName }: ClaimedMail,
): Promise<Attachment[]> {
  if (logoKey === null || isToStaff) return []
  const bytes = await files.read(logoKey).catch((error: unknown) => {
    if (error instanceof MissingFile) return null
    throw error
  })
  return bytes === null ? [] : [{ name: `${fromName}.png`, type: 'image/png', bytes, contentId: logoContentId }]
}

/** A mail that refers to a document must not be sent without it. */
async function required(document: Promise<PdfFile | undefined>, words: string): Promise<PdfFile> {
  const found = await document
  if (!found) throw new MailRefused(words)
  return found
}
