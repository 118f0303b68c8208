import { formatPhone, isMobile } from '../../../contract/phones.ts'
import { recordChange } from '../../platform/audit.ts'
import { maybeOne, one } from '../../platform/database.ts'
import type { AccessScope } from '../access-cases/close-issues.ts'
import {
  addNumbers,
  dropNumbers,
  insertLandlord,
  landlordByEmail,
  landlordsOf,
  linkLandlords,
  unlinkOtherLandlords,
  updateLandlord,
  type KnownLandlord,
} from './mirror-landlords.queries.ts'

export type MirroredLandlord = { name: string; email: string | null; phones: readonly string[] }

const describe = ({ name, email, phones }: MirroredLandlord): string =>
  [name, ...phones.map(formatPhone), ...(email ? [email] : [])].join(', ')

const isSame = ({ name, email }: MirroredLandlord, other: KnownLandlord): boolean =>
  name.toLowerCase() === other.name.toLowerCase() || (email !== null && email === other.email?.toLowerCase())

/** The contact of a landlord: at this property, at another one, or a new one. */
async function findContact(
  { db, agencyId, now }: AccessScope,
  person: MirroredLandlord,
  known: readonly KnownLandlord[],
): Promise<number> {
  const here = known.find((each) => isSame(person, each))
  if (here) return here.contactId
  const elsewhere =
    person.email === null ? undefined : await maybeOne(db, landlordByEmail(agencyId, person.name, person.email))
  return elsewhere?.contactId ?? (await one(db, insertLandlord(agencyId, person.name, person.email, now))).id
}

/** Makes the landlords of a property those of the management software. The caller has locked the property. */
export async function mirrorLandlords(
  scope: AccessScope,
  propertyId: number,
  people: readonly MirroredLandlord[],
): Promise<void> {
  const { db, agencyId, now } = scope
  const known = await db.rows(landlordsOf(agencyId, propertyId))
  const ids: number[] = []
  for (const person of people) {
    const contactId = await findContact(scope, person, known)
    ids.push(contactId)
    const numbers = person.phones.map((number) => ({ number, type: isMobile(number) ? 'MOBILE' : 'HOME' }))
    await db.batch([
      updateLandlord(agencyId, contactId, person.name, person.email, now),
      dropNumbers(agencyId, contactId, person.phones),
      addNumbers(agencyId, contactId, numbers),
    ])
  }
  await db.batch([unlinkOtherLandlords(agencyId, propertyId, ids), linkLandlords(agencyId, propertyId, ids)])
  const change = { action: 'edit-landlords', entity: 'properties', entityId: propertyId, propertyId }
  const before = { landlords: known.map(describe) }
  const source = scope.source ?? 'JOB'
  await recordChange(db, scope, { ...change, before, after: { landlords: people.map(describe) } }, source)
}
