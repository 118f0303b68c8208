import { recordChange, type Actor, type Change } from '../../platform/audit.ts'
import { maybeOne, one, type Db } from '../../platform/database.ts'
import { notFound, ruleBroken } from '../../platform/problem.ts'
import { chosenPeople, findPeople, keyText } from './find-people.ts'
import { sentencesToKeep } from './needed-people.ts'
import {
  enqueuePersonRequest,
  insertPersonRequest,
  recordRepeat,
  type PersonRequestKind,
  type PersonWork,
} from './person-requests.queries.ts'
import {
  detailsOfContact,
  detailsOfTenant,
  detailsOfUser,
  detailsOfVisitContact,
  type FoundPerson,
} from './personal-data.queries.ts'
import { emailsOfPeople, mentionsOfPeople } from './find-mentions.ts'

type Staff = Actor & { db: Db; userId: number }
type Asked = {
  /** By what the person was found. */
  text: string
  /** The chosen records. */
  keys: readonly string[]
}

export const entityOf = {
  TENANT: 'occupants',
  CONTACT: 'contacts',
  VISIT_CONTACT: 'visit_contacts',
  USER: 'users',
} as const

const detailsOfMember = {
  TENANT: detailsOfTenant,
  CONTACT: detailsOfContact,
  VISIT_CONTACT: detailsOfVisitContact,
} as const

const detailsOf = ({ kind, agencyId, id }: FoundPerson) =>
  kind === 'USER' ? detailsOfUser(id) : detailsOfMember[kind](agencyId as number, id)

/** Adds the request with its job. False if the same is being done already. */
async function add(
  { db, state, userId, now }: Staff,
  kind: PersonRequestKind,
  { text, people, work }: { text: string; people: readonly FoundPerson[]; work: PersonWork },
): Promise<boolean> {
  const keys = people.map(keyText).toSorted()
  const added = await maybeOne(
    db,
    insertPersonRequest({ state, kind, people: keys, searched: text, work, userId, now }),
  )
  if (added) await db.rows(enqueuePersonRequest(state, added.id))
  return added !== undefined
}

/** Asks for all that is kept about one person of the state. Audited, without the person's name. */
export async function requestExport(staff: Staff, { text, keys }: Asked): Promise<void> {
  const { db } = staff
  const people = chosenPeople(await findPeople(db, text), keys)
  if (people.length === 0) throw ruleBroken('These records are not there any more. Please search again.')
  const records: object[] = []
  for (const person of people) {
    const { details } = await one(db, detailsOf(person))
    records.push({ kind: person.kind, agency: person.agencyName, address: person.address, ...details })
  }
  const work = { about: await mentionsOfPeople(db, people), records, emails: [] }
  if (!(await add(staff, 'EXPORT', { text, people, work }))) return
  for (const { kind, agencyId, id, propertyId } of people)
    await recordChange(
      db,
      { ...staff, agencyId },
      { action: 'export-person', entity: entityOf[kind], entityId: id, propertyId },
      'STATE_SYSTEM',
    )
}

const comparable = (name: string): string => name.normalize('NFC').trim().toLowerCase()
const sameText = (typed: string, name: string): boolean => comparable(typed) === comparable(name)

/**
 * Asks to remove what identifies a person, except from the evidence that the law asks for (docs/data.md). The name is
 * typed again to confirm. Returns how many records are erased; none if it was done before.
 */
export async function requestErasure(staff: Staff, { text, keys, typedName }: Asked & { typedName: string }) {
  const { db } = staff
  const found = await findPeople(db, text)
  const people = chosenPeople(found, keys)
  if (people.length === 0) return 0
  const sentences = sentencesToKeep(people, found)
  if (sentences.length > 0) throw ruleBroken(sentences.join(' '))
  if (!people.every(({ name }) => sameText(typedName, name)))
    throw ruleBroken('Please correct what is marked.', {
      typedName: 'Type the name exactly as it is shown. Choose only records with the same name.',
    })
  const work = { about: await mentionsOfPeople(db, people), records: [], emails: emailsOfPeople(people) }
  if (await add(staff, 'ERASURE', { text, people, work }))
    for (const { kind, agencyId, id, propertyId } of people)
      await recordChange(
        db,
        { ...staff, agencyId },
        { action: 'request-erasure', entity: entityOf[kind], entityId: id, propertyId },
        'STATE_SYSTEM',
      )
  return people.length
}

/** Does a failed request again. */
export async function repeatPersonRequest({ db, state, ...staff }: Staff, requestId: number): Promise<void> {
  if (!(await maybeOne(db, recordRepeat(requestId))))
    throw notFound('This request is not there any more, or is being done already.')
  await db.rows(enqueuePersonRequest(state, requestId))
  const change: Change = { action: 'repeat-person-request', entity: 'person_requests', entityId: requestId }
  await recordChange(db, { ...staff, state }, change, 'STATE_SYSTEM')
}
