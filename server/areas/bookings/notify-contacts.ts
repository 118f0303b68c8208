import { one } from '../../platform/database.ts'
import { calendarText } from '../../platform/calendar-event.ts'
import { queueMail, type MailScope } from '../emails/queue-mail.ts'
import { listText } from './list-text.ts'
import { visitFacts } from './visit-facts.queries.ts'
import type { VisitContactRow } from './visits.queries.ts'
import { visitLetter, type VisitNews } from './visit-letter.ts'

/** Of addresses without a mailbox, for an agency that has entered none. */
const noAddress = 'no-reply@invalid'

/** Contacts who share an address get one mail, in all their names. */
function oneForEachAddress(contacts: readonly VisitContactRow[]): { name: string; email: string }[] {
  const addresses = new Map(contacts.toReversed().map(({ email }) => [email.toLowerCase(), email]))
  return [...addresses].toReversed().map(([address, email]) => {
    const sharing = contacts.filter((each) => each.email.toLowerCase() === address)
    return { name: listText(sharing.map(({ name }) => name)), email }
  })
}

/**
 * Emails each contact of the visit separately, so that they do not learn each other's addresses, with the appointment
 * for their calendar. An agency whose mail is switched off sends nothing. Returns the number of mails.
 */
export async function notifyContacts(
  scope: MailScope & { now: Date },
  visitId: number,
  news: VisitNews,
  /** Only these addresses, in small letters. */
  only?: ReadonlySet<string>,
): Promise<number> {
  const { db, agencyId, state, now } = scope
  const visit = await one(db, visitFacts(agencyId, visitId, scope.today))
  if (!visit.isSendingEnabled) return 0
  const method = news.kind === 'CANCELLED' ? 'CANCEL' : 'REQUEST'
  const recipients = oneForEachAddress(visit.contacts).filter(({ email }) => !only || only.has(email.toLowerCase()))
  for (const { name, email } of recipients) {
    const letter = visitLetter(visit, news, name, state)
    const text = calendarText({
      method,
      uid: visit.calendarUid,
      sequence: visit.calendarSequence,
      startsAt: new Date(visit.startsAt),
      endsAt: new Date(visit.endsAt),
      madeAt: now,
      summary: letter.summary,
      description: letter.text,
      location: visit.address,
      organizer: { name: visit.agencyName, email: visit.contactEmail ?? noAddress },
      attendee: { name, email },
    })
    await queueMail(scope, {
      kind: 'VISIT_CONFIRMATION',
      propertyId: visit.propertyId,
      threadKey: `visit-${visitId}`,
      to: [email],
      cc: [],
      subject: letter.subject,
      html: letter.html,
      calendar: { method, text },
    })
  }
  return recipients.length
}
