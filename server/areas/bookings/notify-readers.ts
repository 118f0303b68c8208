import { one } from '../../platform/database.ts'
import { factList, paragraph } from '../emails/letter.ts'
import { queueMail, type MailScope } from '../emails/queue-mail.ts'
import { visitFacts } from './visit-facts.queries.ts'
import { isOtherTime, visitNewsText, visitSubject, visitTimeFacts, type VisitNews } from './visit-letter.ts'
import { visitReaders } from './visit-readers.queries.ts'

/** The thread of the mails to the agency's people about the time of a visit. */
export const visitNewsThread = (visitId: number): string => `news-visit-${visitId}`

function nextText(news: VisitNews): string[] {
  if (news.kind !== 'CANCELLED') return ['You do not need to do anything. The contacts of the visit are told as well.']
  const { reopened = [] } = news
  if (reopened.length === 0) return []
  const [issues, them] =
    reopened.length === 1
      ? ['The access issue that the booking had resolved is', 'it']
      : ['The access issues that the booking had resolved are', 'them']
  return [`${issues} open again: ${reopened.join('; ')}. Please resolve ${them}, so that we can book another visit.`]
}

/**
 * Emails the agency's people who were told when the provider's visit is that this has changed. They were not told which
 * technician comes, and not the one who changes it.
 */
export async function notifyReaders(
  scope: MailScope,
  visitId: number,
  news: VisitNews,
  /** Only these addresses, in small letters. */
  only?: ReadonlySet<string>,
): Promise<void> {
  const { db, state, agencyId, userId, today } = scope
  const all = await db.rows(visitReaders(agencyId, visitNewsThread(visitId), userId))
  const readers = all.filter(({ email }) => !only || only.has(email.toLowerCase()))
  if (readers.length === 0) return
  const visit = await one(db, visitFacts(agencyId, visitId, today))
  const isCancelled = news.kind === 'CANCELLED'
  if (!visit.isSendingEnabled || !(isCancelled || isOtherTime(news, visit))) return
  for (const { name, email } of readers)
    await queueMail(scope, {
      kind: 'PROVIDER_NEWS',
      propertyId: visit.propertyId,
      threadKey: visitNewsThread(visitId),
      to: [email],
      cc: [],
      subject: visitSubject(news, visit, state),
      html:
        paragraph(`Hello ${name ?? visit.agencyName},`) +
        paragraph(visitNewsText(news, visit, state)) +
        factList([
          { label: 'Property', value: visit.address },
          ...visitTimeFacts(news, visit, state),
          ...(isCancelled ? [{ label: 'Reason', value: news.reason }] : []),
        ]) +
        nextText(news).map(paragraph).join(''),
    })
}
