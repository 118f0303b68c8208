import * as z from 'zod/mini'
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
import type { Collection, SoftwareRecord } from './records.ts'

/* The records of VaultRE: users, properties under management and tenancies. */

const contact = z.object({ fullName: oneLine(200), email: oneLine(200), mobile: oneLine(40), phone: oneLine(40) })
const people = (contacts: z.infer<typeof contact>[]) =>
  contacts.flatMap(({ fullName, email, mobile, phone }) =>
    readPerson({ name: fullName, email, phones: [mobile, phone] }),
  )

const user = z.object({
  fullName: oneLine(75),
  email: oneLine(75),
  mobile: oneLine(40),
  isActive: z._default(z.boolean(), true),
  modified: instantOrNull,
})
const property = z.object({
  address: z.object({
    unitNumber: oneLine(20),
    streetNumber: oneLine(20),
    street: oneLine(100),
    suburb: z.object({ name: oneLine(80), postcode: oneLine(10), state: oneLine(10) }),
  }),
  keyNumber: oneLine(50),
  managedBy: z.nullish(z.object({ id: oneLine(100) })),
  class: oneLine(40),
  managementStart: dayOrNull,
  status: oneLine(30),
  statusSince: dayOrNull,
  owners: firstOf(contact),
  modified: instantOrNull,
})
const tenancy = z.object({
  propertyId: oneLine(100),
  leaseStart: dayOrNull,
  leaseEnd: dayOrNull,
  vacating: dayOrNull,
  status: oneLine(30),
  tenants: firstOf(contact),
  modified: instantOrNull,
})

const gone = new Set(['lost', 'archived'])

const readUser = (given: unknown): Omit<SoftwareRecord<'managers'>, 'externalId'> => {
  const read = user.safeParse(given)
  if (!read.success) return unusable(null, notUnderstood(read.error))
  const { fullName, email, mobile, isActive, modified } = read.data
  const [person] = readPerson({ name: fullName, email, phones: [mobile] })
  if (!person) return unusable(null, 'It has no name')
  const value = { name: person.name, email: person.email, phone: person.phones[0] ?? null, isArchived: !isActive }
  return { label: person.name, changedAt: modified, value }
}

const readProperty = (given: unknown): Omit<SoftwareRecord<'properties'>, 'externalId'> => {
  const read = property.safeParse(given)
  if (!read.success) return unusable(null, notUnderstood(read.error))
  const { address: at, owners, modified, ...rest } = read.data
  const { name: suburb, postcode, state } = at.suburb
  if (at.street === null || suburb === null || postcode === null)
    return unusable(at.street, 'Its address has no street, suburb or postcode')
  const unit = at.unitNumber === null ? '' : `${at.unitNumber}/`
  const addressLine = `${unit}${at.streetNumber === null ? '' : `${at.streetNumber} `}${at.street}`
  return {
    label: `${addressLine}, ${suburb.toUpperCase()} ${postcode}`,
    changedAt: modified,
    value: {
      addressLine,
      suburb,
      state: (state ?? '').toLowerCase(),
      postcode,
      managerExternalId: rest.managedBy?.id ?? null,
      keyNumber: rest.keyNumber,
      landlords: people(owners),
      isResidential: rest.class === null || /residential/i.test(rest.class),
      managedSince: rest.managementStart,
      lostOn: gone.has(rest.status ?? '') ? (rest.statusSince ?? modified?.slice(0, 10) ?? '1970-01-01') : null,
    },
  }
}

const readTenancy = (given: unknown): Omit<SoftwareRecord<'tenancies'>, 'externalId'> => {
  const read = tenancy.safeParse(given)
  if (!read.success) return unusable(null, notUnderstood(read.error))
  const { propertyId, leaseStart, leaseEnd, vacating, status, tenants: contacts, modified } = read.data
  const tenants = people(contacts)
  const label = tenants.map(({ name }) => name).join(', ') || 'Tenancy'
  if (propertyId === null) return unusable(label, 'It belongs to no property')
  if (leaseStart === null) return unusable(label, 'It has no start date')
  const after = (day: string | null) => (day !== null && day > leaseStart ? day : null)
  return {
    label,
    changedAt: modified,
    value: {
      propertyExternalId: propertyId,
      startsOn: leaseStart,
      endsOn: after(leaseEnd),
      vacatesOn: after(vacating),
      isClosed: status === 'ended',
      tenants,
    },
  }
}

export function readVaultReRecord(collection: Collection, given: unknown): SoftwareRecord[] {
  if (collection === 'managers') return readRecord(given, 'id', readUser)
  if (collection === 'properties') return readRecord(given, 'id', readProperty)
  return readRecord(given, 'id', readTenancy)
}
