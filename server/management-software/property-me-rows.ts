import type { Item, ItemOf, SoftwareOffice } from './office-book.ts'

/* The records of an office as PropertyMe shows them. Each property has one ownership and one owner contact, each tenancy one contact. */

/** Larger than JavaScript counts exactly, as times counted in fractions of a microsecond are. */
const firstMark = 638_000_000_000_000_000n
export const markOf = (seq: number): string => String(firstMark + BigInt(seq))

type Person = { name: string; email?: string | undefined; phones: string[] }

const personRow = ({ name, email, phones }: Person, index: number) => {
  const [first = '', ...rest] = name.split(' ')
  return {
    FirstName: rest.length > 0 ? first : null,
    LastName: rest.length > 0 ? rest.join(' ') : first,
    Email: email,
    CellPhone: phones[0],
    HomePhone: phones[1],
    WorkPhone: phones[2],
    NormalisedMobilePhone: phones[0]?.replaceAll(/\D/g, ''),
    SecondaryEmailAddresses: [],
    IsPrimary: index === 0,
    SortOrder: index,
  }
}

const idOfOwner = (propertyId: string) => `owner-of-${propertyId}`
const idOfTenants = (tenancyId: string) => `tenants-of-${tenancyId}`
const ownershipId = (propertyId: string) => `ownership-of-${propertyId}`

const contactRow = (
  id: string,
  people: readonly Person[],
  roles: { IsOwner: boolean; IsTenant: boolean },
  item: Item,
) => ({
  Id: id,
  Reference: id,
  NameText: people.map(({ name }) => name).join(' & '),
  Email: people[0]?.email,
  CellPhone: people[0]?.phones[0],
  IsArchived: false,
  IsSupplier: false,
  ...roles,
  ContactPersons: people.map(personRow),
  UpdatedOn: item.people.at,
  Timestamp: markOf(item.people.seq),
})

export function contactRows(office: SoftwareOffice): ReturnType<typeof contactRow>[] {
  const owners = [...office.items.properties.values()].map((item) =>
    contactRow(
      idOfOwner(item.id),
      (item.data as ItemOf<'properties'>).owners,
      { IsOwner: true, IsTenant: false },
      item,
    ),
  )
  const tenants = [...office.items.tenancies.values()].map((item) =>
    contactRow(
      idOfTenants(item.id),
      (item.data as ItemOf<'tenancies'>).tenants,
      { IsOwner: false, IsTenant: true },
      item,
    ),
  )
  // A contact exists once somebody was entered.
  return [...owners, ...tenants].filter(({ ContactPersons }) => ContactPersons.length > 0)
}

export const memberRow = ({ id, data }: Item) => {
  const { name, email, phone, archivedOn } = data as ItemOf<'managers'>
  const [first = '', ...rest] = name.split(' ')
  return {
    Id: id,
    FirstName: first,
    LastName: rest.join(' '),
    Name: name,
    RegisteredEmail: email,
    MobilePhone: phone,
    ExpireOn: archivedOn,
    IsActivated: true,
    IsSupport: false,
  }
}

export const isArchived = ({ data }: Item): boolean => Boolean((data as ItemOf<'properties'>).lostOn)

/** Archived lots have no `PropertyType`, no mark and no owner. */
export function archivedLotRow({ id, own, data }: Item) {
  const { unit, number, street, suburb, state, postcode, managerId, key, type, lostOn, owners } =
    data as ItemOf<'properties'>
  const line = `${unit === undefined ? '' : `${unit}/`}${number} ${street}`
  return {
    Id: id,
    Reference: `${number} ${street}`,
    Address: { Unit: unit, Number: number, Street: street, Suburb: suburb, State: state, PostalCode: postcode },
    AddressText: `${line}, ${suburb} ${state} ${postcode}`,
    PrimaryType: type,
    KeyNumber: key,
    IsRental: true,
    IsArchived: Boolean(lostOn),
    ArchivedOn: lostOn,
    ActiveManagerMemberId: managerId,
    ActiveOwnershipId: lostOn ? null : ownershipId(id),
    OwnerContactId: owners.length > 0 ? idOfOwner(id) : null,
    CreatedOn: own.at,
    UpdatedOn: own.at,
  }
}

export const lotRow = (item: Item) => ({
  ...archivedLotRow(item),
  PropertyType: (item.data as ItemOf<'properties'>).type,
  OwnershipUpdatedOn: (item.data as ItemOf<'properties'>).managedOn ? item.own.at : null,
  Timestamp: markOf(item.own.seq),
})

export function lotDetail({ id, own, data }: Item) {
  const { owners, managedOn, lostOn, type, key } = data as ItemOf<'properties'>
  const [owner] = owners
  const [first = '', ...rest] = owner?.name.split(' ') ?? []
  return {
    Id: id,
    ActiveOwnershipId: lostOn ? null : ownershipId(id),
    PrimaryType: type,
    KeyNumber: key,
    Ownership: {
      Id: ownershipId(id),
      LotId: id,
      ContactId: idOfOwner(id),
      FolioId: `folio-of-${id}`,
      FirstName: first,
      LastName: rest.join(' '),
      Email: owner?.email,
      GainDate: managedOn,
      LostDate: lostOn,
      UpdatedOn: own.at,
    },
  }
}

export function tenancyRow({ id, own, data }: Item) {
  const { propertyId, start, end, vacate, closedOn, tenants } = data as ItemOf<'tenancies'>
  return {
    Id: id,
    LotId: propertyId,
    ContactId: idOfTenants(id),
    FolioId: `folio-of-${id}`,
    Name: tenants.map(({ name }) => name).join(' & '),
    ContactEmail: tenants[0]?.email,
    TenancyStart: start,
    AgreementStart: start,
    AgreementEnd: end,
    TenancyEnd: vacate,
    Termination: vacate,
    ClosedOn: closedOn,
    IsClosed: Boolean(closedOn),
    IsActive: !closedOn,
    Periodic: !end,
    CreatedOn: own.at,
    UpdatedOn: own.at,
  }
}
