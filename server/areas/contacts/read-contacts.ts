import type { ContactRole } from '../../../contract/contacts/contacts.ts'
import type { listPropertyContacts } from '../../../contract/contacts/property-contacts.ts'
import type { QueryOf } from '../../../contract/endpoint.ts'
import type { PropertyContact } from '../../../contract/tenancies/people.ts'
import type { Scope } from '../../platform/scope.ts'
import { rowOfProperty } from '../property-lock/lock-property.ts'
import { contactsWith, toOccupants } from './contacts-reply.ts'
import { propertyPeople } from './contacts.queries.ts'

/** Without flags returns all contacts. Agency contacts have no flag, so they are only returned then. */
export async function readContacts(
  scope: Scope,
  propertyId: number,
  { landlords, occupants, propertyManagers }: QueryOf<typeof listPropertyContacts>,
): Promise<PropertyContact[]> {
  const people = await rowOfProperty(scope, propertyId, propertyPeople(scope.agencyId, propertyId, scope.today))
  const all = contactsWith(people, toOccupants(people.leases, scope.today), people.isManagedHere)
  if (!landlords && !occupants && !propertyManagers) return all
  const isRequested: Partial<Record<string, boolean>> = {
    LANDLORD: landlords,
    OCCUPANT: occupants,
    PROPERTY_MANAGER: propertyManagers,
  } satisfies Partial<Record<ContactRole, boolean>>
  return all.filter(({ role }) => isRequested[role])
}
