import { recordChange } from '../../platform/audit.ts'
import { maybeOne, type Db } from '../../platform/database.ts'
import { todayIn } from '../../platform/scope.ts'
import { refreshCards } from '../cards/refresh-cards.ts'
import type { MailKey } from './compose-message.ts'
import {
  clearAddress,
  insertReturn,
  lockSentMail,
  markDelayed,
  markReturned,
  returnsOf,
} from './returned-mails.queries.ts'

/** What became of a mail at a recipient after it was sent, with the reason as a sentence. */
export type MailReturn = {
  /** Null if the report does not say who of several. */
  email: string | null
  outcome: 'FAILED' | 'DELAYED' | 'DELIVERED'
  isPermanent: boolean
  reason: string
}

const longestReason = 400
const longestError = 500

/** Whom a report means: a recipient of the mail. The only one, however a forwarding server names the address. */
function recipientOf(email: string | null, recipients: readonly string[]): string {
  if (email !== null && recipients.includes(email)) return email
  return recipients.length === 1 ? (recipients[0] ?? '') : ''
}

/** Such as “Came back from a@x.example: There is no such mailbox.” */
function returnText(returned: readonly { email: string; reason: string }[], recipients: number): string {
  const [first] = returned
  const emails = returned.flatMap(({ email }) => (email === '' ? [] : [email]))
  const from = recipients < 2 ? '' : ` from ${emails.join(', ') || 'one of the recipients'}`
  return `Came back${from}: ${first?.reason ?? ''}`.slice(0, longestError).toWellFormed()
}

/**
 * Notes reports about a sent mail, each recipient once. It fails if it came back from everybody; otherwise it stays sent and
 * says from whom it came back.
 */
export async function noteReturn(
  db: Db,
  { state, agencyId, mailId }: MailKey,
  returns: readonly MailReturn[],
  now: Date,
): Promise<'NOTED' | 'NOTHING' | 'UNSENT'> {
  const mail = await maybeOne(db, lockSentMail(agencyId, mailId))
  if (!mail) return 'NOTHING'
  if (mail.status === 'QUEUED') return 'UNSENT'
  if (mail.sentAt === null) return 'NOTHING'
  const { recipients } = mail
  let [isReturned, isNoted] = [false, false]
  for (const { email, outcome, isPermanent, reason: text } of returns) {
    const recipient = recipientOf(email, recipients)
    const reason = text.slice(0, longestReason).toWellFormed()
    if (outcome === 'FAILED') {
      const added = await maybeOne(db, insertReturn({ agencyId, mailId, email: recipient, isPermanent, reason, now }))
      isReturned ||= added !== undefined
    } else if (outcome === 'DELAYED') {
      isNoted ||= (await maybeOne(db, markDelayed(agencyId, mailId, `Delayed: ${reason}`))) !== undefined
    } else if (recipient !== '') await db.rows(clearAddress(agencyId, recipient, now))
  }
  if (!isReturned) return isNoted ? 'NOTED' : 'NOTHING'
  const returned = await db.rows(returnsOf(agencyId, mailId))
  const known = new Set(returned.map(({ email }) => email))
  const status = recipients.every((each) => known.has(each)) ? 'FAILED' : 'SENT'
  const error = returnText(returned, recipients.length)
  await db.rows(markReturned(agencyId, mailId, status, error))
  const actor = { state, agencyId, userId: mail.createdBy, originalUserId: null, now, requestId: null }
  const change = { action: 'return-mail', entity: 'mails', entityId: mailId, propertyId: mail.propertyId } as const
  await recordChange(db, actor, { ...change, before: { status: mail.status }, after: { status, error } }, 'JOB')
  // It may have been the notice of entry of a visit.
  if (status === 'FAILED' && mail.propertyId !== null)
    await refreshCards({ db, state, agencyId, today: todayIn(state, now) }, [mail.propertyId])
  return 'NOTED'
}
