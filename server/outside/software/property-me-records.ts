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

/* The records of PropertyMe: members, lots and tenancies. */

const phones = firstOf(z.object({ Number: oneLine(40) }), 10)
const contact = z.object({ Name: oneLine(200), Email: oneLine(200), Phones: phones })
const people = (contacts: z.infer<typeof contact>[]) =>
  contacts.flatMap(({ Name, Email, Phones }) =>
    readPerson({ name: Name, email: Email, phones: Phones.map(({ Number: number }) => number) }),
  )

const member = z.object({
  Name: oneLine(75),
  Email: oneLine(75),
  Phone: oneLine(40),
  ArchivedOn: dayOrNull,
  UpdatedOn: instantOrNull,
})
const lot = z.object({
  Address: z.object({
    Unit: oneLine(20),
    Number: oneLine(20),
    Street: oneLine(100),
    Suburb: oneLine(80),
    State: oneLine(10),
    PostalCode: oneLine(10),
  }),
  KeyNumber: oneLine(50),
  ActiveManagerMemberId: oneLine(100),
  PropertyType: oneLine(40),
  ManagedOn: dayOrNull,
  LostOn: dayOrNull,
  ArchivedOn: dayOrNull,
  Owners: firstOf(contact),
  UpdatedOn: instantOrNull,
})
const tenancy = z.object({
  LotId: oneLine(100),
  Name: oneLine(200),
  TenancyStart: dayOrNull,
  AgreementEnd: dayOrNull,
  VacateOn: dayOrNull,
  ClosedOn: dayOrNull,
  Tenants: firstOf(contact),
  UpdatedOn: instantOrNull,
})

const nameOf = (given: unknown): string | null => {
  const { Name, Reference } = given as { Name?: unknown; Reference?: unknown }
  return typeof Name === 'string' ? Name.slice(0, 200) : typeof Reference === 'string' ? Reference.slice(0, 200) : null
}

const readMember = (given: unknown): Omit<SoftwareRecord<'managers'>, 'externalId'> => {
  const read = member.safeParse(given)
  if (!read.success) return unusable(nameOf(given), notUnderstood(read.error))
  const { Name, Email, Phone, ArchivedOn, UpdatedOn } = read.data
  const [person] = readPerson({ name: Name, email: Email, phones: [Phone] })
  if (!person) return unusable(null, 'It has no name')
  const value = {
    name: person.name,
    email: person.email,
    phone: person.phones[0] ?? null,
    isArchived: ArchivedOn !== null,
  }
  return { label: person.name, changedAt: UpdatedOn, value }
}

const readLot = (given: unknown): Omit<SoftwareRecord<'properties'>, 'externalId'> => {
  const read = lot.safeParse(given)
  if (!read.success) return unusable(nameOf(given), notUnderstood(read.error))
  const { Address: at, Owners, UpdatedOn, ...rest } = read.data
  if (at.Street === null || at.Suburb === null || at.PostalCode === null)
    return unusable(nameOf(given), 'Its address has no street, suburb or postcode')
  const addressLine = `${at.Unit === null ? '' : `${at.Unit}/`}${at.Number === null ? '' : `${at.Number} `}${at.Street}`
  return {
    label: `${addressLine}, ${at.Suburb.toUpperCase()} ${at.PostalCode}`,
    changedAt: UpdatedOn,
    value: {
      addressLine,
      suburb: at.Suburb,
      state: (at.State ?? '').toLowerCase(),
      postcode: at.PostalCode,
      managerExternalId: rest.ActiveManagerMemberId,
      keyNumber: rest.KeyNumber,
      landlords: people(Owners),
      isResidential: rest.PropertyType === null || /residential/i.test(rest.PropertyType),
      managedSince: rest.ManagedOn,
      lostOn: rest.LostOn ?? rest.ArchivedOn,
    },
  }
}

const readTenancy = (given: unknown): Omit<SoftwareRecord<'tenancies'>, 'externalId'> => {
  const read = tenancy.safeParse(given)
  if (!read.success) return unusable(nameOf(given), notUnderstood(read.error))
  const { LotId, Name, TenancyStart, AgreementEnd, VacateOn, ClosedOn, Tenants, UpdatedOn } = read.data
  const tenants = people(Tenants)
  const label = Name ?? (tenants.map(({ name }) => name).join(', ') || 'Tenancy')
  if (LotId === null) return unusable(label, 'It belongs to no property')
  if (TenancyStart === null) return unusable(label, 'It has no start date')
  const after = (day: string | null) => (day !== null && day > TenancyStart ? day : null)
  return {
    label,
    changedAt: UpdatedOn,
    value: {
      propertyExternalId: LotId,
      startsOn: TenancyStart,
      endsOn: after(AgreementEnd),
      vacatesOn: after(VacateOn ?? ClosedOn),
      isClosed: ClosedOn !== null,
      tenants,
    },
  }
}

export function readPropertyMeRecord(collection: Collection, given: unknown): SoftwareRecord[] {
  if (collection === 'managers') return readRecord(given, 'Id', readMember)
  if (collection === 'properties') return readRecord(given, 'Id', readLot)
  return readRecord(given, 'Id', readTenancy)
}
