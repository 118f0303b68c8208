import type { Day } from '../../../contract/days.ts'
import { recordChange, type Actor, type Change } from '../../platform/audit.ts'
import { maybeOne, type Db } from '../../platform/database.ts'
import { ruleBroken } from '../../platform/problem.ts'
import { refreshCards } from '../cards/refresh-cards.ts'
import { entityOf } from './export-person.ts'
import { chosenPeople, findPeople, type PersonKey } from './find-people.ts'
import {
  forgetContact,
  forgetRecipients,
  forgetTenants,
  forgetUser,
  forgetWords,
  hasOpenMembership,
  type FoundPerson,
} from './personal-data.queries.ts'
import { emailsOf, mentionsOfPeople } from './words-of-people.ts'

type Eraser = Actor & { db: Db; today: Day }

export type Erasure = {
  /** By what the person was found. */
  text: string
  keys: readonly PersonKey[]
  /** The name, typed again to confirm. */
  typedName: string
}

const sameText = (one: string, other: string): boolean => one.trim().toLowerCase() === other.trim().toLowerCase()

/** Why the person's details must stay for now, in a sentence; undefined if they need not. */
async function reasonToKeep(db: Db, person: FoundPerson, found: readonly FoundPerson[]): Promise<string | undefined> {
  const { kind, name, address, agencyName, agencyId, propertyId } = person
  if (kind === 'USER') {
    if (person.isCurrent) return `${name} has an open account. Please deactivate it first.`
    const membership = await maybeOne(db, hasOpenMembership(person.id))
    return membership && `${name} still has access to ${membership.agencyName}. Please have it ended first.`
  }
  if (kind === 'CONTACT')
    return person.isCurrent
      ? `${name} is an owner of or a contact for ${address}, which ${agencyName} has on service. The law asks us to be able to reach owners.`
      : undefined
  const isHere = (other: FoundPerson) =>
    other.kind === 'TENANT' && other.isCurrent && other.agencyId === agencyId && other.propertyId === propertyId
  return found.some(isHere)
    ? `${name} has a current tenancy at ${address} with ${agencyName}. Notices of entry must reach the tenant.`
    : undefined
}

async function forget(eraser: Eraser, { kind, agencyId, id, propertyId }: FoundPerson): Promise<void> {
  const { db, now } = eraser
  if (kind === 'USER') await db.rows(forgetUser(id, now))
  else if (kind === 'TENANT') await db.rows(forgetTenants(agencyId as number, [id], now))
  else await db.rows(forgetContact(agencyId as number, id, now))
  const change: Change = { action: 'erase-person', entity: entityOf[kind], entityId: id, propertyId }
  await recordChange(db, { ...eraser, agencyId }, change, 'STATE_SYSTEM')
}

/**
 * Removes what identifies a person, except from the evidence that the law asks for (docs/data.md). Returns how many records were
 * made anonymous; none if it was done before.
 */
export async function erasePerson(eraser: Eraser, { text, keys, typedName }: Erasure): Promise<number> {
  const { db, state, today, now } = eraser
  const found = await findPeople(db, text)
  const people = chosenPeople(found, keys)
  if (people.length === 0) return 0
  const reasons = await Promise.all(people.map(async (person) => reasonToKeep(db, person, found)))
  const kept = reasons.filter((reason) => reason !== undefined)
  if (kept.length > 0) throw ruleBroken([...new Set(kept)].join(' '))
  if (!people.every(({ name }) => sameText(name, typedName)))
    throw ruleBroken('Please correct what is marked.', {
      typedName: 'Type the name exactly as it is shown. Choose only records with the same name.',
    })
  for (const about of await mentionsOfPeople(db, people)) {
    const substitute = people.some(({ kind }) => kind === 'TENANT') ? 'Former tenant' : 'Former owner'
    await db.rows(forgetWords(about, { substitute, withNotices: false }))
    await db.rows(forgetRecipients(about.agencyId, emailsOf(people), now))
  }
  for (const person of people) await forget(eraser, person)
  for (const { agencyId, propertyIds } of await mentionsOfPeople(db, people))
    await refreshCards({ db, state, agencyId, today }, propertyIds)
  return people.length
}
