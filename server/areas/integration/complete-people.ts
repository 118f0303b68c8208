import type { PersonValue } from './mirror.queries.ts'

export const isSamePerson = (one: PersonValue, other: PersonValue): boolean =>
  one.name.toLowerCase() === other.name.toLowerCase() || (one.email !== null && one.email === other.email)

/** A blank email address or phone number says nothing about what is known of the same person. */
export const completePeople = (given: readonly PersonValue[], known: readonly PersonValue[]): PersonValue[] =>
  given.map((person) => {
    const before = known.find((each) => isSamePerson(person, each))
    if (!before) return person
    return {
      ...person,
      email: person.email ?? before.email,
      phones: person.phones.length > 0 ? person.phones : before.phones,
    }
  })
