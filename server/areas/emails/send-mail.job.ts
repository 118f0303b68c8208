import * as z from 'zod/mini'
import { stateCodes, type StateCode } from '../../../contract/states.ts'
import { MailRefused, type Mailer, type RefusedRecipient, type Sent } from '../../outside/mailer.ts'
import { recordChange } from '../../platform/audit.ts'
import type { Clock } from '../../platform/clock.ts'
import { maybeOne, type Db } from '../../platform/database.ts'
import type { Databases } from '../../platform/databases.ts'
import type { Job } from '../../platform/jobs.ts'
import { todayIn } from '../../platform/scope.ts'
import { untilDatabaseAnswers } from '../../platform/until-database-answers.ts'
import { refreshCards } from '../cards/refresh-cards.ts'
import { DocumentWaits, refuseIncomplete } from '../provider/document-waits.ts'
import { composeMessage, type MailBrand } from './compose-message.ts'
import { describeRefusal, isPermanent, statusIn } from './describe-return.ts'
import { button } from './letter.ts'
import { loadAttachments, type AttachmentParts } from './load-attachments.ts'
import { MailClaim } from './mail-claim.ts'
import { mailStatus, settleMail, type ClaimedMail } from './mails.queries.ts'
import { clearRecipients, insertReturn, recipientsOf } from './returned-mails.queries.ts'

export type SendMailParts = MailBrand &
  AttachmentParts & {
    databases: Databases
    clock: Clock
    mailer: Mailer
    /** The page on which owners see a quote. */
    ownerQuoteUrl: (whose: { state: StateCode; agencyId: number }, quoteId: number) => string
  }

const payloadShape = z.object({ state: z.enum(stateCodes), agencyId: z.int(), mailId: z.int() })
type Payload = z.infer<typeof payloadShape>

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
    const today = todayIn(state, parts.clock.now())
    const sent = await send(async () => {
      refuseIncomplete('MAIL', today, mail)
      const attachments = await loadAttachments(parts, payload, mail, database.reader(tenant), today)
      const message = composeMessage(
        parts,
        payload,
        withOwnerLink(parts, payload, mail),
        attachments,
        parts.clock.now(),
      )
      await claim.renew()
      return parts.mailer.send(message)
    })
    if (sent instanceof Error) {
      const isRefused = sent instanceof MailRefused
      const isOver = isRefused || (attempt >= maxAttempts && !(sent instanceof DocumentWaits))
      const refusals = isRefused ? sent.recipients : []
      await settle(
        isOver ? { status: 'FAILED', reason: sent.message, refusals } : { status: 'QUEUED', reason: sent.message },
      )
      if (!isRefused) throw sent
      log.warn({ agencyId, mailId }, 'mail refused')
      return
    }
    await settle({ status: 'SENT', sent })
    log.info({ agencyId, mailId }, 'mail sent')
  },
})

/** A receipt that was queued where no link can be signed gets it here. */
function withOwnerLink({ ownerQuoteUrl }: SendMailParts, payload: Payload, mail: ClaimedMail): ClaimedMail {
  const { kind, quoteId, messageHtml } = mail
  if (kind !== 'QUOTE_RECEIPT' || quoteId === null || messageHtml.includes('href=')) return mail
  return { ...mail, messageHtml: messageHtml + button('View the quote', ownerQuoteUrl(payload, quoteId)) }
}

/** Turns errors of sending into an outcome of the mail. */
const send = async (work: () => Promise<Sent>): Promise<Sent | Error> =>
  work().catch((error: unknown) => (error instanceof Error ? error : new Error(String(error))))

type Outcome =
  | { status: 'SENT'; sent: Sent }
  | { status: 'FAILED'; reason: string; refusals: readonly RefusedRecipient[] }
  | { status: 'QUEUED'; reason: string }

/** Who did not get the mail comes to the staff's inbox, as if it had come back. Only a refused recipient says something about the address. */
async function noteRefusals(db: Db, { agencyId, mailId }: Payload, outcome: Outcome, now: Date): Promise<void> {
  const refused = new Map<string, string>()
  const refusals =
    outcome.status === 'SENT' ? outcome.sent.notReached : outcome.status === 'FAILED' ? outcome.refusals : []
  for (const { email, words } of refusals) refused.set(email.toLowerCase(), words)
  const lost = outcome.status === 'FAILED' ? await db.rows(recipientsOf(agencyId, mailId)) : []
  const emails = outcome.status === 'FAILED' ? lost.map(({ email }) => email) : [...refused.keys()]
  for (const email of new Set(emails)) {
    const words = refused.get(email) ?? (outcome.status === 'FAILED' ? outcome.reason : '')
    const status = statusIn(words)
    const reason = describeRefusal(words)
    const isOfAddress = refused.has(email) && isPermanent({ outcome: 'FAILED', status: status ?? words.slice(0, 1) })
    await db.rows(insertReturn({ agencyId, mailId, email, isPermanent: isOfAddress, reason, now }))
  }
}

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
  if (status === 'SENT') await db.rows(clearRecipients(agencyId, mailId, now))
  await noteRefusals(db, payload, outcome, now)
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
  // A notice of entry that was lost is missing for its visit.
  if (status === 'FAILED' && mail.kind === 'ENTRY_NOTICE' && mail.propertyId !== null)
    await refreshCards({ db, state, agencyId, today: todayIn(state, now) }, [mail.propertyId])
}

const notReachedText = ({ notReached }: Sent): string | null =>
  notReached.length === 0 ? null : `Not delivered to ${notReached.map(({ email }) => email).join(', ')}`
