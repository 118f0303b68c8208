import type { FoundPerson } from './personal-data.queries.ts'

/** Why the person's details must stay for now, in a sentence; undefined if they need not. */
function reasonToKeep(person: FoundPerson, found: readonly FoundPerson[]): string | undefined {
  const { kind, name, address, agencyName, agencyId, propertyId } = person
  if (kind === 'USER') {
    if (person.isCurrent) return `${name} has an open account. Please deactivate it first.`
    // Of a user these are the agencies to which the account still has access.
    return agencyName === null ? undefined : `${name} still has access to ${agencyName}. Please have it ended first.`
  }
  if (kind === 'CONTACT')
    return person.isCurrent
      ? `${name} is an owner of or a contact for ${address}, which ${agencyName} has on service. The law asks us to be able to reach owners.`
      : undefined
  const isHere = (other: FoundPerson) =>
    other.kind === 'TENANT' && other.isCurrent && other.agencyId === agencyId && other.propertyId === propertyId
  return found.some(isHere)
    ? `${name} has a current tenancy at ${address} with ${agencyName}. Notices of entry must reach the tenant.`
    : undefined
}

/** Why these people cannot be erased; empty if they can. */
export const sentencesToKeep = (people: readonly FoundPerson[], found: readonly FoundPerson[]): string[] => [
  ...new Set(people.flatMap((person) => reasonToKeep(person, found) ?? [])),
]
