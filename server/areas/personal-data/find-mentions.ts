import type { Db } from '../../platform/database.ts'
import { personPattern } from './person-pattern.ts'
import {
  propertiesOfContact,
  type About,
  type FoundPerson,
  type Portion,
  type PersonalTextTable,
} from './personal-data.queries.ts'

const distinct = <Value>(values: readonly Value[]): Value[] => [...new Set(values)]

export const emailsOfPeople = (people: readonly FoundPerson[]): string[] =>
  distinct(people.flatMap(({ email }) => (email === null ? [] : [email])))

/** Where and by what the people are mentioned, agency by agency. Users are mentioned as authors only. */
export async function mentionsOfPeople(db: Db, people: readonly FoundPerson[]): Promise<About[]> {
  const members = people.filter(({ agencyId, kind }) => agencyId !== null && kind !== 'USER')
  const pattern = personPattern({
    names: distinct(members.map(({ name }) => name)),
    emails: emailsOfPeople(members),
    phones: distinct(members.flatMap(({ phones }) => phones)),
  })
  if (pattern === null) return []
  const agencies = distinct(members.map(({ agencyId }) => agencyId as number))
  return Promise.all(
    agencies.map(async (agencyId) => {
      const own = members.filter((person) => person.agencyId === agencyId)
      const contactIds = own.filter(({ kind }) => kind === 'CONTACT').map(({ id }) => id)
      const owned = await Promise.all(contactIds.map(async (id) => db.rows(propertiesOfContact(agencyId, id))))
      const propertyIds = distinct([
        ...own.flatMap(({ propertyId }) => (propertyId === null ? [] : [propertyId])),
        ...owned.flat().map(({ propertyId }) => propertyId),
      ])
      return { agencyId, propertyIds, contactIds, pattern }
    }),
  )
}

/** How many properties or contacts one statement looks at. */
const idsAtOnce = 200

export const portionsOf = <Value>(values: readonly Value[]): Value[][] =>
  Array.from({ length: Math.ceil(values.length / idsAtOnce) }, (_, index) =>
    values.slice(index * idsAtOnce, (index + 1) * idsAtOnce),
  )

/** The work table by table and some properties at a time, so that no statement takes long and no lock is held long. */
export const portionsAbout = ({ propertyIds, contactIds }: About, places: readonly PersonalTextTable[]): Portion[] =>
  places.flatMap((place) =>
    portionsOf(place.idKind === 'contacts' ? contactIds : propertyIds).map((ids) => ({ ...place, ids })),
  )

/** Where words are replaced. Recipients have a statement of their own, because an address is unique within its mail. */
export const replaceable = (
  places: readonly PersonalTextTable[],
  { withNotices }: { withNotices: boolean },
): PersonalTextTable[] =>
  places.filter(({ place }) => place !== 'mail_recipients' && (withNotices || place !== 'entry_notices'))
