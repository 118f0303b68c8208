import type { ReplyOf } from '../../../contract/endpoint.ts'
import type { listForwardRecipients } from '../../../contract/quotes/quotes.ts'
import type { Scope } from '../../platform/scope.ts'
import { rowOfProperty } from '../property-lock/lock-property.ts'
import { forwardRecipients, type RecipientRow } from './forward-recipients.queries.ts'

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

const mostSuggested = 5

/** Each address once, with the first role that has it. */
const unique = (people: readonly RecipientRow[]): RecipientRow[] =>
  [...new Map(people.toReversed().map((person) => [person.email.toLowerCase(), person])).values()].toReversed()

export async function findRecipients(scope: Scope, propertyId: number): Promise<ReplyOf<typeof listForwardRecipients>> {
  const found = await rowOfProperty(scope, propertyId, forwardRecipients(scope.agencyId, propertyId))
  const roles = {
    LANDLORD: capitalised(found.landlordWord),
    AGENCY_CONTACT: 'Contact',
    MANAGER: 'Property manager',
  }
  const people = unique(found.people)
  return {
    suggested: people
      .filter(({ role }) => role === 'LANDLORD')
      .slice(0, mostSuggested)
      .map(({ email }) => email),
    contacts: people.map(({ name, email, role }) => ({
      label: name,
      value: email,
      role: roles[role],
      isOwner: role === 'LANDLORD',
    })),
  }
}
