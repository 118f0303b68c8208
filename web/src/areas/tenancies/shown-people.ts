import type { Occupant } from '@contract/tenancies/people.ts'
import type { ShownPerson } from './Person.tsx'

export const shownPerson = ({ name, email, acceptsNoticesByEmail, contactNumbers }: Occupant): ShownPerson => ({
  name,
  email,
  acceptsNoticesByEmail,
  contactNumbers: contactNumbers.map(({ number, type, doNotContactReasonCode, doNotContactReasonName }) => ({
    number,
    type,
    doNotContact: doNotContactReasonCode ? { code: doNotContactReasonCode, name: doNotContactReasonName } : null,
  })),
})
