import type { Occupant } from '@contract/tenancies/people.ts'
import type { ShownPerson } from './Person.tsx'

export const shownPerson = ({ name, email, contactNumbers }: Occupant): ShownPerson => ({
  name,
  email,
  contactNumbers: contactNumbers.map(({ number, type, doNotContactReasonCode, doNotContactReasonName }) => ({
    number,
    type,
    doNotContact: doNotContactReasonCode ? { code: doNotContactReasonCode, name: doNotContactReasonName } : null,
  })),
})
