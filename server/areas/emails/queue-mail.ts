import type { Day } from '../../../contract/days.ts'
import type { StateCode } from '../../../contract/states.ts'
import { one, type Db } from '../../platform/database.ts'
import { ruleBroken } from '../../platform/problem.ts'
import { enqueueSending, insertMail, mailSender } from './mails.queries.ts'

export type MailScope = { db: Db; state: StateCode; agencyId: number; userId: number | null; today: Day }

export type NewMail = {
  kind: 'FORWARD_QUOTATION' | 'FORWARD_INVOICE' | 'QUOTE_NEWS' | 'OWNER_REPORT' | 'PROVIDER_NEWS'
  propertyId?: number
  quoteId?: number
  invoiceId?: number
  to: readonly string[]
  cc: readonly string[]
  subject: string
  /** Markup of our own making, without the frame; what people typed is escaped or cleaned before. */
  html: string
  /** Files of the agency. The document of a forwarded quote or invoice is drawn when the mail is sent. */
  attachments?: readonly { fileId: number; fileName: string }[]
}

/** Waits grow from seconds to hours: twelve attempts outlast a night without a mail server. */
const attempts = 12

/** Writes the mail and the job that sends it, in the transaction of its cause. Answers its id. */
export async function queueMail(scope: MailScope, mail: NewMail): Promise<number> {
  const { db, state, agencyId, userId } = scope
  const sender = await one(db, mailSender(agencyId, userId))
  if (!sender.isSendingEnabled) throw ruleBroken('Sending email is switched off for this agency')
  const { id } = await one(db, insertMail(agencyId, userId, sender, mail))
  await db.rows(enqueueSending({ state, agencyId, mailId: id }, attempts))
  return id
}
