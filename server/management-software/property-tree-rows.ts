import type { Item, ItemOf, SoftwareOffice } from './office-book.ts'

/* The records of an office as Property Tree shows them. */

const named = (name: string) => {
  const [first = '', ...rest] = name.split(' ')
  return { first_name: rest.length > 0 ? first : null, last_name: rest.length > 0 ? rest.join(' ') : first }
}

const managementId = (propertyId: string): string => `management-of-${propertyId}`
export const propertyOfManagement = ({ items }: SoftwareOffice, management: unknown): string | undefined =>
  [...items.properties.keys()].find((id) => managementId(id) === management)

export const treeAgentRow = ({ id, data }: Item) => {
  const { name, email, phone, archivedOn } = data as ItemOf<'managers'>
  return {
    id,
    ...named(name),
    email_address: email,
    mobile_phone_number: phone,
    roles: ['Property Manager'],
    deleted: Boolean(archivedOn),
  }
}

export const treePropertyRow = ({ id, data }: Item) => {
  const { unit, number, street, suburb, state, postcode, managerId, lostOn } = data as ItemOf<'properties'>
  return {
    id,
    address: {
      unit,
      street_number: number,
      address_line_1: street,
      suburb,
      state,
      post_code: postcode,
      country: 'Australia',
    },
    archived: Boolean(lostOn),
    deleted: false,
    management_id: managementId(id),
    ownership: `ownership-of-${id}`,
    agents: managerId === undefined ? [] : [managerId],
  }
}

export const treeTenancyRow = ({ id, data }: Item) => {
  const { propertyId, start, end, vacate, closedOn, tenants } = data as ItemOf<'tenancies'>
  return {
    id,
    name: tenants.map(({ name }) => name).join(' & '),
    property: propertyId,
    lease_start_date: start,
    lease_end_date: end,
    original_lease_start_date: start,
    vacate_date: vacate ?? closedOn,
    prospect: false,
    archived: Boolean(closedOn),
    deleted: false,
    contacts: tenants.map(({ name, email, phones }, index) => ({
      ...named(name),
      email_address: email,
      mobile_phone_number: phones[0],
      phone_number: phones[1],
      is_primary: index === 0,
      no_marketing: false,
      contact_types: ['Tenant'],
    })),
  }
}
