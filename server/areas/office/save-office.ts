import { abnDigits, abnProblem } from '../../../contract/abn.ts'
import { hasAtMost, isEmail } from '../../../contract/form-rules.ts'
import { parsePhone } from '../../../contract/phones.ts'
import { recordChange, type Actor, type Change } from '../../platform/audit.ts'
import { maybeOne, one, type Db } from '../../platform/database.ts'
import { Problem, ruleBroken } from '../../platform/problem.ts'
import { lastOfficeChange, lockOffice, saveOffice, suburbNamed, type Office } from './office.queries.ts'
import { momentIn } from '../../platform/moment-in.ts'

/** A master user who changes the office of an agency. */
export type OfficeEditor = Actor & { db: Db; agencyId: number }

export type TypedOffice = {
  abn: string
  phone: string
  email: string
  addressLine1: string
  suburb: string
  postcode: string
  postalAddress: string
}

export const officeFields = ['abn', 'phone', 'email', 'addressLine1', 'suburb', 'postcode', 'postalAddress'] as const

export const toTypedOffice = (office: Office): TypedOffice =>
  Object.fromEntries(officeFields.map((field) => [field, office[field] ?? ''])) as TypedOffice

const longest = { addressLine1: 200, postalAddress: 300 }

function checkOffice(typed: TypedOffice): Record<string, string> {
  const abn = typed.abn === '' ? undefined : abnProblem(typed.abn)
  return {
    ...(abn !== undefined && { abn }),
    ...(typed.phone !== '' && parsePhone(typed.phone) === null && { phone: 'Enter a valid phone number.' }),
    ...(typed.email !== '' && !isEmail(typed.email) && { email: 'Enter a valid email address.' }),
    ...(!hasAtMost(typed.addressLine1, longest.addressLine1) && { addressLine1: 'Enter at most 200 characters.' }),
    ...(!hasAtMost(typed.postalAddress, longest.postalAddress) && { postalAddress: 'Enter at most 300 characters.' }),
  }
}

async function findSuburb(db: Db, { suburb, postcode }: TypedOffice): Promise<number | null | undefined> {
  if (suburb === '' && postcode === '') return null
  return (await maybeOne(db, suburbNamed(suburb, postcode)))?.id
}

/** Refuses a form that was opened before the last change. */
export async function lockUnchanged({ db, state, agencyId }: OfficeEditor, version: string): Promise<Office> {
  const stored = await one(db, lockOffice(agencyId))
  if (String(stored.version) === version) return stored
  const last = await maybeOne(db, lastOfficeChange(agencyId))
  const by = last ? ` by ${last.name ?? 'the system'} at ${momentIn(state, last.at)}` : ''
  throw new Problem('conflict', `The office profile was changed${by}. Compare before you save.`)
}

/** Address, phone, email and ABN: printed below letters and on documents. */
export async function changeOffice(
  editor: OfficeEditor,
  { typed, version }: { typed: TypedOffice; version: string },
): Promise<void> {
  const { db, agencyId } = editor
  const errors = checkOffice(typed)
  const suburbId = await findSuburb(db, typed)
  if (suburbId === undefined) errors['suburb'] = 'This suburb with this postcode is not known in this state.'
  if (Object.keys(errors).length > 0) throw ruleBroken('Please correct what is marked.', errors)
  const stored = await one(db, lockOffice(agencyId))
  const before = toTypedOffice(stored)
  const after = {
    ...typed,
    abn: abnDigits(typed.abn),
    phone: parsePhone(typed.phone) ?? '',
  }
  // The same form sent again, such as by a second click.
  const isSame = officeFields.every((field) => before[field].toLowerCase() === after[field].toLowerCase())
  if (isSame) return
  await lockUnchanged(editor, version)
  const orNull = (text: string) => (text === '' ? null : text)
  await db.rows(
    saveOffice(agencyId, {
      abn: orNull(after.abn),
      phone: orNull(after.phone),
      email: orNull(after.email),
      addressLine1: orNull(after.addressLine1),
      suburbId: suburbId ?? null,
      postalAddress: orNull(after.postalAddress),
    }),
  )
  const change: Change = { action: 'change-office', entity: 'agencies', entityId: agencyId, before, after }
  await recordChange(db, editor, change, 'STATE_SYSTEM')
}
