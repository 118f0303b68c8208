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
  type NewNumber,
  type SavedNumber,
  type SavedOccupant,
} from './occupants.queries.ts'
import type { NumberRow, OccupantRow } from './tenancies.queries.ts'

type Occupant = Omit<SavedOccupant, 'tenancyId'>
/** A number belongs to the occupant at its position. */
type OccupantNumber = SavedNumber & { position: number }
export type Household = { occupants: Occupant[]; numbers: OccupantNumber[] }
export type HouseholdOf = Household & { tenancyId: number }

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

/** Replaces all occupants of tenancies. */
export function saveOccupants(db: Db, agencyId: number, households: readonly HouseholdOf[]): void {
  if (households.length === 0) return
  const occupants = households.flatMap(occupantsOf).filter(({ id }) => id !== null)
  const numbers = households.flatMap((household) => household.numbers).filter(({ id }) => id !== null)
  const kept = occupants.flatMap(({ id }) => id ?? [])
  const tenancyIds = households.map(({ tenancyId }) => tenancyId)
  db.later([deleteOthers(agencyId, tenancyIds, kept)])
  if (kept.length > 0) {
    const keptNumbers = numbers.flatMap(({ id }) => id ?? [])
    db.later([deleteOtherNumbers(agencyId, kept, keptNumbers), updateOccupants(agencyId, occupants)])
  }
  if (numbers.length > 0) db.later([updateNumbers(agencyId, numbers)])
  addOccupants(db, agencyId, households)
}

const occupantsOf = ({ tenancyId, occupants }: HouseholdOf): SavedOccupant[] =>
  occupants.map((occupant) => ({ ...occupant, tenancyId }))

const numbersOf = ({ tenancyId, numbers }: HouseholdOf): NewNumber[] =>
  numbers.map((number, place) => ({ ...number, tenancyId, place }))

/** Inserts occupants and numbers that have no id, including new numbers of existing occupants. */
export function addOccupants(db: Db, agencyId: number, households: readonly HouseholdOf[]): void {
  const occupants = households.flatMap(occupantsOf).filter(({ id }) => id === null)
  const numbers = households.flatMap(numbersOf).filter(({ id }) => id === null)
  if (occupants.length > 0) db.later([insertOccupants(agencyId, occupants)])
  if (numbers.length > 0) db.later([insertNumbers(agencyId, numbers)])
}
