import type { StateCode } from '../../../contract/states.ts'
import { recordChange } from '../../platform/audit.ts'
import type { Database, Db } from '../../platform/database.ts'
import { todayIn } from '../../platform/scope.ts'
import type { Sql } from '../../platform/sql.ts'
import { refreshCards } from '../cards/refresh-cards.ts'
import { chosenPeople, findPeople, parseKey } from './find-people.ts'
import { sentencesToKeep } from './needed-people.ts'
import { countErased, endErasure, forgetOtherRequests, type PersonRequestToDo } from './person-requests.queries.ts'
import {
  forgetContact,
  forgetPassingText,
  forgetRecipients,
  forgetTenants,
  forgetUser,
  forgetVisitContact,
  forgetPersonalText,
  personalTextTables,
  type About,
  type FoundPerson,
  type PersonKind,
  type PersonalTextTable,
} from './personal-data.queries.ts'
import { entityOf } from './request-person.ts'
import { portionsAbout, portionsOf, replaceable } from './find-mentions.ts'

type Erasure = { database: Database; state: StateCode; now: Date; requestId: number; request: PersonRequestToDo }

/** Since it was asked for, a record has come to be needed. */
export class PersonIsNeeded extends Error {}

async function peopleToErase(db: Db, { searched, people: keys }: PersonRequestToDo): Promise<FoundPerson[]> {
  const found = await findPeople(db, searched)
  const people = chosenPeople(found, keys)
  if (sentencesToKeep(people, found).length > 0) throw new PersonIsNeeded()
  return people
}

const substituteFor = ({ people }: PersonRequestToDo): string => {
  const isAny = (kind: PersonKind) => people.some((key) => parseKey(key)?.kind === kind)
  if (isAny('TENANT')) return 'Former tenant'
  return isAny('CONTACT') ? 'Former owner' : 'Former contact'
}

/** Each statement commits on its own: what it locks is free again at once, and after a crash it finds nothing left. */
async function commitEach({ database, state }: Erasure, { agencyId }: About, statements: readonly Sql[]) {
  for (const statement of statements)
    await database.transaction({ state, agencyId, userId: null }, async (db) => db.rows(statement))
}

/** By contacts of visits a person is found, so that they wait until the records are erased. */
const isFoundBy = ({ place }: PersonalTextTable): boolean => place === 'visit_contacts'

async function erasePersonalText(erasure: Erasure, about: About, places: readonly PersonalTextTable[]): Promise<void> {
  const substitute = substituteFor(erasure.request)
  const portions = portionsAbout(about, places)
  await commitEach(
    erasure,
    about,
    portions.map((portion) => forgetPersonalText(about, portion, substitute)),
  )
}

const erasePassingText = async (erasure: Erasure, about: About): Promise<void> =>
  commitEach(erasure, about, [
    forgetPassingText(about),
    forgetRecipients(about.agencyId, erasure.request.work.emails, erasure.now),
  ])

async function forget({ state, now, request }: Erasure, db: Db, person: FoundPerson): Promise<void> {
  const { kind, agencyId, id, propertyId } = person
  if (kind === 'USER') await db.rows(forgetUser(id, now))
  else if (kind === 'TENANT') await db.rows(forgetTenants(agencyId as number, [id], now))
  else if (kind === 'VISIT_CONTACT') await db.rows(forgetVisitContact(agencyId as number, id))
  else await db.rows(forgetContact(agencyId as number, id, now))
  const actor = { state, agencyId, userId: request.requestedBy, originalUserId: null, now, requestId: null }
  await recordChange(db, actor, { action: 'erase-person', entity: entityOf[kind], entityId: id, propertyId }, 'JOB')
}

/**
 * Removes what identifies a person: first the words, then the records by which the person is found, then the search
 * texts. After a crash it begins anew and finds less to do.
 */
export async function erasePeople(erasure: Erasure): Promise<void> {
  const { database, state, now, requestId, request } = erasure
  const { people: keys, work, requestedBy } = request
  const reader = database.reader({ state, agencyId: null, userId: null })
  await peopleToErase(reader, request)
  const places = replaceable(await reader.rows(personalTextTables), { withNotices: false })
  for (const about of work.about) {
    await erasePersonalText(
      erasure,
      about,
      places.filter((place) => !isFoundBy(place)),
    )
    await erasePassingText(erasure, about)
  }
  for (const agencyId of new Set(keys.map((key) => parseKey(key)?.agencyId ?? null)))
    await database.transaction({ state, agencyId, userId: requestedBy }, async (db) => {
      const people = (await peopleToErase(db, request)).filter((person) => person.agencyId === agencyId)
      for (const person of people) await forget(erasure, db, person)
      await db.rows(countErased(requestId, people.length))
    })
  for (const about of work.about) await erasePersonalText(erasure, about, places.filter(isFoundBy))
  for (const { agencyId, propertyIds } of work.about)
    for (const ids of portionsOf(propertyIds))
      await database.transaction({ state, agencyId, userId: null }, async (db) =>
        refreshCards({ db, state, agencyId, today: todayIn(state, now) }, ids),
      )
  await database.transaction({ state, agencyId: null, userId: null }, async (db) => {
    await db.rows(forgetOtherRequests(requestId, keys, now))
    await db.rows(endErasure(requestId, now))
  })
}
