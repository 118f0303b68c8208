import { maybeOne } from '../../platform/database.ts'
import { factList, paragraph } from '../emails/letter.ts'
import { queueMail, type MailScope } from '../emails/queue-mail.ts'
import { visitButton } from '../emails/staff-links.ts'
import { contactOfAgency } from './post-notice.queries.ts'
import { visitTimeText } from './visit-time-text.ts'

type LateNotice = { propertyId: number; visitId: number; formName: string; startsAt: string; endsAt: string }

/** What went wrong with the notice, for the subject and the first sentence. */
type Fault = { subject: string; sentence: string; reason: string }

type Letter = {
  subject: (address: string) => string
  first: string
  reason?: string
  last: (address: string) => string
}

/** Emails the property manager, unless the agency's mail is switched off; the portal shows it as well. */
async function writeAboutVisit(
  scope: MailScope & { portalUrl: string },
  { propertyId, visitId, formName, startsAt, endsAt }: LateNotice,
  { subject, first, reason, last }: Letter,
): Promise<void> {
  const contact = await maybeOne(scope.db, contactOfAgency(scope.agencyId, propertyId))
  if (!contact || contact.email === null) return
  const { name, address } = contact
  await queueMail(scope, {
    kind: 'PROVIDER_NEWS',
    propertyId,
    to: [contact.email],
    cc: [],
    subject: subject(address),
    html:
      paragraph(`Hello ${name},`) +
      paragraph(first) +
      factList([
        { label: 'Property', value: address },
        { label: 'Visit', value: visitTimeText(scope.state, { startsAt, endsAt }) },
        { label: 'Notice', value: formName },
        ...(reason === undefined ? [] : [{ label: 'Reason', value: reason }]),
      ]) +
      paragraph(last(address)) +
      visitButton(scope.portalUrl, propertyId, visitId),
  })
}

const askText = (address: string): string => `Please move the visit at ${address}`

export async function askToMove(
  scope: MailScope & { portalUrl: string },
  notice: LateNotice,
  { subject, sentence, reason }: Fault,
): Promise<void> {
  await writeAboutVisit(scope, notice, {
    subject: (address) => `${askText(address)}: ${subject}`,
    first: sentence,
    reason,
    last: (address) =>
      `${askText(address)} to a later time. The tenants then get a new notice, which replaces this one.`,
  })
}

/** Takes back what `askToMove` asked for. */
export async function tellItCanStay(scope: MailScope & { portalUrl: string }, notice: LateNotice): Promise<void> {
  await writeAboutVisit(scope, notice, {
    subject: (address) => `The visit at ${address} can stay: its notice is lawful again`,
    first:
      'We asked you to move a visit because the law on entry had changed. That change does not apply to it any more, so the notice of entry is enough.',
    last: () => 'You need not move the visit.',
  })
}
