import type { Item, ItemOf, SoftwareOffice } from './office-book.ts'

/* The records of an office as Palace shows them. Each property has an owner of its own, named after it. */

const noDay = '0001-01-01T00:00:00'
const codeOf = ({ seq }: { seq: number }): string => `C${seq}`
const nameParts = (name: string): [string, string] => {
  const [first = '', ...rest] = name.split(' ')
  return rest.length > 0 ? [first, rest.join(' ')] : ['', first]
}
const ownerCode = (propertyId: string): string => `owner-of-${propertyId}`

export function agentRow({ id, data }: Item) {
  const { name, email, phone, archivedOn } = data as ItemOf<'managers'>
  const [first, last] = nameParts(name)
  return {
    AgentCode: id,
    AgentFullName: name,
    AgentFirstName: first,
    AgentLastName: last,
    AgentEmail1: email ?? '',
    AgentMobile: phone ?? '',
    AgentArchived: Boolean(archivedOn),
  }
}

export const palaceProperty =
  ({ items }: SoftwareOffice) =>
  (item: Item) => {
    const { unit, number, street, suburb, state, postcode, managerId, key, lostOn, owners } =
      item.data as ItemOf<'properties'>
    const manager = managerId === undefined ? undefined : items.managers.get(managerId)
    const { name, email } = (manager?.data ?? {}) as Partial<ItemOf<'managers'>>
    return {
      PropertyCode: item.id,
      PropertyOwnerCode: owners.length > 0 ? ownerCode(item.id) : '',
      PropertyUnit: unit ?? '',
      PropertyAddress1: number,
      PropertyAddress2: street,
      PropertyAddress3: suburb,
      PropertyAddress4: state,
      PropertyPostCode: postcode,
      PropertyFeatures: { PropertyPostCode: postcode },
      PropertyKeyNo: key ?? '',
      PropertyAgentFullName: name ?? '',
      PropertyAgentEmail1: email ?? '',
      PropertyArchived: Boolean(lostOn),
      PropertyChangeCode: codeOf(item.own),
      PropertyDateAvailable: noDay,
    }
  }

export function ownerRow({ id, data }: Item) {
  const { owners } = data as ItemOf<'properties'>
  const [owner] = owners
  const [first, last] = nameParts(owner?.name ?? '')
  return {
    OwnerCode: ownerCode(id),
    OwnerFirstName: first,
    OwnerLastName: last,
    OwnerFullName: owners.map(({ name }) => name).join(' & '),
    OwnerEmail1: owner?.email,
    OwnerMobile: owner?.phones[0],
    OwnerArchived: 'false',
    OwnerEndDate: noDay,
  }
}

export function palaceTenancy({ id, own, people, data }: Item) {
  const { propertyId, start, end, vacate, closedOn, tenants } = data as ItemOf<'tenancies'>
  return {
    TenancyCode: id,
    PropertyCode: propertyId,
    TenancyName: tenants.map(({ name }) => name).join(' & '),
    TenancyContactEmail: tenants[0]?.email,
    TenancyContactPhone1: tenants[0]?.phones[0],
    TenancyDateStarted: `${start}T00:00:00`,
    TenancyLeaseDateEnded: end ? `${end}T00:00:00` : noDay,
    TenancyDateEnded: (vacate ?? closedOn) ? `${vacate ?? closedOn}T00:00:00` : noDay,
    TenancyArchived: Boolean(closedOn),
    TenancyChangeCode: `${codeOf(own)}.${codeOf(people)}`,
    TenancyTenants: tenants.map(({ name, email, phones }) => {
      const [first, last] = nameParts(name)
      return {
        TenantFirstName: first,
        TenantLastName: last,
        TenantEmail: email ?? '',
        TenantPhoneMobile: phones[0] ?? '',
        TenantPhoneHome: phones[1] ?? '',
      }
    }),
  }
}
