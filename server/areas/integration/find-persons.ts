import type { ContactRecord, Persons, SoftwarePerson } from '../../outside/software/records.ts'
import type { Db } from '../../platform/database.ts'
import { contactsWithIds } from './records.queries.ts'

export const contactIdsOf = (persons: Persons | undefined): readonly string[] =>
  persons === undefined || Array.isArray(persons) ? [] : persons.contactIds

/** The people of many records, those of contacts looked up at once. A contact that did not come has none. */
export async function findPersons(
  { db, agencyId }: { db: Pick<Db, 'rows'>; agencyId: number },
  software: string,
  all: readonly (Persons | undefined)[],
): Promise<(persons: Persons) => SoftwarePerson[]> {
  const ids = [...new Set(all.flatMap(contactIdsOf))]
  const rows = ids.length > 0 ? await db.rows(contactsWithIds(agencyId, software, ids)) : []
  const found = new Map(rows.map(({ externalId, record }) => [externalId, (record as ContactRecord).persons]))
  return (persons) => (Array.isArray(persons) ? persons : persons.contactIds.flatMap((id) => found.get(id) ?? []))
}
