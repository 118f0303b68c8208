import type { Occupant } from '@contract/tenancies/people.ts'
import type { ShownPerson } from '../Person.tsx'
import { findDoNotContact, type OccupantDraft } from './tenancy-draft.ts'

/** Apart from the people as read: it needs the rules for phones, which a page does not load. */
export const shownDraft = (
  { name, email, contactNumbers }: OccupantDraft,
  known: readonly Occupant[],
): ShownPerson => ({
  name,
  email: email === '' ? null : email,
  contactNumbers: contactNumbers.map(({ number, type }) => ({
    number,
    type,
    doNotContact: findDoNotContact(number, known),
  })),
})
