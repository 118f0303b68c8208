import { recordChange, type Actor } from '../../platform/audit.ts'
import { one, type Db } from '../../platform/database.ts'
import { notFound } from '../../platform/problem.ts'
import { chosenPeople, findPeople, type PersonKey } from './find-people.ts'
import {
  detailsOfContact,
  detailsOfTenant,
  detailsOfUser,
  mentions,
  type FoundPerson,
} from './personal-data.queries.ts'
import { mentionsOfPeople } from './words-of-people.ts'

const detailsOf = ({ kind, agencyId, id }: FoundPerson) =>
  kind === 'USER'
    ? detailsOfUser(id)
    : kind === 'TENANT'
      ? detailsOfTenant(agencyId as number, id)
      : detailsOfContact(agencyId as number, id)

/** All that is kept about one person of the state, as JSON. Audited, without the person's name. */
export async function exportPerson(
  actor: Actor & { db: Db },
  { text, keys }: { text: string; keys: readonly PersonKey[] },
): Promise<object> {
  const { db, now, state } = actor
  const people = chosenPeople(await findPeople(db, text), keys)
  if (people.length === 0) throw notFound('This person was not found')
  const records: object[] = []
  for (const person of people) {
    const { details } = await one(db, detailsOf(person))
    records.push({ kind: person.kind, agency: person.agencyName, address: person.address, ...details })
    await recordChange(
      db,
      { ...actor, agencyId: person.agencyId },
      { action: 'export-person', entity: entityOf[person.kind], entityId: person.id, propertyId: person.propertyId },
      'STATE_SYSTEM',
    )
  }
  const found: object[] = []
  for (const about of await mentionsOfPeople(db, people)) found.push(...(await db.rows(mentions(about))))
  return { exportedAt: now.toISOString(), state, records, mentions: found }
}

export const entityOf = { TENANT: 'occupants', CONTACT: 'contacts', USER: 'users' } as const
