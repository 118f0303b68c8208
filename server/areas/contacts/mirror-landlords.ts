import { formatPhone, isMobile } from '../../../contract/phones.ts'
import { recordChanges, type Change } from '../../platform/audit.ts'
import type { AccessScope } from '../access-cases/close-issues.ts'
import {
  addNumbers,
  dropNumbers,
  insertLandlords,
  landlordsByEmail,
  landlordsOf,
  linkLandlords,
  lockLandlords,
  unlinkOtherLandlords,
  updateLandlords,
  type KnownLandlord,
  type NamedPerson,
} from './mirror-landlords.queries.ts'

export type MirroredLandlord = { name: string; email: string | null; phones: readonly string[] }
export type MirroredLandlords = { propertyId: number; people: readonly MirroredLandlord[] }

const describe = ({ name, email, phones }: MirroredLandlord): string =>
  [name, ...phones.map(formatPhone), ...(email ? [email] : [])].join(', ')

const isSame = ({ name, email }: MirroredLandlord, other: KnownLandlord): boolean =>
  name.toLowerCase() === other.name.toLowerCase() || (email !== null && email === other.email?.toLowerCase())

/** Who a person is at any property. Without an email address a person is recognised at one property only. */
const identityOf = ({ name, email }: { name: string; email: string | null }): string | null =>
  email === null ? null : `${email.toLowerCase()} ${name.toLowerCase()}`

/** A contact to write; new ones have no id yet. */
type Contact = { id: number | null; person: MirroredLandlord }

/** The contacts of each property: those that it has, those of another property, or new ones. */
function chooseContacts(
  given: readonly MirroredLandlords[],
  known: readonly KnownLandlord[],
  elsewhere: readonly (NamedPerson & { contactId: number })[],
): Map<number, Contact[]> {
  const byId = new Map<number, Contact>()
  const withId = (id: number, person: MirroredLandlord): Contact => {
    const contact = byId.get(id) ?? { id, person }
    byId.set(id, contact)
    return contact
  }
  const byIdentity = new Map<string | null, Contact>(
    elsewhere.map((row) => [identityOf(row), withId(row.contactId, { ...row, phones: [] })]),
  )
  const contactsAt = new Map<number, Contact[]>()
  for (const { propertyId, people } of given) {
    const knownHere = known.filter((each) => each.propertyId === propertyId)
    const chosen = people.map((person) => {
      const here = knownHere.find((each) => isSame(person, each))
      const identity = identityOf(person)
      const contact = here ? withId(here.contactId, person) : (byIdentity.get(identity) ?? { id: null, person })
      contact.person = person
      if (identity !== null) byIdentity.set(identity, contact)
      return contact
    })
    contactsAt.set(propertyId, [...new Set(chosen)])
  }
  return contactsAt
}

async function saveContacts({ db, agencyId, now }: AccessScope, contacts: readonly Contact[]): Promise<void> {
  const fresh = contacts.filter(({ id }) => id === null)
  const known = contacts.filter(({ id }) => id !== null)
  const people = fresh.map(({ person: { name, email } }) => ({ name, email }))
  const added = fresh.length > 0 ? await db.rows(insertLandlords(agencyId, people, now)) : []
  const ids = added.map(({ id }) => id).toSorted((one, other) => one - other)
  fresh.forEach((contact, place) => Object.assign(contact, { id: ids[place] }))
  const toUpdate = known.map(({ id, person: { name, email } }) => ({ contactId: id as number, name, email }))
  const numbers = contacts.flatMap(({ id, person: { phones } }) =>
    phones.map((number) => ({ contactId: id as number, number, type: isMobile(number) ? 'MOBILE' : 'HOME' })),
  )
  db.later([
    updateLandlords(agencyId, toUpdate, now),
    dropNumbers(
      agencyId,
      toUpdate.map(({ contactId }) => contactId),
      numbers,
    ),
    addNumbers(agencyId, numbers),
  ])
}

/** Makes the landlords of properties those of the management software. The caller has locked the properties. */
export async function mirrorLandlords(scope: AccessScope, given: readonly MirroredLandlords[]): Promise<void> {
  if (given.length === 0) return
  const { db, agencyId } = scope
  const ids = given.map(({ propertyId }) => propertyId)
  const named = given.flatMap(({ people }) =>
    people.flatMap(({ name, email }) => (email === null ? [] : [{ name, email }])),
  )
  const [, known, elsewhere] = await db.batch([
    lockLandlords(agencyId, ids),
    landlordsOf(agencyId, ids),
    landlordsByEmail(agencyId, named),
  ])
  const contactsAt = chooseContacts(given, known, elsewhere)
  await saveContacts(scope, [...new Set([...contactsAt.values()].flat())])
  const links = [...contactsAt].flatMap(([propertyId, contacts]) =>
    contacts.map(({ id }, place) => ({ propertyId, contactId: id as number, position: place + 1 })),
  )
  db.later([unlinkOtherLandlords(agencyId, ids, links), linkLandlords(agencyId, links)])
  const changes: Change[] = given.map(({ propertyId, people }) => ({
    action: 'edit-landlords',
    entity: 'properties',
    entityId: propertyId,
    propertyId,
    before: { landlords: known.filter((each) => each.propertyId === propertyId).map(describe) },
    after: { landlords: people.map(describe) },
  }))
  await recordChanges(db, scope, changes, scope.source ?? 'JOB')
}
