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
  yes,
} from './read-record.ts'
import { unknownDay, type SoftwarePerson, type SoftwareRecord } from './records.ts'

/* The records of PropertyMe: members, contacts, lots with the owner of the detail, and tenancies. */

const name = oneLine(200)
const phones = { CellPhone: oneLine(40), HomePhone: oneLine(40), WorkPhone: oneLine(40) }

export const memberShape = z.object({
  Name: oneLine(75),
  FirstName: oneLine(75),
  LastName: oneLine(75),
  RegisteredEmail: oneLine(75),
  MobilePhone: oneLine(40),
  WorkPhone: oneLine(40),
  ExpireOn: dayOrNull,
})
const contactPerson = z.object({
  FirstName: name,
  LastName: name,
  CompanyName: name,
  Email: oneLine(200),
  ...phones,
})
export const contactShape = z.object({
  NameText: name,
  Email: oneLine(200),
  ...phones,
  IsOwner: yes,
  IsTenant: yes,
  ContactPersons: firstOf(contactPerson),
  UpdatedOn: instantOrNull,
})
export const lotShape = z.object({
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
  OwnerContactId: oneLine(100),
  ActiveOwnershipId: oneLine(100),
  PropertyType: oneLine(40),
  PrimaryType: oneLine(40),
  IsRental: z.nullish(z.unknown()),
  IsArchived: yes,
  ArchivedOn: dayOrNull,
  UpdatedOn: instantOrNull,
})
export const ownershipShape = z.object({ GainDate: dayOrNull, LostDate: dayOrNull })
export type Ownership = z.infer<typeof ownershipShape>
export const tenancyShape = z.object({
  LotId: oneLine(100),
  ContactId: oneLine(100),
  Name: oneLine(200),
  TenancyStart: dayOrNull,
  AgreementStart: dayOrNull,
  AgreementEnd: dayOrNull,
  Periodic: yes,
  IsClosed: yes,
  ClosedOn: dayOrNull,
  UpdatedOn: instantOrNull,
})

const labelOf = (given: unknown): string | null => {
  const { AddressText, NameText, Name, Reference } = given as Record<string, unknown>
  const text = [AddressText, NameText, Name, Reference].find((each) => typeof each === 'string')
  return typeof text === 'string' ? text.slice(0, 200) : null
}

/** .NET writes an id that is missing as zeros, and a day that is missing as the year 1. */
const noId = '00000000-0000-0000-0000-000000000000'
export const idOrNull = (id: string | null): string | null => (id === noId ? null : id)

const hasCome = (day: string | null): boolean => day !== null && day <= new Date().toISOString().slice(0, 10)

const joined = (...parts: (string | null)[]): string => parts.filter((part) => part !== null).join(' ')

export const readMember = (given: unknown): SoftwareRecord<'managers'>[] =>
  readRecord(given, 'Id', () => {
    const read = memberShape.safeParse(given)
    if (!read.success) return unusable(labelOf(given), notUnderstood(read.error))
    const { Name, FirstName, LastName, RegisteredEmail, MobilePhone, WorkPhone, ExpireOn } = read.data
    const [person] = readPerson({
      name: Name ?? joined(FirstName, LastName),
      email: RegisteredEmail,
      phones: [MobilePhone, WorkPhone],
    })
    if (!person) return unusable(null, 'It has no name')
    const { name: label, email, phones: numbers } = person
    const isArchived = hasCome(ExpireOn)
    return { label, changedAt: null, value: { name: label, email, phone: numbers[0] ?? null, isArchived } }
  })

/** Owners and tenants; other contacts are nobody's business here. */
export function readContact(given: unknown): SoftwareRecord<'people'>[] {
  const read = contactShape.safeParse(given)
  if (read.success && !read.data.IsOwner && !read.data.IsTenant) return []
  return readRecord(given, 'Id', () => {
    if (!read.success) return unusable(labelOf(given), notUnderstood(read.error))
    const { NameText, Email, CellPhone, HomePhone, WorkPhone, ContactPersons, UpdatedOn } = read.data
    const named = ContactPersons.flatMap((each): SoftwarePerson[] =>
      readPerson({
        name: joined(each.FirstName, each.LastName) || each.CompanyName,
        email: each.Email,
        phones: [each.CellPhone, each.HomePhone, each.WorkPhone],
      }),
    )
    const itself = () => readPerson({ name: NameText, email: Email, phones: [CellPhone, HomePhone, WorkPhone] })
    const persons = named.length > 0 ? named : itself()
    const label = NameText ?? persons.map((person) => person.name).join(', ')
    if (persons.length === 0) return unusable(label || null, 'It has no name')
    return { label, changedAt: UpdatedOn, value: { persons } }
  })
}

/** The ownership is that of the lot’s detail, where it was read. */
export const readLot = (given: unknown, ownership?: Ownership): SoftwareRecord<'properties'>[] =>
  readRecord(given, 'Id', () => {
    const read = lotShape.safeParse(given)
    if (!read.success) return unusable(labelOf(given), notUnderstood(read.error))
    const { Address: at, UpdatedOn, ...lot } = read.data
    if (at.Street === null || at.Suburb === null || at.PostalCode === null)
      return unusable(labelOf(given), 'Its address has no street, suburb or postcode')
    const addressLine = `${at.Unit === null ? '' : `${at.Unit}/`}${at.Number === null ? '' : `${at.Number} `}${at.Street}`
    const label = `${addressLine}, ${at.Suburb} ${at.PostalCode}`
    const type = lot.PropertyType ?? lot.PrimaryType
    const owner = idOrNull(lot.OwnerContactId)
    if (lot.IsRental === false && !lot.IsArchived) return unusable(label, 'It is not a rental property')
    return {
      label,
      changedAt: UpdatedOn,
      value: {
        addressLine,
        suburb: at.Suburb,
        state: (at.State ?? '').toLowerCase(),
        postcode: at.PostalCode,
        managerExternalId: idOrNull(lot.ActiveManagerMemberId),
        keyNumber: lot.KeyNumber,
        landlords: { contactIds: owner === null ? [] : [owner] },
        isResidential: type === null || /residential/i.test(type),
        managedSince: ownership?.GainDate ?? null,
        lostOn: lot.IsArchived
          ? (lot.ArchivedOn ?? UpdatedOn?.slice(0, 10) ?? unknownDay)
          : ownership && hasCome(ownership.LostDate)
            ? ownership.LostDate
            : null,
      },
    }
  })

/** Whether the detail of a lot is needed: it says when a management was lost. */
export const isWithoutOwner = (given: unknown): boolean => {
  const read = lotShape.safeParse(given)
  return (
    read.success &&
    !read.data.IsArchived &&
    read.data.IsRental !== false &&
    idOrNull(read.data.ActiveOwnershipId) === null
  )
}

export const readTenancy = (given: unknown): SoftwareRecord<'tenancies'>[] =>
  readRecord(given, 'Id', () => {
    const read = tenancyShape.safeParse(given)
    if (!read.success) return unusable(labelOf(given), notUnderstood(read.error))
    const { LotId, ContactId, Name, AgreementEnd, Periodic, IsClosed, ClosedOn, UpdatedOn } = read.data
    const label = Name ?? 'Tenancy'
    const startsOn = read.data.TenancyStart ?? read.data.AgreementStart
    if (LotId === null) return unusable(label, 'It belongs to no property')
    if (startsOn === null) return unusable(label, 'It has no start date')
    const after = (day: string | null) => (day !== null && day > startsOn ? day : null)
    const contact = idOrNull(ContactId)
    return {
      label,
      changedAt: UpdatedOn,
      value: {
        propertyExternalId: LotId,
        startsOn,
        // A periodic tenancy has no end, though the first agreement had one.
        endsOn: Periodic ? null : after(AgreementEnd),
        // Which of its fields is the day of leaving is not known, so only that of a closed tenancy is taken.
        vacatesOn: after(ClosedOn),
        isClosed: IsClosed || ClosedOn !== null,
        tenants: { contactIds: contact === null ? [] : [contact] },
      },
    }
  })
