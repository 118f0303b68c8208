import * as z from 'zod/mini'
import { dayOrNull, firstOf, notUnderstood, oneLine, readPerson, readRecord, unusable, yes } from './read-record.ts'
import { unknownDay, type SoftwareRecord } from './records.ts'

/* The records of Property Tree: agents, properties and tenancies. What it holds about owners and keys was not seen, and is not read. */

const id = oneLine(100)
const name = oneLine(75)

export const treeAgentShape = z.object({
  first_name: name,
  last_name: name,
  email_address: oneLine(200),
  mobile_phone_number: oneLine(40),
  roles: firstOf(z.unknown()),
  deleted: yes,
})
export const treePropertyShape = z.object({
  address: z.object({
    unit: oneLine(20),
    street_number: oneLine(20),
    address_line_1: oneLine(100),
    suburb: oneLine(80),
    state: oneLine(10),
    post_code: oneLine(10),
  }),
  agents: firstOf(id),
  management_id: id,
  archived: yes,
  deleted: yes,
})
const contactShape = z.object({
  first_name: oneLine(200),
  last_name: oneLine(200),
  email_address: oneLine(200),
  mobile_phone_number: oneLine(40),
  phone_number: oneLine(40),
  contact_types: firstOf(z.unknown()),
})
export const treeTenancyShape = z.object({
  name: oneLine(200),
  property: id,
  lease_start_date: dayOrNull,
  lease_end_date: dayOrNull,
  original_lease_start_date: dayOrNull,
  vacate_date: dayOrNull,
  prospect: yes,
  archived: yes,
  deleted: yes,
  contacts: firstOf(contactShape),
})

const joined = (...parts: (string | null)[]): string => parts.filter((part) => part !== null).join(' ')

/** Other agents sell. */
const managing = 'Property Manager'
export const isPropertyManager = (given: unknown): boolean =>
  treeAgentShape.safeParse(given).data?.roles.includes(managing) ?? false

export function readTreeAgent(given: unknown): SoftwareRecord<'managers'>[] {
  const read = treeAgentShape.safeParse(given)
  if (read.success && !read.data.roles.includes(managing)) return []
  return readRecord(given, 'id', () => {
    if (!read.success) return unusable(null, notUnderstood(read.error))
    const { first_name: first, last_name: last, email_address: email, mobile_phone_number: mobile, deleted } = read.data
    const [person] = readPerson({ name: joined(first, last), email, phones: [mobile] })
    if (!person) return unusable(null, 'It has no name')
    const value = { name: person.name, email: person.email, phone: person.phones[0] ?? null, isArchived: deleted }
    return { label: person.name, changedAt: null, value }
  })
}

/** Whether the line has the number already was not seen, so what it lacks of unit and number is put before it. */
function addressLine(unit: string | null, number: string | null, line: string): string {
  const words = line.toLowerCase().split(/[\s,/]+/)
  const at = number === null ? 0 : words.indexOf(number.toLowerCase())
  // "Highway 31" does not have the number 31.
  const hasNumber = at === 0 || words.slice(0, Math.max(at, 0)).some((word) => /\d|^[a-z]$/.test(word))
  const whole = hasNumber ? line : `${number} ${line}`
  return unit === null || (hasNumber && at > 0) ? whole : `${unit}/${whole}`
}

export const readTreeProperty = (given: unknown, managers: ReadonlySet<string>): SoftwareRecord<'properties'>[] =>
  readRecord(given, 'id', () => {
    const read = treePropertyShape.safeParse(given)
    if (!read.success) return unusable(null, notUnderstood(read.error))
    const { address: at, agents, archived, deleted } = read.data
    if (at.address_line_1 === null || at.suburb === null || at.post_code === null)
      return unusable(at.address_line_1, 'Its address has no street, suburb or postcode')
    const line = addressLine(at.unit, at.street_number, at.address_line_1)
    return {
      label: `${line}, ${at.suburb} ${at.post_code}`,
      changedAt: null,
      value: {
        addressLine: line,
        suburb: at.suburb,
        state: (at.state ?? '').toLowerCase(),
        postcode: at.post_code,
        managerExternalId: agents.find((agent) => agent !== null && managers.has(agent)) ?? null,
        // All calls are below an address for residential properties.
        isResidential: true,
        managedSince: null,
        lostOn: archived || deleted ? unknownDay : null,
      },
    }
  })

export const readTreeTenancy = (given: unknown): SoftwareRecord<'tenancies'>[] =>
  readRecord(given, 'id', () => {
    const read = treeTenancyShape.safeParse(given)
    if (!read.success) return unusable(null, notUnderstood(read.error))
    const { name: label, property, contacts, prospect, archived, deleted } = read.data
    const called = label ?? 'Tenancy'
    const startsOn = read.data.original_lease_start_date ?? read.data.lease_start_date
    if (property === null) return unusable(called, 'It belongs to no property')
    if (prospect) return unusable(called, 'The lease has not begun: the tenants are prospects')
    if (startsOn === null) return unusable(called, 'It has no start date')
    const after = (day: string | null) => (day !== null && day > startsOn ? day : null)
    const tenants = contacts.filter(({ contact_types: types }) => types.length === 0 || types.includes('Tenant'))
    return {
      label: called,
      changedAt: null,
      value: {
        propertyExternalId: property,
        startsOn,
        endsOn: after(read.data.lease_end_date),
        vacatesOn: after(read.data.vacate_date),
        isClosed: archived || deleted,
        tenants: tenants.flatMap((each) =>
          readPerson({
            name: joined(each.first_name, each.last_name),
            email: each.email_address,
            phones: [each.mobile_phone_number, each.phone_number],
          }),
        ),
      },
    }
  })
