import type { Tenancy, Occupant } from '@contract/tenancies/people.ts'
import { Person, type ShownPerson } from './Person.tsx'

const shownPerson = ({ name, email, acceptsNoticesByEmail, contactNumbers }: Occupant): ShownPerson => ({
  name,
  email,
  acceptsNoticesByEmail,
  contactNumbers: contactNumbers.map(({ number, type, doNotContactReasonCode, doNotContactReasonName }) => ({
    number,
    type,
    doNotContact: doNotContactReasonCode ? { code: doNotContactReasonCode, name: doNotContactReasonName } : null,
  })),
})

/** The occupants of a lease, with links to call and to write to them. */
export function OccupantList({ occupants }: Pick<Tenancy, 'occupants'>) {
  if (occupants.length === 0) return <p className="text-quiet">No tenant is named.</p>
  return (
    <ul className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
      {occupants.map((each) => (
        <li key={each.occupantId} className="min-w-0">
          <Person person={shownPerson(each)} isReachable />
        </li>
      ))}
    </ul>
  )
}
