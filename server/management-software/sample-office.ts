const streets = [
  'Banksia Street',
  'Wattle Avenue',
  'Grevillea Court',
  'Waratah Road',
  'Boronia Crescent',
  'Acacia Parade',
]
const tenantNames = ['Amelia Hughes', 'Noah Petrov', 'Mia Tran', 'Jack Costa', 'Zara Ahmed', 'Leo Marsh']

type Sample = { collection: 'managers' | 'properties' | 'tenancies'; id: string; data: object }

const managers: Sample[] = [
  {
    collection: 'managers',
    id: 'member-1',
    data: { name: 'Grace Whitlam', email: 'grace@office.example.com', phone: '0412 555 010' },
  },
]
const properties = streets.map((street, index): Sample => ({
  collection: 'properties',
  id: `lot-${index + 1}`,
  data: {
    number: String(10 + index),
    street,
    suburb: 'Carlton',
    state: 'VIC',
    postcode: '3053',
    managerId: 'member-1',
    key: `K${100 + index}`,
    owners: [{ name: `Owner of ${street}`, email: `owner${index + 1}@example.com`, phones: ['0412 555 020'] }],
  },
}))
const tenancies = tenantNames.map((name, index): Sample => ({
  collection: 'tenancies',
  id: `tenancy-${index + 1}`,
  data: {
    propertyId: `lot-${index + 1}`,
    start: '2026-02-01',
    end: '2027-02-01',
    tenants: [{ name, email: `tenant${index + 1}@example.com`, phones: ['0412 555 030'] }],
  },
}))

/** A small office to try a connection with. */
export const sampleOffice: readonly Sample[] = [...managers, ...properties, ...tenancies]
