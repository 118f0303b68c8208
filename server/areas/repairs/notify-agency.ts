import { newsLetter } from '../emails/news-letter.ts'
import { queueMail, type MailScope, type NewMail } from '../emails/queue-mail.ts'
import { quoteButton } from '../emails/staff-links.ts'
import { repairReaders } from './repair-documents.queries.ts'

export type RepairNews = {
  quoteId: number
  quoteNumber: string
  propertyId: number
  address: string
  /** A sentence without its full stop; also the subject. */
  what: string
  facts: readonly { label: string; value: string }[]
  /** What comes next. */
  next: string
  attachments?: NewMail['attachments']
  invoiceId?: number
  /** Of the mails about its visit. */
  threadKey?: string
}

/** Writes to the agency about a repair: one mail each. Returns the ids of the mails. */
export async function notifyAgency(scope: MailScope, news: RepairNews, portalUrl: string): Promise<number[]> {
  const { quoteId, quoteNumber, propertyId, address, what, facts, next, attachments = [], invoiceId, threadKey } = news
  const ids: number[] = []
  for (const { name, email } of await scope.db.rows(repairReaders(scope.agencyId, quoteId)))
    ids.push(
      await queueMail(scope, {
        kind: 'PROVIDER_NEWS',
        propertyId,
        quoteId,
        ...(invoiceId === undefined ? {} : { invoiceId }),
        to: [email],
        cc: [],
        subject: what,
        html: newsLetter({
          name,
          what,
          facts: [{ label: 'Property', value: address }, ...facts],
          next,
          button: quoteButton(portalUrl, quoteNumber),
        }),
        attachments,
        ...(threadKey === undefined ? {} : { threadKey }),
      }),
    )
  return ids
}
