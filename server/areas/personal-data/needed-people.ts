import { shortDay } from '../../../contract/day-text.ts'
import type { FoundPerson } from './personal-data.queries.ts'

const sameProperty = (one: FoundPerson, other: FoundPerson): boolean =>
  one.agencyId === other.agencyId && one.propertyId === other.propertyId

const openAccount = ({ name }: FoundPerson): string => `${name} has an open account. Please deactivate it first.`

/** Of a visit that is over the end is known. */
const visitToCome = ({ kind, name, address, agencyName, startsOn, closesOn }: FoundPerson): string | undefined =>
  kind === 'VISIT_CONTACT' && startsOn !== null && closesOn === null
    ? `${name} is a contact for the visit to ${address} on ${shortDay(startsOn)}, which ${agencyName} has booked. The technician must be able to reach them until then.`
    : undefined

function reasonToKeepVisitContact(person: FoundPerson, found: readonly FoundPerson[]): string | undefined {
  const { name, email, address, agencyName } = person
  // Mails to the address are emptied in the whole agency.
  const account = found.find(
    (other) => other.kind === 'USER' && other.isCurrent && other.email?.toLowerCase() === email?.toLowerCase(),
  )
  if (account) return openAccount(account)
  return (
    visitToCome(person) ??
    (person.isCurrent
      ? `${name} lives at ${address}, or is an owner of or a contact for it. ${agencyName} must be able to reach them.`
      : undefined)
  )
}

/** Why the person's details must stay for now, in a sentence; undefined if they need not. */
function reasonToKeep(person: FoundPerson, found: readonly FoundPerson[]): string | undefined {
  const { kind, name, address, agencyName } = person
  if (kind === 'USER') {
    if (person.isCurrent) return openAccount(person)
    // Of a user these are the agencies to which the account still has access.
    return agencyName === null ? undefined : `${name} still has access to ${agencyName}. Please have it ended first.`
  }
  if (kind === 'CONTACT')
    return person.isCurrent
      ? `${name} is an owner of or a contact for ${address}, which ${agencyName} has on service. The law asks us to be able to reach owners.`
      : undefined
  if (kind === 'VISIT_CONTACT') return reasonToKeepVisitContact(person, found)
  const here = found.filter((other) => sameProperty(other, person))
  return here.some((other) => other.kind === 'TENANT' && other.isCurrent)
    ? `${name} has a current tenancy at ${address} with ${agencyName}. Notices of entry must reach the tenant.`
    : here.map(visitToCome).find((sentence) => sentence !== undefined)
}

/** Why these people cannot be erased; empty if they can. */
export const sentencesToKeep = (people: readonly FoundPerson[], found: readonly FoundPerson[]): string[] => [
  ...new Set(people.flatMap((person) => reasonToKeep(person, found) ?? [])),
]
