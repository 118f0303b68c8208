import type { SentMail } from '../../../contract/quotes/quotes.ts'
import { one, type Db } from '../../platform/database.ts'
import { findSentMail, type SentMailRow } from './sent-mails.queries.ts'

/** A failure is not shown while it is being retried. */
export const sentMailReply = ({ error, ...mail }: SentMailRow): SentMail => ({
  ...mail,
  error: mail.status === 'FAILED' ? error : null,
})

export const readSentMail = async (db: Db, agencyId: number, mailId: number): Promise<SentMail> =>
  sentMailReply(await one(db, findSentMail(agencyId, mailId)))
