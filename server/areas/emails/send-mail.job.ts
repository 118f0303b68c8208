import * as z from 'zod/mini'
import { formatPhone } from '../../../contract/phones.ts'
import { stateCodes, type StateCode } from '../../../contract/states.ts'
import { MailRefused, type Attachment, type Mailer, type Message, type Sent } from '../../outside/mailer.ts'
import { recordChange } from '../../platform/audit.ts'
import type { Clock } from '../../platform/clock.ts'
import { maybeOne, type Db } from '../../platform/database.ts'
import type { Databases } from '../../platform/databases.ts'
import type { Job } from '../../platform/jobs.ts'
import { untilDatabaseAnswers } from '../../platform/until-database-answers.ts'
import { framedLetter, toPlainText } from './letter.ts'
import { MailClaim } from './mail-claim.ts'
import { mailStatus, settleMail, type ClaimedMail } from './mails.queries.ts'

/** Generates the current PDF of a quote or invoice; undefined if it no longer exists. */
export type PdfFile = { name: string; bytes: Uint8Array }
export type MakePdf = (db: Db, state: StateCode, agencyId: number, id: number) => Promise<PdfFile | undefined>

export type SendMailParts = {
  databases: Databases
  clock: Clock
  mailer: Mailer
  documents: { quote: MakePdf; invoice: MakePdf }
  files: { read(storageKey: string): Promise<Uint8Array> }
  /** The sender's address; the name is that of the agency. */
  from: string
  brandName: string
}

const payloadShape = z.object({ state: z.enum(stateCodes), agencyId: z.int(), mailId: z.int() })
type Payload = z.infer<typeof payloadShape>

const addressOf = (from: string): string => /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from

/**
 * Sends a queued mail once. A claim excludes other workers, and a mail that is no longer queued is skipped. Only after
 * a crash between the mail server's acceptance and the update of the row is the mail sent again, with the same
 * Message-ID, by which mail servers and readers merge the two.
 */
export const sendMailJob = (parts: SendMailParts): Job => ({
  task: 'send-mail',
  perform: async (given, { log, attempt, maxAttempts, signal }) => {
    const payload = payloadShape.parse(given)
    const { state, agencyId, mailId } = payload
    const tenant = { state, agencyId, userId: null }
    const database = parts.databases.of(state)
    const claim = new MailClaim(database, tenant, mailId, parts.clock)
    const mail = await claim.take(signal)
    if (!mail) {
      const left = await maybeOne(database.reader(tenant), mailStatus(agencyId, mailId))
      if (left?.status === 'QUEUED') throw new Error('Another worker is sending this mail')
      return
    }
    // The mail may have been sent, so a database outage now must not cause it to be sent again.
    const settle = async (outcome: Outcome) =>
      untilDatabaseAnswers(
        async () =>
          database.transaction(tenant, async (db) => noteOutcome(db, payload, mail, outcome, parts.clock.now(), claim)),
        signal,
      )
    const sent = await send(async () => {
      const message = await messageOf(parts, payload, mail, database.reader(tenant), parts.clock.now())
      await claim.renew()
      return parts.mailer.send(message)
    })
    if (sent instanceof Error) {
      const isRefused = sent instanceof MailRefused
      const isOver = isRefused || attempt >= maxAttempts
      await settle({ status: isOver ? 'FAILED' : 'QUEUED', reason: sent.message })
      if (!isRefused) throw sent
      log.warn({ agencyId, mailId }, 'mail refused')
      return
    }
    await settle({ status: 'SENT', sent })
    log.info({ agencyId, mailId }, 'mail sent')
  },
})

/** Turns errors of sending into an outcome of the mail. */
const send = async (work: () => Promise<Sent>): Promise<Sent | Error> =>
  work().catch((error: unknown) => (error instanceof Error ? error : new Error(String(error))))

type Outcome = { status: 'SENT'; sent: Sent } | { status: 'FAILED' | 'QUEUED'; reason: string }

async function noteOutcome(
  db: Db,
  payload: Payload,
  mail: ClaimedMail,
  outcome: Outcome,
  now: Date,
  { times: own }: MailClaim,
): Promise<void> {
  const { state, agencyId, mailId } = payload
  const { status } = outcome
  const error = status === 'SENT' ? notReachedText(outcome.sent) : outcome.reason
  const messageId = status === 'SENT' ? outcome.sent.messageId : null
  const settled = await maybeOne(db, settleMail(agencyId, mailId, { status, at: now, messageId, error, own }))
  // A mail that waits for its next attempt is unchanged; only the final outcome is audited.
  if (!settled || status === 'QUEUED') return
  await recordChange(
    db,
    { state, agencyId, userId: mail.createdBy, originalUserId: null, now, requestId: null },
    {
      action: status === 'SENT' ? 'send-mail' : 'give-up-mail',
      entity: 'mails',
      entityId: mailId,
      propertyId: mail.propertyId,
      before: { status: 'QUEUED' },
      after: { status, attempts: settled.attempts, ...(messageId && { messageId }), ...(error && { error }) },
    },
    'JOB',
  )
}

const notReachedText = ({ notReached }: Sent): string | null =>
  notReached.length === 0 ? null : `Not delivered to ${notReached.join(', ')}`

const agencyFooter = ({ agencyAddress, agencyPhone, agencyEmail }: ClaimedMail): string[] =>
  [agencyAddress, agencyPhone && formatPhone(agencyPhone), agencyEmail].filter((line) => line !== null)

async function messageOf(
  parts: SendMailParts,
  { state, agencyId, mailId }: Payload,
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
    from: { name: mail.fromName, address },
    replyTo: mail.replyTo,
    to: mail.to,
    cc: mail.cc,
    subject: mail.subject,
    html,
    text: toPlainText(html),
    at: now,
    attachments: await attachmentsOf(parts, state, agencyId, mail, db),
  }
}

async function attachmentsOf(
  { documents, files }: SendMailParts,
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
  const kept = mail.attachments.map(async ({ storageKey, name, type }) => ({
    name,
    type,
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
