import type { OccupantForm } from '../../../contract/tenancies/tenancy-form.ts'
import type { FieldErrors } from '../../../contract/envelope.ts'
import type { Db } from '../../platform/database.ts'
import { ruleBroken } from '../../platform/problem.ts'
import {
  deleteOtherNumbers,
  deleteOthers,
  insertNumbers,
  insertOccupants,
  updateNumbers,
  updateOccupants,
  type SavedNumber,
  type SavedOccupant,
} from './occupants.queries.ts'
import type { NumberRow, OccupantRow } from './tenancies.queries.ts'

export type Household = { occupants: SavedOccupant[]; numbers: SavedNumber[] }

const notTheirs = 'Some of these people or numbers are not part of the tenancy'

/**
 * Keeps the ids of known occupants, and the do-not-contact reason of a number that stays the same. Ids of another
 * tenancy are refused.
 */
export function toHousehold(forms: readonly OccupantForm[], known: readonly OccupantRow[]): Household {
  const fields: FieldErrors = {}
  const seen = new Set<string>()
  const isTaken = (key: string) => {
    const isKnown = seen.has(key)
    seen.add(key)
    return isKnown
  }
  const household: Household = { occupants: [], numbers: [] }
  forms.forEach(({ occupantId, name, email, acceptsNoticesByEmail, contactNumbers }, at) => {
    const person = known.find((each) => each.occupantId === occupantId)
    if (occupantId !== null && (!person || isTaken(`occupant ${occupantId}`)))
      fields[`occupants.${at}.occupantId`] = 'This person does not belong to this tenancy'
    const position = at + 1
    const acceptsNotices = email !== null && (acceptsNoticesByEmail ?? person?.acceptsNoticesByEmail ?? false)
    household.occupants.push({ id: occupantId, position, name, email, acceptsNotices })
    contactNumbers.forEach(({ contactNumberId, type, number }, place) => {
      const theirs = person?.contactNumbers.find((each) => each.contactNumberId === contactNumberId)
      if (contactNumberId !== null && (!theirs || isTaken(`number ${contactNumberId}`)))
        fields[`occupants.${at}.contactNumbers.${place}.contactNumberId`] = 'This number does not belong to this person'
      const reason = reasonOf(number, person?.contactNumbers ?? [])
      household.numbers.push({ id: contactNumberId, position, number, type, reason })
    })
  })
  if (Object.keys(fields).length > 0) throw ruleBroken(notTheirs, fields)
  return household
}

/** A number that is typed again keeps its do-not-contact reason. */
const reasonOf = (number: string, known: readonly NumberRow[]): string | null =>
  known.find((each) => each.number === number)?.reasonCode ?? null

/** The same occupants without ids, for a new tenancy. */
export const withoutIds = ({ occupants, numbers }: Household): Household => ({
  occupants: occupants.map((each) => ({ ...each, id: null })),
  numbers: numbers.map((each) => ({ ...each, id: null })),
})

/** The current occupants as form values. */
export const toOccupantForms = (known: readonly OccupantRow[]): OccupantForm[] =>
  known.map(({ occupantId, name, email, acceptsNoticesByEmail, contactNumbers }) => ({
    occupantId,
    name,
    email,
    acceptsNoticesByEmail,
    contactNumbers: contactNumbers.map(({ contactNumberId, number, type }) => ({
      contactNumberId,
      number,
      type: type as OccupantForm['contactNumbers'][number]['type'],
    })),
  }))

/** Replaces all occupants of a tenancy. */
export async function saveOccupants(
  db: Db,
  agencyId: number,
  tenancyId: number,
  { occupants, numbers }: Household,
): Promise<void> {
  const kept = occupants.flatMap(({ id }) => id ?? [])
  const remainingNumbers = numbers.flatMap(({ id }) => id ?? [])
  await db.batch([
    deleteOthers(agencyId, tenancyId, kept),
    deleteOtherNumbers(agencyId, kept, remainingNumbers),
    updateOccupants(
      agencyId,
      tenancyId,
      occupants.filter(({ id }) => id !== null),
    ),
    updateNumbers(
      agencyId,
      numbers.filter(({ id }) => id !== null),
    ),
  ])
  await addOccupants(db, agencyId, tenancyId, { occupants, numbers })
}

/** Inserts occupants and numbers that have no id, including new numbers of existing occupants. */
export async function addOccupants(
  db: Db,
  agencyId: number,
  tenancyId: number,
  { occupants, numbers }: Household,
): Promise<void> {
  const added = occupants.filter(({ id }) => id === null)
  const made = added.length > 0 ? await db.rows(insertOccupants(agencyId, tenancyId, added)) : []
  const idAt = new Map(
    [...made, ...occupants].flatMap(({ id, position }) => (id === null ? [] : [[position, id] as const])),
  )
  const fresh = numbers.flatMap((each, place) => {
    const occupantId = idAt.get(each.position)
    return each.id === null && occupantId !== undefined ? [{ ...each, occupantId, place }] : []
  })
  if (fresh.length > 0) await db.rows(insertNumbers(agencyId, fresh))
}
