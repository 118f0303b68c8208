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
  /** Generated markup without the frame; text typed by users is already escaped or sanitised. */
  html: string
  /** Files of the agency. The PDF of a forwarded quote or invoice is generated when the mail is sent. */
  attachments?: readonly { fileId: number; fileName: string }[]
}

/** Delays grow from seconds to hours: twelve attempts outlast a night without a mail server. */
const attempts = 12

/** Inserts the mail and its job in the caller's transaction. Returns the id of the mail. */
export async function queueMail(scope: MailScope, mail: NewMail): Promise<number> {
  const { db, state, agencyId, userId } = scope
  const sender = await one(db, mailSender(agencyId, userId))
  if (!sender.isSendingEnabled) throw ruleBroken('Sending email is switched off for this agency')
  const { id } = await one(db, insertMail(agencyId, userId, sender, mail))
  await db.rows(enqueueSending({ state, agencyId, mailId: id }, attempts))
  return id
}
