import { emailGreeting } from '../../../contract/email-greeting.ts'
import type { EmailPreview } from '../../../contract/emails.ts'
import { shortDay } from '../../../contract/day-text.ts'
import { mostToEmails } from '../../../contract/limits.ts'
import { recordChange } from '../../platform/audit.ts'
import { ruleBroken } from '../../platform/problem.ts'
import type { Scope } from '../../platform/scope.ts'
import { paragraph } from '../emails/letter.ts'
import type { LetterSubject } from '../emails/notice-letter.ts'
import { previewNotice, type PreviewParts } from '../emails/preview-notice.ts'
import { sendNotice, type NoticeForm } from '../emails/send-notice.ts'
import { ownerLetterFacts } from '../law/owner-letter.ts'
import { lockActiveProperty, rowOfProperty } from '../property-lock/lock-property.ts'
import { campaignFacts, insertSentLetters, type CampaignFacts } from './campaigns.queries.ts'
import { whyNotWritten } from './campaign-rules.ts'
import { findComing } from './read-coming-rule.ts'
import { describeDemands, readComingLaw } from './list-demands.ts'

export type ReachableOwner = { contactId: number; name: string; email: string }

/** Owners who have an address and were not written to about this rule and property, each address once. */
export function ownersToWrite({ owners }: CampaignFacts): ReachableOwner[] {
  const written = new Set(owners.flatMap(({ email, wasSent }) => (wasSent && email ? [email.toLowerCase()] : [])))
  const found = owners.flatMap(({ contactId, name, email }) =>
    email !== null && !written.has(email.toLowerCase()) ? [{ contactId, name, email }] : [],
  )
  return found.slice(0, mostToEmails)
}

type Written = { form: NoticeForm; about: LetterSubject; owners: ReachableOwner[] }

async function writeLetter(scope: Scope, ruleId: number, propertyId: number, message: string): Promise<Written> {
  const rule = await findComing(scope, ruleId)
  const facts = await rowOfProperty(scope, propertyId, campaignFacts(scope.agencyId, ruleId, [propertyId]))
  const reason = whyNotWritten(facts)
  if (reason !== null) throw ruleBroken(reason)
  const found = { rule, ids: [propertyId] }
  const [property] = await describeDemands(scope, found, await readComingLaw(scope))
  const owners = ownersToWrite(facts)
  const emails = new Map(owners.map(({ email }) => [email.toLowerCase(), email]))
  return {
    owners,
    form: {
      propertyId,
      noticeId: null,
      template: null,
      toAddresses: [...emails.values()],
      ccAddresses: [],
      message: `${paragraph(emailGreeting(owners.map(({ name }) => name)))}${message}`,
      emailFooter: null,
    },
    about: {
      subject: `A change of law from ${shortDay(rule.inForceFrom)} – ${facts.addressLine1}, ${facts.addressLine2}`,
      threadKey: `law-${ruleId}-${propertyId}`,
      facts: [
        ...(property ? [{ label: 'At your property', value: `${property.facts.join('. ')}.` }] : []),
        ...ownerLetterFacts(rule),
      ],
    },
  }
}

export async function previewOwnerLetter(
  scope: Scope,
  { ruleId, propertyId, message }: { ruleId: number; propertyId: number; message: string },
  parts: PreviewParts,
): Promise<EmailPreview> {
  const { form, about } = await writeLetter(scope, ruleId, propertyId, message)
  return previewNotice(scope, form, parts, about)
}

/** Writes to the owners of a property once; those who were written to are stored in the same transaction. */
export async function sendOwnerLetter(
  scope: Scope,
  { ruleId, propertyId, message }: { ruleId: number; propertyId: number; message: string },
  apiUrl: string,
): Promise<string> {
  await lockActiveProperty(scope, propertyId)
  const { form, about, owners } = await writeLetter(scope, ruleId, propertyId, message)
  const { mailId } = await sendNotice(scope, form, apiUrl, about)
  const contactIds = owners.map(({ contactId }) => contactId)
  await scope.db.rows(insertSentLetters(scope, ruleId, propertyId, contactIds, mailId))
  await recordChange(scope.db, scope, {
    action: 'send-law-letter',
    entity: 'law_letters_sent',
    entityId: ruleId,
    propertyId,
    after: { mailId, contactIds },
  })
  return `Email to ${form.toAddresses.join(', ')}`
}
