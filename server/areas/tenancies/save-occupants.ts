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
 * What is to be kept of people who are known already: their ids, and why a number must not be called as long as the number
 * stays the same. Ids that belong elsewhere are refused.
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
  forms.forEach(({ occupantId, name, email, contactNumbers }, at) => {
    const person = known.find((each) => each.occupantId === occupantId)
    if (occupantId !== null && (!person || isTaken(`occupant ${occupantId}`)))
      fields[`occupants.${at}.occupantId`] = 'Is not a person of this tenancy'
    const position = at + 1
    household.occupants.push({ id: occupantId, position, name, email })
    contactNumbers.forEach(({ contactNumberId, type, number }, place) => {
      const theirs = person?.contactNumbers.find((each) => each.contactNumberId === contactNumberId)
      if (contactNumberId !== null && (!theirs || isTaken(`number ${contactNumberId}`)))
        fields[`occupants.${at}.contactNumbers.${place}.contactNumberId`] = 'Is not a number of this person'
      const reason = reasonOf(number, person?.contactNumbers ?? [])
      household.numbers.push({ id: contactNumberId, position, number, type, reason })
    })
  })
  if (Object.keys(fields).length > 0) throw ruleBroken(notTheirs, fields)
  return household
}

/** Typing a number again does not make it one that may be called. */
const reasonOf = (number: string, known: readonly NumberRow[]): string | null =>
  known.find((each) => each.number === number)?.reasonCode ?? null

/** The same people with ids of their own, for a tenancy of its own. */
export const withoutIds = ({ occupants, numbers }: Household): Household => ({
  occupants: occupants.map((each) => ({ ...each, id: null })),
  numbers: numbers.map((each) => ({ ...each, id: null })),
})

/** People as they stand, as a form would name them. */
export const toOccupantForms = (known: readonly OccupantRow[]): OccupantForm[] =>
  known.map(({ occupantId, name, email, contactNumbers }) => ({
    occupantId,
    name,
    email,
    contactNumbers: contactNumbers.map(({ contactNumberId, number, type }) => ({
      contactNumberId,
      number,
      type: type as OccupantForm['contactNumbers'][number]['type'],
    })),
  }))

/** Replaces the people of a tenancy as a whole. */
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

/** Those without an id, and numbers without one, whoever they belong to. */
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
