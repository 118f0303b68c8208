import type { EmailContact, EmailDraft } from '../../../contract/emails.ts'
import type { Scope } from '../../platform/scope.ts'
import { agencyFooter } from './compose-message.ts'
import { ownerSubject, readNoticeFacts, usualSubject } from './notice-letter.ts'
import { fillTemplates, templateForNotice } from './notice-templates.ts'

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

type Person = { name: string; email: string | null; role: string; isOwner?: boolean }

/** People with an address, each address once. */
const reachable = (people: readonly Person[]): EmailContact[] => {
  const contacts = people.flatMap(({ name, email, role, isOwner = false }) =>
    email === null ? [] : [[email.toLowerCase(), { label: name, value: email, role, isOwner }] as const],
  )
  return [...new Map(contacts.toReversed()).values()].toReversed()
}

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
  const templates = fillTemplates(facts, scope.state)
  return {
    fromEmail: facts.fromEmail,
    isSendingEnabled: facts.isSendingEnabled,
    isDomainSetUp: facts.isDomainSetUp,
    isAccountListed: facts.isAccountListed,
    defaultRecipient: facts.userEmail,
    emailFooter: agencyFooter(facts).join('\n'),
    toEmails: reachable(occupants).slice(0, 5),
    contacts: reachable([...occupants, ...landlords, ...managers]),
    subject: usualSubject(facts),
    ownerSubject: ownerSubject(facts),
    templates,
    suggestedTemplate: facts.noticeType === null ? null : templateForNotice(facts.noticeType),
  }
}
