import { createHash } from 'node:crypto'
import { keptRows, tenanciesOf } from './kept-rows.ts'
import type { Item, ItemOf, OfficeCollection, SoftwareOffice } from './office-book.ts'

/* The records of an office as VaultRE shows them: ids are numbers, people are contacts, and who they are landlords and tenants of is apart. */

const digits = 12

/** The same number for the same id of the office. */
export const vaultReId = (id: string): number =>
  /^\d{1,15}$/.test(id) ? Number(id) : parseInt(createHash('sha256').update(id).digest('hex').slice(0, digits), 16)

type Person = { name: string; email?: string | undefined; phones: string[] }
type Contact = { id: number; at: string; row: object }

const phonesOf = (phones: readonly string[]) =>
  phones.map((number, index) => ({
    number,
    typeCode: index === 0 ? 'M' : 'H',
    type: index === 0 ? 'Mobile' : 'Home',
  }))

const nameOf = (name: string) => {
  const [first = '', ...rest] = name.split(' ')
  return { firstName: first, lastName: rest.join(' ') || null }
}

const contactsOf = (prefix: string, id: string, people: readonly Person[], at: string): Contact[] =>
  people.map(({ name, email, phones }, index) => {
    const contactId = vaultReId(`${prefix} ${index} of ${id}`)
    const row = {
      id: contactId,
      ...nameOf(name),
      displayName: name,
      emails: email === undefined ? [] : [email],
      phoneNumbers: phonesOf(phones),
      archived: false,
      inserted: at,
      modified: at,
    }
    return { id: contactId, at, row }
  })

const ownersOf = ({ id, people, data }: Item) =>
  contactsOf('owner', id, (data as ItemOf<'properties'>).owners, people.at)
const tenantsOf = ({ id, people, data }: Item) =>
  contactsOf('tenant', id, (data as ItemOf<'tenancies'>).tenants, people.at)
const all = ({ items }: SoftwareOffice, collection: OfficeCollection): Item[] => [...items[collection].values()]
const isClosed = ({ data }: Item) => Boolean((data as ItemOf<'tenancies'>).closedOn)

export const vaultContactRows: (office: SoftwareOffice) => Contact[] = keptRows((office) => [
  ...all(office, 'properties').flatMap(ownersOf),
  ...all(office, 'tenancies').flatMap(tenantsOf),
])

const leaseLifeId = (propertyId: string): number => vaultReId(`life of ${propertyId}`)

type DatedRows = (office: SoftwareOffice) => { at: string; row: object }[]

export const landlordRows: DatedRows = keptRows((office) =>
  all(office, 'properties').flatMap((item) =>
    ownersOf(item).map(({ id, at }) => ({ at, row: { contact: { id }, leaseLife: { id: leaseLifeId(item.id) } } })),
  ),
)
export const tenantRows: DatedRows = keptRows((office) =>
  all(office, 'tenancies')
    .filter((item) => !isClosed(item))
    .flatMap((item) =>
      tenantsOf(item).map(({ id, at }) => ({ at, row: { contact: { id }, tenancy: { id: vaultReId(item.id) } } })),
    ),
)

export const userRow = ({ id, data }: Item): object => {
  const { name, email, phone, archivedOn } = data as ItemOf<'managers'>
  return {
    id: vaultReId(id),
    ...nameOf(name),
    email,
    role: 'propertyManagement',
    phoneNumbers: phonesOf(phone === undefined ? [] : [phone]),
    permissions: { canLogin: !archivedOn, accessPropertyManagement: true },
  }
}

const tenancyRow = ({ id, changedAt, data }: Item): object => {
  const { start, end, vacate, closedOn } = data as ItemOf<'tenancies'>
  return {
    id: vaultReId(id),
    start,
    end,
    vacateDate: vacate ?? closedOn,
    archived: Boolean(closedOn),
    inserted: changedAt,
    modified: changedAt,
  }
}

const current = (tenancies: readonly Item[]): Item | undefined => tenancies.findLast((item) => !isClosed(item))

/** Only residential ones are at the addresses that are read. */
export const residential: (office: SoftwareOffice) => { id: number; item: Item }[] = keptRows((office) =>
  all(office, 'properties')
    .filter(({ data }) => /residential/i.test((data as ItemOf<'properties'>).type))
    .map((item) => ({ id: vaultReId(item.id), item })),
)

const isManaged = ({ data }: Item): boolean => !(data as ItemOf<'properties'>).lostOn

function propertyRow({ id, own, data }: Item, office: SoftwareOffice, tenancies: readonly Item[]): object {
  const { unit, number, street, suburb, state, postcode, managerId, managedOn, lostOn } = data as ItemOf<'properties'>
  const manager = managerId === undefined ? undefined : office.items.managers.get(managerId)
  const tenancy = current(tenancies)
  return {
    id: vaultReId(id),
    leaseLifeId: leaseLifeId(id),
    displayAddress: `${unit === undefined ? '' : `${unit}/`}${number} ${street}, ${suburb} ${state} ${postcode}`,
    address: {
      unitNumber: unit,
      streetNumber: number,
      street,
      suburb: { name: suburb, postcode, state: { abbreviation: state, name: state } },
      country: { name: 'Australia', isocode: 'AU' },
    },
    class: { name: 'Residential', internalName: 'residential' },
    status: lostOn ? 'withdrawn' : 'management',
    authorityStart: managedOn,
    authorityEnd: lostOn,
    propertyManager: manager && userRow(manager),
    contactStaff: manager ? [userRow(manager)] : [],
    currentTenancy: tenancy && tenancyRow(tenancy),
    available: tenancy === undefined,
    inserted: own.at,
    modified: own.at,
  }
}

export const managedRows: DatedRows = keptRows((office) =>
  residential(office)
    .filter(({ item }) => isManaged(item))
    .map(({ item }) => ({
      at: item.own.at,
      row: propertyRow(item, office, tenanciesOf(office).get(item.id) ?? []),
    })),
)

export function propertyDetail(item: Item, office: SoftwareOffice): object {
  const tenancies = tenanciesOf(office).get(item.id) ?? []
  const { key } = item.data as ItemOf<'properties'>
  const keys =
    key === undefined
      ? []
      : [{ id: vaultReId(`key of ${item.id}`), propertyId: vaultReId(item.id), name: key, isKeyOut: false }]
  return {
    ...propertyRow(item, office, tenancies),
    keys,
    leaseHistory: [
      {
        lifeId: leaseLifeId(item.id),
        status: isManaged(item) ? 'management' : 'withdrawn',
        tenancyHistory: tenancies.map(tenancyRow),
      },
    ],
  }
}

export const tenancyRows: (office: SoftwareOffice) => object[] = keptRows((office) =>
  all(office, 'tenancies').map((item) => {
    const { propertyId } = item.data as ItemOf<'tenancies'>
    return { property: { id: vaultReId(propertyId), displayAddress: propertyId }, tenancy: tenancyRow(item) }
  }),
)

/** Names of types that are published; the id is that of the property whose tenancy has changed. */
export function eventOf(
  collection: OfficeCollection,
  id: string,
  data: unknown,
): { type: string; action: string; id: number } {
  if (collection === 'managers') return { type: 'user', action: 'update', id: vaultReId(id) }
  const propertyId = collection === 'tenancies' ? (data as ItemOf<'tenancies'>).propertyId : id
  return { type: 'property', action: 'update', id: vaultReId(propertyId) }
}

export const eventRows: (office: SoftwareOffice) => { seq: number; row: object; at: string }[] = keptRows((office) =>
  (Object.keys(office.items) as OfficeCollection[])
    .flatMap((collection) => all(office, collection).map((item) => ({ collection, item })))
    .map(({ collection, item: { id, seq, changedAt, data } }) => {
      const { type, action, id: dataId } = eventOf(collection, id, data)
      return { seq, at: changedAt, row: { id: seq, timestamp: changedAt, type, action, data: { id: dataId } } }
    })
    .toSorted((one, other) => one.seq - other.seq),
)

/** A file of a lease that was just added. */
export const fileRow = ({ id }: Pick<Item, 'id'>, name: string, now: Date): object => ({
  id: vaultReId(`file ${name} of ${id}`),
  filename: name,
  filesize: null,
  contentType: 'application/pdf',
  url: null,
  electronicTable: false,
  isPublic: false,
  tenancyId: null,
  folders: [],
  inserted: now.toISOString(),
  modified: now.toISOString(),
})
