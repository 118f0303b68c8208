import type { ContactRecord, Persons, SoftwarePerson } from '../../outside/software/records.ts'
import type { Db } from '../../platform/database.ts'
import { contactsOf } from './links.queries.ts'
import { contactsWithIds } from './records.queries.ts'

/** As many as a form takes. */
const mostPeople = 50

/** The contacts, or what they are linked with: both are looked up when one of them changes. */
export const contactIdsOf = (persons: Persons | undefined): readonly string[] => {
  if (persons === undefined || Array.isArray(persons)) return []
  return 'linkedTo' in persons ? [persons.linkedTo] : persons.contactIds
}

type FindPersons = (persons: Persons | undefined) => SoftwarePerson[] | undefined

/**
 * The people of many records, those of contacts looked up at once. A contact that did not come has none. Undefined: the software does not
 * say who they are.
 */
export async function findPersons(
  { db, agencyId }: { db: Pick<Db, 'rows'>; agencyId: number },
  software: string,
  all: readonly (Persons | undefined)[],
): Promise<FindPersons> {
  const holderIds = [...new Set(all.flatMap((persons) => (persons && 'linkedTo' in persons ? [persons.linkedTo] : [])))]
  const links = holderIds.length > 0 ? await db.rows(contactsOf(agencyId, software, holderIds)) : []
  const linked = new Map<string, string[]>()
  for (const { holderId, contactId } of links) linked.set(holderId, [...(linked.get(holderId) ?? []), contactId])
  const named = all.flatMap((persons) => (persons && 'linkedTo' in persons ? [] : contactIdsOf(persons)))
  const ids = [...new Set([...named, ...links.map(({ contactId }) => contactId)])]
  const rows = ids.length > 0 ? await db.rows(contactsWithIds(agencyId, software, ids)) : []
  const found = new Map(rows.map(({ externalId, record }) => [externalId, (record as ContactRecord).persons]))
  const peopleOf = (contactIds: readonly string[]) =>
    contactIds.flatMap((id) => found.get(id) ?? []).slice(0, mostPeople)
  return (persons) => {
    if (persons === undefined || Array.isArray(persons)) return persons
    if ('contactIds' in persons) return peopleOf(persons.contactIds)
    const those = peopleOf(linked.get(persons.linkedTo) ?? [])
    return those.length > 0 ? those : undefined
  }
}
