import type { SolvingFact } from '../access-cases/solving-facts.ts'
import type { OccupantRow } from './tenancies.queries.ts'

const nameOf = ({ name }: OccupantRow): string => name.trim().toLowerCase()

/** Email addresses, and numbers that may be called. */
const contactDetails = (occupants: readonly OccupantRow[]): string[] =>
  occupants.flatMap(({ email, contactNumbers }) => [
    ...(email ? [email.toLowerCase()] : []),
    ...contactNumbers.filter(({ reasonCode }) => reasonCode === null).map(({ number }) => number),
  ])

/** What a saved tenancy means for access issues: the people before the save, and those of the saved tenancy. */
export function savedTenancy(
  before: readonly OccupantRow[],
  after: readonly OccupantRow[],
  isCurrent: boolean,
): SolvingFact {
  const [knownDetails, knownNames] = [new Set(contactDetails(before)), new Set(before.map(nameOf))]
  return {
    kind: 'TENANCY_SAVED',
    isCurrent,
    hasNewContact: isCurrent && contactDetails(after).some((detail) => !knownDetails.has(detail)),
    hasNewTenants:
      isCurrent && before.length > 0 && after.length > 0 && !after.some((person) => knownNames.has(nameOf(person))),
  }
}
