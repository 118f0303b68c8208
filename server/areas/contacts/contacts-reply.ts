import { contactRoles } from '../../../contract/contacts/contacts.ts'
import type { Day } from '../../../contract/days.ts'
import type { ContactNumber, Occupant, PropertyContact } from '../../../contract/tenancies/people.ts'
import { formatPhone } from '../../../contract/phones.ts'
import { leaseInForce } from '../compliance/lease-in-force.ts'
import type { NumberRow, TenancyRow } from '../tenancies/tenancies.queries.ts'
import { tenancyReply } from '../tenancies/tenancy-reply.ts'
import type { ContactRow, ContactManagerRow } from './contact-row.ts'

/** Numbers are sent in display format; forms parse them again. */
const numberOf = ({ contactNumberId, number, type, reasonCode, reasonName }: NumberRow): ContactNumber => ({
  contactNumberId,
  number: formatPhone(number),
  type,
  doNotContactReasonCode: reasonCode,
  doNotContactReasonName: reasonName,
})

function addressOf(contact: ContactRow): PropertyContact['address'] {
  const { addressKind, line1, line2, line3, suburbId, suburb, internationalAddress } = contact
  if (addressKind === 'AUSTRALIAN')
    return { kind: 'australian', line1: line1 ?? '', line2, line3, suburbId: suburbId ?? 0, suburb: suburb ?? '' }
  if (addressKind === 'INTERNATIONAL')
    return { kind: 'international', internationalAddress: internationalAddress ?? '' }
  return { kind: 'none' }
}

/** Only landlords that no software manages can be edited here. */
const contactOf = (contact: ContactRow, isEditable: boolean): PropertyContact => ({
  contactId: contact.id,
  role: contact.role,
  name: contact.name,
  salutation: contact.salutation,
  email: contact.email,
  emailProblem: contact.emailProblem,
  contactNumbers: contact.contactNumbers.map(numberOf),
  address: addressOf(contact),
  version: isEditable && contact.role === 'LANDLORD' && contact.softwareName === null ? contact.version : null,
  softwareName: contact.softwareName,
  alsoAt: contact.alsoAt,
})

const nowhere = { salutation: null, address: { kind: 'none' }, version: null } as const

/** A manager's number is a column of the manager, so it has no id. */
const managerContact = ({ id, name, email, emailProblem, phone }: ContactManagerRow): PropertyContact => ({
  contactId: id,
  role: 'PROPERTY_MANAGER',
  name,
  email,
  emailProblem,
  contactNumbers:
    phone === null
      ? []
      : [numberOf({ contactNumberId: 0, number: phone, type: 'OFFICE', reasonCode: null, reasonName: null })],
  ...nowhere,
})

const occupantContact = ({ occupantId, name, email, emailProblem, contactNumbers }: Occupant): PropertyContact => ({
  contactId: occupantId,
  role: 'OCCUPANT',
  name,
  email,
  emailProblem: emailProblem ?? null,
  contactNumbers,
  ...nowhere,
})

const placeOf = ({ role }: PropertyContact): number => contactRoles.findIndex((each) => each === role)

/** All people of the property: the manager, landlords, contacts of the agency, and occupants. */
export const contactsWith = (
  { manager, contacts }: { manager: ContactManagerRow | null; contacts: readonly ContactRow[] },
  occupants: readonly Occupant[],
  isEditable: boolean,
): PropertyContact[] => [
  ...(manager ? [managerContact(manager)] : []),
  ...contacts.map((contact) => contactOf(contact, isEditable)).toSorted((one, other) => placeOf(one) - placeOf(other)),
  ...occupants.map(occupantContact),
]

/** Occupants of the tenancy in force today. */
export function toOccupants(leases: readonly TenancyRow[], today: Day): Occupant[] {
  const lease = leaseInForce(leases, today)
  return lease ? tenancyReply(lease, today).occupants : []
}
