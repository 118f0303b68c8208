import { hasAtMost } from '../../../contract/form-rules.ts'
import { addDays, addMonths, isDay, type Day } from '../../../contract/days.ts'
import { stateCodes, type StateCode } from '../../../contract/states.ts'
import { shortDay } from '../../../contract/day-text.ts'
import { parsePhone } from '../../../contract/phones.ts'
import type { AuditAction } from '../../platform/audit-actions.ts'
import { recordChange, type Actor } from '../../platform/audit.ts'
import { maybeOne, one, type Db } from '../../platform/database.ts'
import { notFound, Problem, ruleBroken } from '../../platform/problem.ts'
import { rosterDays } from '../bookings/fill-roster.job.ts'
import { filledRoster } from '../bookings/roster.queries.ts'
import {
  deleteDaysOff,
  deleteHours,
  deleteLicence,
  insertDaysOff,
  insertHours,
  insertLicence,
  findSameTechnician,
  insertTechnician,
  lastChangeOfTechnician,
  lockAdding,
  lockTechnician,
  overlappingDaysOff,
  placeOfSuburb,
  touchTechnician,
  updateTechnician,
  type NewDaysOff,
  type NewLicence,
  type TechnicianForm,
} from './roster.queries.ts'
import { readHours, type WorkingHours } from './working-hours.ts'
import { momentIn } from '../../platform/moment-in.ts'

/** The user of the provider who changes the roster of a state. */
export type Planner = Actor & { db: Db; today: Day }

type Seen = { technicianId: number; version: number }

/** Locks the technician; refuses a version that a colleague has changed since. */
async function lockSeen({ db, state }: Planner, { technicianId, version }: Seen): Promise<void> {
  const locked = await maybeOne(db, lockTechnician(state, technicianId))
  if (!locked) throw notFound('This technician was not found')
  if (locked.version === version) return
  const last = await maybeOne(db, lastChangeOfTechnician(state, technicianId))
  const by = last ? ` by ${last.name ?? 'the system'} at ${momentIn(state, last.at)}` : ''
  throw new Problem('conflict', `This technician was changed${by}. Compare before you save.`)
}

/** Records the change and makes the free times follow at once. */
async function finish(planner: Planner, technicianId: number, action: AuditAction, after: object): Promise<void> {
  const { db, state, today, now } = planner
  await db.rows(touchTechnician(technicianId, now))
  await db.rows(filledRoster(state, addDays(today, 1), addDays(today, rosterDays)))
  await recordChange(db, planner, { action, entity: 'technicians', entityId: technicianId, after }, 'STATE_SYSTEM')
}

export type TypedTechnician = {
  name: string
  phone: string
  licenceNumber: string
  place: string
  radius: string
  serviceIds: number[]
  isActive: boolean
  /** From Monday to Sunday. */
  hours: string[]
}

async function checkTechnician(
  { db, state }: Planner,
  typed: TypedTechnician,
): Promise<{ form: TechnicianForm; hours: WorkingHours[] }> {
  const errors: Record<string, string> = {}
  const phone = typed.phone === '' ? null : parsePhone(typed.phone)
  const radiusKm = /^\d{1,4}$/.test(typed.radius) ? Number(typed.radius) : 0
  const start = (await maybeOne(db, placeOfSuburb(state, typed.place))) ?? null
  if (typed.name === '' || !hasAtMost(typed.name, 75)) errors['name'] = 'Enter a name of at most 75 characters.'
  if (phone === null && typed.phone !== '') errors['phone'] = 'Enter a phone number, such as 0491 570 006.'
  if (!hasAtMost(typed.licenceNumber, 50)) errors['licenceNumber'] = 'Enter at most 50 characters.'
  if (radiusKm < 1 || radiusKm > 2000) errors['radius'] = 'Enter a distance from 1 to 2000 km.'
  if (start === null)
    errors['place'] = 'This suburb is not known in this state. Enter it with its postcode, such as “Carlton 3053”.'
  if (typed.serviceIds.length === 0) errors['service'] = 'Choose at least one service.'
  const hours = readHours(typed.hours, errors)
  if (Object.keys(errors).length > 0) throw ruleBroken('Please correct what is marked.', errors)
  const { name, serviceIds, isActive } = typed
  const licenceNumber = typed.licenceNumber || null
  return { form: { name, phone, licenceNumber, radiusKm, serviceIds, isActive, start }, hours }
}

/** An equal new technician within this time counts as a second click or a reload. */
const sameFormMs = 2 * 60_000

/** Adds a technician or changes one. Returns the id. */
export async function saveTechnician(planner: Planner, seen: Seen | null, typed: TypedTechnician): Promise<number> {
  const { db, state, now } = planner
  const { form, hours } = await checkTechnician(planner, typed)
  if (seen) await lockSeen(planner, seen)
  else {
    await db.rows(lockAdding(planner.userId))
    const same = await maybeOne(db, findSameTechnician(state, form, new Date(now.getTime() - sameFormMs)))
    if (same) return same.id
  }
  const id = seen?.technicianId ?? (await one(db, insertTechnician(state, form, now))).id
  if (seen) await db.rows(updateTechnician(id, form))
  await db.rows(deleteHours(id))
  await db.rows(insertHours(state, id, hours))
  await finish(planner, id, seen ? 'change-technician' : 'add-technician', { ...form, hours: typed.hours })
  return id
}

const chooseKind = 'Choose what kind of licence it is.'

export type TypedLicence = { kind: string; number: string; issuedIn: string; validFrom: string; expiresOn: string }

/** No licence is issued for longer. */
const longestLicenceYears = 20

function checkLicence({ today }: Planner, { kind, number, issuedIn, validFrom, expiresOn }: TypedLicence): NewLicence {
  const errors: Record<string, string> = {}
  const state = stateCodes.find((code) => code === issuedIn)
  const from = validFrom === '' ? null : validFrom
  const until = expiresOn === '' ? null : expiresOn
  if (kind === '') errors['licence-kind'] = chooseKind
  if (number === '' || !hasAtMost(number, 50)) errors['licence-number'] = 'Enter its number in at most 50 characters.'
  else if (!/\d/.test(number)) errors['licence-number'] = 'Enter its number as on the card; it has digits.'
  if (!state) errors['licence-state'] = 'Choose the state that issued it.'
  if (from !== null && !isDay(from)) errors['licence-start'] = 'Enter the first day on which it is valid.'
  else if (from !== null && until !== null && from > until)
    errors['licence-start'] = 'It must not begin after it has expired.'
  if (until !== null && !isDay(until)) errors['licence-expiry'] = 'Enter the last day on which it is valid.'
  else if (until !== null && until > addMonths(today, 12 * longestLicenceYears))
    errors['licence-expiry'] =
      `Check the year: licences end within ${longestLicenceYears} years. Leave it empty if there is no end.`
  if (Object.keys(errors).length > 0) throw ruleBroken('Please correct what is marked.', errors)
  return { kind, number, issuedIn: state as StateCode, validFrom: from, expiresOn: until }
}

export async function addLicence(planner: Planner, seen: Seen, typed: TypedLicence): Promise<void> {
  const licence = checkLicence(planner, typed)
  await lockSeen(planner, seen)
  const added = await maybeOne(planner.db, insertLicence(planner.state, seen.technicianId, licence))
  if (!added) throw ruleBroken('Please correct what is marked.', { 'licence-kind': chooseKind })
  await finish(planner, seen.technicianId, 'add-licence', { ...licence, ...added })
}

export async function removeLicence(planner: Planner, seen: Seen, licenceId: number): Promise<void> {
  await lockSeen(planner, seen)
  const removed = await maybeOne(planner.db, deleteLicence(seen.technicianId, licenceId))
  if (removed) await finish(planner, seen.technicianId, 'remove-licence', removed)
}

export async function addDaysOff(planner: Planner, seen: Seen, typed: NewDaysOff): Promise<void> {
  const { db, state, today } = planner
  const refuse = (field: string, message: string) => ruleBroken(message, { [field]: message })
  if (typed.lastOn < typed.firstOn) throw refuse('last', 'The last day is before the first.')
  if (typed.lastOn < today) throw refuse('last', 'These days have passed.')
  if (typed.lastOn > addDays(typed.firstOn, 366)) throw refuse('last', 'Enter at most one year.')
  if (!hasAtMost(typed.reason ?? '', 100)) throw refuse('reason', 'Enter at most 100 characters.')
  await lockSeen(planner, seen)
  const [other] = await db.rows(overlappingDaysOff(seen.technicianId, typed))
  if (other)
    throw refuse('first', `Days off from ${shortDay(other.firstOn)} to ${shortDay(other.lastOn)} are entered already.`)
  await db.rows(insertDaysOff(state, seen.technicianId, typed))
  await finish(planner, seen.technicianId, 'add-days-off', typed)
}

export async function removeDaysOff(planner: Planner, seen: Seen, firstOn: Day): Promise<void> {
  await lockSeen(planner, seen)
  const removed = await maybeOne(planner.db, deleteDaysOff(seen.technicianId, firstOn))
  if (removed) await finish(planner, seen.technicianId, 'remove-days-off', { firstOn, ...removed })
}
