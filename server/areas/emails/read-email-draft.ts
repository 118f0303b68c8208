import type { EmailContact, EmailDraft } from '../../../contract/emails.ts'
import type { Scope } from '../../platform/scope.ts'
import { agencyFooter } from './compose-message.ts'
import { ownerSubject, readNoticeFacts, usualSubject } from './notice-letter.ts'
import { firstRecipients, offeredTemplates, reachable, suggestedTemplate } from './notice-templates.ts'

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

type Person = { name: string; email: string | null; role: string; isOwner?: boolean }

const toContacts = (people: readonly (Person & { email: string })[]): EmailContact[] =>
  people.map(({ name, email, role, isOwner = false }) => ({ label: name, value: email, role, isOwner }))

/** What the form for an email to the people of a property shows first. */
export async function readEmailDraft(
  scope: Scope,
  about: { propertyId: number; noticeId: number | null },
): Promise<EmailDraft> {
  const facts = await readNoticeFacts(scope, about)
  const occupants = facts.occupants.map((person) => ({ ...person, role: capitalised(facts.tenantWord) }))
  const landlords = facts.landlords.map((person) => ({
    ...person,
    role: capitalised(facts.landlordWord),
    isOwner: true,
  }))
  const managers = facts.manager === null ? [] : [{ ...facts.manager, role: 'Property manager' }]
  return {
    fromEmail: facts.fromEmail,
    isSendingEnabled: facts.isSendingEnabled,
    isDomainSetUp: facts.isDomainSetUp,
    isAccountListed: facts.isAccountListed,
    defaultRecipient: facts.userEmail,
    emailFooter: agencyFooter(facts).join('\n'),
    toEmails: toContacts(firstRecipients(occupants)),
    contacts: toContacts(reachable<Person>([...occupants, ...landlords, ...managers])),
    subject: usualSubject(facts),
    ownerSubject: ownerSubject(facts),
    templates: offeredTemplates(facts, scope.state),
    suggestedTemplate: suggestedTemplate(facts),
  }
}
