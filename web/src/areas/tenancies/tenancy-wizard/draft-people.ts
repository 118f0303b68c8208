import type { Occupant } from '@contract/tenancies/people.ts'
import type { ShownPerson } from '../Person.tsx'
import { findDoNotContact, type OccupantDraft } from './tenancy-draft.ts'

/** In a separate file, because it needs the phone number library, which the page does not load. */
export const shownDraft = (
  { name, email, acceptsNoticesByEmail, contactNumbers }: OccupantDraft,
  known: readonly Occupant[],
): ShownPerson => ({
  name,
  email: email === '' ? null : email,
  acceptsNoticesByEmail,
  contactNumbers: contactNumbers.map(({ number, type }) => ({
    number,
    type,
    doNotContact: findDoNotContact(number, known),
  })),
})
