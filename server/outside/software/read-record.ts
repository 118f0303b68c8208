import * as z from 'zod/mini'
import { isDay, type Day } from '../../../contract/days.ts'
import { longestContactEmail, longestContactName } from '../../../contract/limits.ts'
import { parsePhone } from '../../../contract/phones.ts'
import { isEmail } from '../../../contract/form-rules.ts'
import { printable } from '../bounded-reply.ts'
import type { Collection, SoftwarePerson, SoftwareRecord } from './records.ts'

/* Reads single values of foreign records: lenient about what is missing, strict about what is stored. */

/** Text on one line; null when it is missing, blank or no text. */
export const oneLine = (longest: number) =>
  z.pipe(
    z.nullish(z.union([z.string(), z.number()])),
    z.transform((given): string | null =>
      given === null || given === undefined ? null : printable(String(given), longest) || null,
    ),
  )

/** The first of a list, which is empty if it is missing. A record has few people and numbers, and each takes time to check. */
export const firstOf = <Shape extends z.ZodMiniType>(shape: Shape, most = 50) =>
  z._default(
    z.pipe(
      z.transform((given: unknown) => (Array.isArray(given) ? given.slice(0, most) : given)),
      z.array(shape),
    ),
    [],
  )

/** "2026-03-01" or "2026-03-01T00:00:00Z"; null for anything else. */
export const dayOrNull = z.pipe(
  z.nullish(z.unknown()),
  z.transform((given): Day | null => {
    const text = typeof given === 'string' ? given.slice(0, 10) : ''
    return isDay(text) && text >= '1900-01-01' && text < '2200-01-01' ? text : null
  }),
)

/** True only if it says so: some software gives yes and no as text. */
export const yes = z.pipe(
  z.nullish(z.unknown()),
  z.transform((given) => given === true),
)

export const instantOrNull = z.pipe(
  z.nullish(z.unknown()),
  z.transform((given): string | null => {
    const at = typeof given === 'string' ? Date.parse(given) : NaN
    return Number.isNaN(at) ? null : new Date(at).toISOString()
  }),
)

/** A person with a usable name; addresses and numbers that cannot be used are left out. */
export function readPerson(given: {
  name: string | null
  email: string | null
  phones: (string | null)[]
}): SoftwarePerson[] {
  const name = given.name?.slice(0, longestContactName).toWellFormed().trim()
  if (!name) return []
  const email = given.email?.trim().toLowerCase() ?? ''
  const phones = given.phones.flatMap((text) => (text === null ? [] : (parsePhone(text) ?? [])))
  return [
    {
      name,
      email: isEmail(email) && email.length <= longestContactEmail ? email : null,
      phones: [...new Set(phones)].slice(0, 5),
    },
  ]
}

const unnamed = 'Unnamed'
const mostFields = 3

const head = z.object({ id: oneLine(100) })

/** One foreign record: without an id it cannot be stored, so it is dropped; anything else wrong is its reason. */
export function readRecord<C extends Collection>(
  given: unknown,
  idKey: string,
  read: (given: unknown) => Omit<SoftwareRecord<C>, 'externalId'>,
): SoftwareRecord<C>[] {
  if (typeof given !== 'object' || given === null) return []
  const found = head.safeParse({ id: (given as Record<string, unknown>)[idKey] })
  if (!found.success || found.data.id === null) return []
  const record = read(given)
  // People find it in the software by its id.
  const label = record.label === unnamed ? `Record ${found.data.id}` : record.label
  return [{ externalId: found.data.id, ...record, label } as SoftwareRecord<C>]
}

/** Names the fields that have an unexpected form. */
export function notUnderstood({ issues }: { issues: readonly { path: readonly PropertyKey[] }[] }): string {
  const fields = [...new Set(issues.map(({ path }) => path.map(String).join('.')))].filter((name) => name !== '')
  const named = fields.slice(0, mostFields).map((name) => `“${name.slice(0, 60).toWellFormed()}”`)
  return `This record cannot be read: ${named.join(', ') || 'it'} ${named.length > 1 ? 'have' : 'has'} an unexpected form`
}

/** Of an address only the state may be left. */
const saysNothing = /^[\s,]*(?:[A-Z]{2,3}|Tenancy)?[\s,]*$/

export const unusable = (label: string | null, reason: string) => ({
  label: label === null || saysNothing.test(label) ? unnamed : label,
  changedAt: null,
  unusable: reason,
})
