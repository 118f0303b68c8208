import * as z from 'zod/mini'
import type { Day } from '../../../contract/days.ts'
import { shortDay } from '../../../contract/day-text.ts'
import {
  dayOrNull,
  firstOf,
  instantOrNull,
  notUnderstood,
  oneLine,
  readPerson,
  readRecord,
  unusable,
} from './read-record.ts'
import type { ContactLink, SoftwarePerson, SoftwareRecord } from './records.ts'

/* The records of VaultRE: users, contacts, properties under management, tenancies, and which contacts are their landlords and tenants. */

const id = oneLine(100)
const name = oneLine(200)
const yes = z.pipe(
  z.nullish(z.unknown()),
  z.transform((given) => given === true),
)
const no = z.pipe(
  z.nullish(z.unknown()),
  z.transform((given) => given === false),
)
const phone = z.object({ number: oneLine(40), typeCode: oneLine(5) })

/** A day, or a moment that is a day in the time zone of the office: VaultRE writes both in the same fields. */
const moment = z.pipe(
  z.nullish(z.unknown()),
  z.transform((given): string | null => (typeof given === 'string' ? given.slice(0, 40) : null)),
)

export const userShape = z.object({
  firstName: oneLine(75),
  lastName: oneLine(75),
  email: oneLine(75),
  role: oneLine(60),
  phoneNumbers: firstOf(phone),
  permissions: z.nullish(z.object({ canLogin: no })),
})
export const vaultContactShape = z.object({
  firstName: name,
  lastName: name,
  displayName: name,
  partnerFirstName: name,
  partnerLastName: name,
  company: name,
  emails: firstOf(oneLine(200)),
  phoneNumbers: firstOf(phone),
  modified: instantOrNull,
})
export const vaultTenancyShape = z.object({
  id,
  start: moment,
  end: moment,
  vacateDate: moment,
  archived: yes,
  modified: instantOrNull,
})
export const propertyShape = z.object({
  leaseLifeId: id,
  displayAddress: oneLine(200),
  address: z.nullish(
    z.object({
      level: oneLine(20),
      unitNumber: oneLine(20),
      streetNumber: oneLine(20),
      street: oneLine(100),
      suburb: z.nullish(
        z.object({
          name: oneLine(80),
          postcode: oneLine(10),
          state: z.nullish(z.object({ abbreviation: oneLine(10) })),
        }),
      ),
    }),
  ),
  status: oneLine(30),
  authorityStart: moment,
  authorityEnd: moment,
  propertyManager: z.nullish(z.object({ id })),
  modified: instantOrNull,
})
/** What only the answer about one property has. */
export const detailShape = z.object({
  keys: z.nullish(z.array(z.object({ name: oneLine(50) }))),
  leaseHistory: z.nullish(z.array(z.object({ lifeId: id, tenancyHistory: firstOf(z.unknown(), 200) }))),
})
export const linkShape = z.object({
  contact: z.object({ id }),
  leaseLife: z.optional(z.object({ id })),
  tenancy: z.optional(z.object({ id })),
})
export const tenancyRowShape = z.object({ property: z.object({ id }), tenancy: z.unknown() })
export const tenancyOfPropertyShape = z.object({ id, currentTenancy: z.nullish(z.unknown()) })

/** Statuses of a property whose management is over. One that is advertised or being let may still be managed. */
const over = new Set(['prospect', 'appraisal', 'settled', 'withdrawn', 'withdrawnAppraisal'])

const landlordsOf = (leaseLifeId: string): string => `landlords-${leaseLifeId}`
const tenantsOf = (tenancyId: string): string => `tenants-${tenancyId}`

const joined = (...parts: (string | null)[]): string | null => parts.filter((part) => part !== null).join(' ') || null
const isFax = ({ typeCode }: { typeCode: string | null }) => typeCode === 'F'
/** Mobile numbers first. */
const numbers = (phones: readonly { number: string | null; typeCode: string | null }[]): (string | null)[] =>
  phones
    .filter((each) => !isFax(each))
    .toSorted((one, other) => Number(other.typeCode === 'M') - Number(one.typeCode === 'M'))
    .map(({ number }) => number)

/** Midnight, in any zone, is a day; another time is a moment. */
function dayIn(timeZone: string, given: string | null): Day | null {
  if (given === null) return null
  const at = Date.parse(given)
  const isDay = given.length <= 10 || /T00:00(:00(\.0+)?)?/.test(given)
  if (isDay || Number.isNaN(at)) return dayOrNull.parse(given)
  return dayOrNull.parse(new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(at))
}

/** Sales people and others are nobody’s business here. */
export function readUser(given: unknown): SoftwareRecord<'managers'>[] {
  const read = userShape.safeParse(given)
  if (read.success && read.data.role !== null && read.data.role !== 'propertyManagement') return []
  return readRecord(given, 'id', () => {
    if (!read.success) return unusable(null, notUnderstood(read.error))
    const { firstName, lastName, email, phoneNumbers, permissions } = read.data
    const [person] = readPerson({ name: joined(firstName, lastName), email, phones: numbers(phoneNumbers) })
    if (!person) return unusable(null, 'It has no name')
    const isArchived = permissions?.canLogin === true
    const value = { name: person.name, email: person.email, phone: person.phones[0] ?? null, isArchived }
    return { label: person.name, changedAt: null, value }
  })
}

/** A contact may be a couple, whose address and numbers are those of both. */
export const readVaultContact = (given: unknown): SoftwareRecord<'people'>[] =>
  readRecord(given, 'id', () => {
    const read = vaultContactShape.safeParse(given)
    if (!read.success) return unusable(null, notUnderstood(read.error))
    const { firstName, lastName, displayName, company, emails, phoneNumbers, modified } = read.data
    const first = readPerson({
      name: joined(firstName, lastName) ?? company ?? displayName,
      email: emails[0] ?? null,
      phones: numbers(phoneNumbers),
    })
    const partnerName = joined(read.data.partnerFirstName, read.data.partnerLastName)
    const partner = readPerson({ name: partnerName, email: emails[1] ?? null, phones: [] })
    const persons: SoftwarePerson[] = [...first, ...partner]
    if (persons.length === 0) return unusable(displayName, 'It has no name')
    return {
      label: displayName ?? persons.map((each) => each.name).join(' & '),
      changedAt: modified,
      value: { persons },
    }
  })

export const readVaultProperty = (given: unknown, timeZone: string, today: Day): SoftwareRecord<'properties'>[] =>
  readRecord(given, 'id', () => {
    const read = propertyShape.safeParse(given)
    if (!read.success) return unusable(null, notUnderstood(read.error))
    const { address, displayAddress, leaseLifeId, status, propertyManager, modified } = read.data
    const suburb = address?.suburb?.name ?? null
    const postcode = address?.suburb?.postcode ?? null
    if (!address || address.street === null || suburb === null || postcode === null)
      return unusable(displayAddress, 'Its address has no street, suburb or postcode')
    const unit = address.unitNumber === null ? '' : `${address.unitNumber}/`
    const addressLine = `${unit}${address.streetNumber === null ? '' : `${address.streetNumber} `}${address.street}`
    const detail = detailShape.safeParse(given).data
    const keys = detail?.keys?.flatMap((key) => key.name ?? [])
    const end = dayIn(timeZone, read.data.authorityEnd)
    const endedOn = end !== null && end <= today ? end : (modified?.slice(0, 10) ?? today)
    return {
      label: `${addressLine}, ${suburb} ${postcode}`,
      changedAt: modified,
      value: {
        addressLine,
        suburb,
        state: (address.suburb?.state?.abbreviation ?? '').toLowerCase(),
        postcode,
        managerExternalId: propertyManager?.id ?? null,
        // Lists do not say it.
        ...(keys && { keyNumber: keys.join(', ').slice(0, 50) || null }),
        ...(leaseLifeId !== null && { landlords: { linkedTo: landlordsOf(leaseLifeId) } }),
        isResidential: true,
        managedSince: dayIn(timeZone, read.data.authorityStart),
        lostOn: over.has(status ?? '') ? endedOn : null,
      },
    }
  })

const readTenancy = (given: unknown, propertyId: string | null, timeZone: string): SoftwareRecord<'tenancies'>[] =>
  readRecord(given, 'id', () => {
    const read = vaultTenancyShape.safeParse(given)
    if (!read.success) return unusable('Tenancy', notUnderstood(read.error))
    const { id: tenancyId, start, end, vacateDate, archived, modified } = read.data
    const startsOn = dayIn(timeZone, start)
    if (propertyId === null) return unusable('Tenancy', 'It belongs to no property')
    if (startsOn === null) return unusable('Tenancy', 'It has no start date')
    const after = (text: string | null) => {
      const day = dayIn(timeZone, text)
      return day !== null && day > startsOn ? day : null
    }
    return {
      label: `Tenancy from ${shortDay(startsOn)}`,
      changedAt: modified,
      value: {
        propertyExternalId: propertyId,
        startsOn,
        endsOn: after(end),
        vacatesOn: after(vacateDate),
        isClosed: archived,
        tenants: { linkedTo: tenantsOf(tenancyId ?? '') },
      },
    }
  })

export function readTenancyRow(given: unknown, timeZone: string): SoftwareRecord<'tenancies'>[] {
  const read = tenancyRowShape.safeParse(given)
  return read.success ? readTenancy(read.data.tenancy, read.data.property.id, timeZone) : []
}

/** Changed properties say what their tenancy is. */
export function readCurrentTenancy(given: unknown, timeZone: string): SoftwareRecord<'tenancies'>[] {
  const read = tenancyOfPropertyShape.safeParse(given)
  return read.success ? readTenancy(read.data.currentTenancy, read.data.id, timeZone) : []
}

/** The tenancy in force and the latest ones before it, which may have ended since. */
export function readTenanciesOfDetail(given: unknown, timeZone: string): SoftwareRecord<'tenancies'>[] {
  const read = tenancyOfPropertyShape.safeParse(given)
  const history = detailShape.safeParse(given).data?.leaseHistory?.flatMap(({ tenancyHistory }) => tenancyHistory) ?? []
  if (!read.success) return []
  const { id: propertyId, currentTenancy } = read.data
  const earlier = history
    .flatMap((each) => readTenancy(each, propertyId, timeZone))
    .toSorted((one, other) => ((one.value?.startsOn ?? '') < (other.value?.startsOn ?? '') ? 1 : -1))
    .slice(0, 2)
  const current = readTenancy(currentTenancy, propertyId, timeZone)
  const isCurrent = ({ externalId }: { externalId: string }) => current.some((each) => each.externalId === externalId)
  return [...earlier.filter((each) => !isCurrent(each)), ...current]
}

export function readLink(given: unknown): ContactLink[] {
  const { contact, leaseLife, tenancy } = linkShape.safeParse(given).data ?? {}
  const contactId = contact?.id
  if (contactId === null || contactId === undefined) return []
  if (leaseLife?.id) return [{ holderId: landlordsOf(leaseLife.id), contactId }]
  return tenancy?.id ? [{ holderId: tenantsOf(tenancy.id), contactId }] : []
}
