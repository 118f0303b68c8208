import type { Day } from '../../../contract/days.ts'
import type { StateCode } from '../../../contract/states.ts'
import { singleLine } from '../../outside/mail-format.ts'
import type { Calendar } from '../../outside/mailer.ts'
import { one, type Db } from '../../platform/database.ts'
import { ruleBroken } from '../../platform/problem.ts'
import { providerSignature } from '../provider/provider.queries.ts'
import { enqueueSending, heldMails, insertMail, mailSender, type Sender } from './mails.queries.ts'

export type MailScope = {
  db: Db
  state: StateCode
  agencyId: number
  userId: number | null
  today: Day
  /** The action that caused the mail, if the user can undo it: the mail waits a little, so that an undo can drop it. */
  undoId?: string | undefined
}

type MailKind =
  | 'FORWARD_QUOTATION'
  | 'FORWARD_INVOICE'
  | 'QUOTE_NEWS'
  | 'QUOTE_RECEIPT'
  | 'OWNER_REPORT'
  | 'PROVIDER_NEWS'
  | 'OCCUPANT_NOTICE'
  | 'VISIT_CONFIRMATION'
  | 'ENTRY_NOTICE'

export type NewMail = {
  kind: MailKind
  propertyId?: number
  quoteId?: number
  invoiceId?: number
  caseId?: number
  issueId?: number
  /**
   * Written by the user: not marked as automatic, and sent from the user's address if the agency has verified its email
   * domain.
   */
  isFromPerson?: boolean
  /** To the provider's own staff, so it is sent also if the agency's mail is switched off. */
  isForProvider?: boolean
  /** Mails of the agency with the same key form a thread, such as `visit-12`. By default those about the same thing do. */
  threadKey?: string
  to: readonly string[]
  cc: readonly string[]
  subject: string
  /** Generated markup without the frame; text typed by users is already escaped or sanitised. */
  html: string
  /** Replaces the agency's address and phone below the letter. */
  footer?: string | null
  /** Files of the agency. The PDF of a forwarded quote or invoice is generated when the mail is sent. */
  attachments?: readonly { fileId: number; fileName: string }[]
  /** Images of the agency that the markup shows with `src="cid:…"`. */
  images?: readonly { fileId: number; fileName: string; contentId: string }[]
  /** An appointment in iCalendar format. */
  calendar?: Calendar
}

/** Delays grow from seconds to hours: twelve attempts outlast a night without a mail server. */
const attempts = 12
/** How long a mail waits whose cause can be undone. */
export const heldSeconds = 20
/** Mails about visits, of which bookings and moves can be undone. */
const kindsThatWait: ReadonlySet<MailKind> = new Set(['VISIT_CONFIRMATION', 'ENTRY_NOTICE', 'PROVIDER_NEWS'])

/** Tenants and owners do not know the user or job that caused the mail, so their replies go to the property manager. */
const outsiderKinds: ReadonlySet<MailKind> = new Set([
  'OCCUPANT_NOTICE',
  'VISIT_CONFIRMATION',
  'ENTRY_NOTICE',
  'QUOTE_RECEIPT',
  'OWNER_REPORT',
])

const newsKinds: ReadonlySet<MailKind> = new Set(['PROVIDER_NEWS', 'QUOTE_NEWS'])

const longestSubject = 300
const subjectLine = (subject: string): string => Array.from(singleLine(subject)).slice(0, longestSubject).join('')

const ownerKinds: ReadonlySet<MailKind> = new Set([
  'FORWARD_QUOTATION',
  'FORWARD_INVOICE',
  'QUOTE_RECEIPT',
  'OWNER_REPORT',
])

/** Mails about the same thing form a thread; staff, owners and occupants each have their own. */
function threadOf({ kind, quoteId, invoiceId, caseId, propertyId }: NewMail): string | null {
  const readers = newsKinds.has(kind) ? 'news' : ownerKinds.has(kind) ? 'owner' : 'occupants'
  if (quoteId !== undefined) return `${readers}-quote-${quoteId}`
  if (invoiceId !== undefined) return `${readers}-invoice-${invoiceId}`
  if (caseId !== undefined) return `${readers}-case-${caseId}`
  return propertyId === undefined ? null : `${readers}-property-${propertyId}`
}

/** Inserts the mail and its job in the caller's transaction. Returns the id of the mail. */
export async function queueMail(scope: MailScope, mail: NewMail): Promise<number> {
  const { db, state, agencyId, userId, undoId } = scope
  const { isFromPerson: isPerson = false } = mail
  const isToOutsider = outsiderKinds.has(mail.kind)
  const propertyId = isPerson || isToOutsider ? (mail.propertyId ?? null) : null
  const sender = await one(db, mailSender(agencyId, { userId, isPerson, propertyId, isToOutsider }))
  if (!sender.isSendingEnabled && !mail.isForProvider) throw ruleBroken('Sending email is switched off for this agency')
  const threadKey = mail.threadKey ?? threadOf(mail)
  const toSign = { ...mail, subject: subjectLine(mail.subject), ...(threadKey !== null && { threadKey }) }
  const { id } = await one(db, insertMail(agencyId, userId, ...(await signed(scope, sender, toSign)), undoId ?? null))
  // A mail that waits is sent before the next one of its thread.
  if (threadKey !== null && kindsThatWait.has(mail.kind))
    for (const held of await db.rows(heldMails(agencyId, threadKey, undoId ?? null)))
      await db.rows(enqueueSending({ state, agencyId, mailId: held.id }, attempts))
  await db.rows(enqueueSending({ state, agencyId, mailId: id }, attempts, undoId === undefined ? 0 : heldSeconds))
  return id
}

/** What the provider writes to the agency has the provider's name and address below it; until they are entered, the mail waits. */
async function signed({ db, state, today }: MailScope, sender: Sender, mail: NewMail): Promise<[Sender, NewMail]> {
  if (!newsKinds.has(mail.kind) || mail.isForProvider) return [sender, mail]
  const { name, lines } = await one(db, providerSignature(state, today))
  return [
    { ...sender, agencyName: name },
    { ...mail, footer: mail.footer ?? (name === null ? null : lines.join('\n')) },
  ]
}
