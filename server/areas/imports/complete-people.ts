import type { PersonValue } from '../integration/mirror.queries.ts'
import type { RowResult } from './imports.queries.ts'
import type { ImportedPerson } from './read-import-row.ts'

const isSame = (one: PersonValue, other: PersonValue): boolean =>
  one.name.toLowerCase() === other.name.toLowerCase() || (one.email !== null && one.email === other.email)

/** A blank email address or phone number says nothing about what is known of the same person. */
export const completePeople = (given: readonly ImportedPerson[], known: readonly PersonValue[]): ImportedPerson[] =>
  given.map((person) => {
    const before = known.find((each) => isSame(person, each))
    if (!before) return person
    return {
      ...person,
      email: person.email ?? before.email,
      phones: person.phones.length > 0 ? person.phones : before.phones,
    }
  })

/** Landlords whose details change at their other properties too, because they are one contact. */
export const sharedChanges = (
  given: readonly ImportedPerson[],
  known: readonly PersonValue[],
  shared: ReadonlyMap<string, number>,
): RowResult['differences'] =>
  given.flatMap((person) => {
    const before = known.find((each) => isSame(person, each))
    const others = (before && shared.get(before.name)) ?? 0
    const isChanged =
      before &&
      JSON.stringify([person.name, person.email, person.phones]) !==
        JSON.stringify([before.name, before.email, before.phones])
    if (!isChanged || others === 0) return []
    const where = others === 1 ? '1 other property' : `${others} other properties`
    return [{ label: `Details of ${before.name}`, from: `Also landlord of ${where}`, to: 'They change there too' }]
  })
