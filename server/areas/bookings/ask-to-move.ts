import { maybeOne } from '../../platform/database.ts'
import { factList, paragraph } from '../emails/letter.ts'
import { queueMail, type MailScope } from '../emails/queue-mail.ts'
import { visitButton } from '../emails/staff-links.ts'
import { contactOfAgency } from './post-notice.queries.ts'
import { visitTimeText } from './visit-time-text.ts'

type LateNotice = { propertyId: number; visitId: number; formName: string; startsAt: string; endsAt: string }

/** What went wrong with the notice, for the subject and the first sentence. */
type Fault = { subject: string; sentence: string; reason: string }

/** Emails the property manager, unless the agency's mail is switched off; the portal shows it as well. */
export async function askToMove(
  scope: MailScope & { portalUrl: string },
  { propertyId, visitId, formName, startsAt, endsAt }: LateNotice,
  { subject, sentence, reason }: Fault,
): Promise<void> {
  const contact = await maybeOne(scope.db, contactOfAgency(scope.agencyId, propertyId))
  if (!contact || contact.email === null) return
  const ask = `Please move the visit at ${contact.address}`
  await queueMail(scope, {
    kind: 'PROVIDER_NEWS',
    propertyId,
    to: [contact.email],
    cc: [],
    subject: `${ask}: ${subject}`,
    html:
      paragraph(`Hello ${contact.name},`) +
      paragraph(sentence) +
      factList([
        { label: 'Property', value: contact.address },
        { label: 'Visit', value: visitTimeText(scope.state, { startsAt, endsAt }) },
        { label: 'Notice', value: formName },
        { label: 'Reason', value: reason },
      ]) +
      paragraph(`${ask} to a later time. The tenants then get a new notice, which replaces this one.`) +
      visitButton(scope.portalUrl, propertyId, visitId),
  })
}
