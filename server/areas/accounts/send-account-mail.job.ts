import * as z from 'zod/mini'
import { stateCodes, type StateCode } from '../../../contract/states.ts'
import { mailAddressOf, mailDomainOf } from '../../outside/mail-format.ts'
import { MailRefused, type Mailer } from '../../outside/mailer.ts'
import type { AccountKeys } from '../../platform/account-keys.ts'
import type { Clock } from '../../platform/clock.ts'
import { maybeOne, one } from '../../platform/database.ts'
import type { Database } from '../../platform/database.ts'
import type { Databases } from '../../platform/databases.ts'
import type { Job } from '../../platform/jobs.ts'
import { describeRefusal } from '../emails/describe-return.ts'
import { framedLetter, toPlainText } from '../emails/letter.ts'
import { todayIn } from '../../platform/scope.ts'
import { providerSignature } from '../provider/provider.queries.ts'
import { accountLetters, forgottenLetter, type Letter } from './account-letters.ts'
import {
  beginPasswordResets,
  returnAccountMail,
  settleAccountMail,
  unsentAccountMail,
  type AccountMail,
} from './account-mails.queries.ts'

export type AccountMailParts = {
  databases: Databases
  clock: Clock
  mailer: Mailer
  keys: AccountKeys
  /** The sender's address, and the name at the head of the letter. */
  from: string
  brandName: string
  systemUrlOf: (state: StateCode) => string
  /** Where reports about the mail go; by default to the sender. */
  returnAddress?: ((mail: { state: StateCode; accountMailId: string }) => string) | undefined
  /** Otherwise they get no link to choose a password. */
  admitsDemoUsers: boolean
}

const payloadShape = z.object({ state: z.enum(stateCodes), mailId: z.uuid() })
type Payload = z.infer<typeof payloadShape>

const resetLifeMs = 60 * 60_000

/**
 * Sends a mail about an account once. After a crash between the mail server's acceptance and the update of the row it
 * is sent again with the same Message-ID, by which mail readers merge the two.
 */
export const sendAccountMailJob = (parts: AccountMailParts): Job => ({
  task: 'send-account-mail',
  perform: async (given, { log }) => {
    const payload = payloadShape.parse(given)
    const { state, mailId } = payload
    const database = parts.databases.of(state)
    const tenant = { state, agencyId: null, userId: null }
    const mail = await maybeOne(database.reader(tenant), unsentAccountMail(mailId))
    if (!mail) return
    const settle = async (error: string | null, isRefused = false) =>
      database.transaction(tenant, async (db) => {
        const now = parts.clock.now()
        await db.rows(settleAccountMail(mailId, now, error))
        if (isRefused && error !== null) await db.rows(returnAccountMail(mailId, describeRefusal(error), now, true))
      })
    const written = await writeLetter(parts, database, payload, mail)
    // Nobody has this address or username. The mail counts as done, and the page has said the same as always.
    if (!written) {
      await settle('No account')
      return
    }
    try {
      await send(parts, database, payload, written)
    } catch (error) {
      if (!(error instanceof MailRefused)) throw error
      log.warn({ mailId }, 'account mail refused')
      await settle(error.message, true)
      return
    }
    await settle(null)
  },
})

async function writeLetter(
  { keys, systemUrlOf, clock, admitsDemoUsers }: AccountMailParts,
  database: Database,
  { state, mailId }: Payload,
  { kind, email, details }: AccountMail,
): Promise<{ to: string; letter: Letter } | undefined> {
  const parts = { keys, systemUrl: systemUrlOf(state), state }
  if (kind !== 'FORGOTTEN') return { to: email, letter: accountLetters[kind](details, parts) }
  const now = clock.now()
  const expiresAt = new Date(now.getTime() + resetLifeMs)
  const [first, ...others] = await database.transaction({ state, agencyId: null, userId: null }, async (db) =>
    db.rows(beginPasswordResets({ mailId, now, expiresAt, admitsDemoUsers })),
  )
  return first && { to: first.email, letter: forgottenLetter(parts, [first, ...others]) }
}

async function send(
  { mailer, from, brandName, clock, returnAddress }: AccountMailParts,
  database: Database,
  { state, mailId }: Payload,
  { to, letter }: { to: string; letter: Letter },
): Promise<void> {
  const address = mailAddressOf(from)
  const reader = database.reader({ state, agencyId: null, userId: null })
  const signature = await one(reader, providerSignature(state, todayIn(state, clock.now())))
  // Never waits: without an account nobody could enter the details.
  const name = signature.name ?? brandName
  const { lines: footer, isDemo } = signature
  const html = framedLetter(letter.html, { heading: brandName, senderName: name, footer, isDemo })
  await mailer.send({
    messageId: `<account.${state}.${mailId}@${mailDomainOf(from)}>`,
    from: { name, address },
    bounceTo: returnAddress?.({ state, accountMailId: mailId }) ?? address,
    replyTo: null,
    to: [to],
    cc: [],
    subject: letter.subject,
    html,
    text: toPlainText(html),
    at: clock.now(),
    attachments: [],
    isAutomatic: true,
    references: [],
    calendar: null,
  })
}
