import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, test } from 'vitest'
import { QuotaReached } from './connector.ts'
import { consoleEventShape, foldEvents, readConsoleEvent } from './console-events.ts'
import { readPalaceProperty, readPalaceTenancy } from './palace-records.ts'
import { readLot, readTenancy } from './property-me-records.ts'
import { readTreeProperty, readTreeTenancy } from './property-tree-records.ts'
import type { SoftwareRecord } from './records.ts'
import { SoftwareHttp } from './software-http.ts'
import { readTenancyRow, readVaultProperty } from './vault-re-records.ts'

/* Records without an address, with the year 1, with HTML and with too many people, in the form of each software. */

const zone = 'Australia/Melbourne'
const html = '<b>Elm</b> & “Oak” Street'
const yearOne = '0001-01-01T00:00:00'
const many = <Person>(person: Person): Person[] => Array.from({ length: 10_000 }, () => person)

type Given = { street: string | null; start: string }
const consoleOf = ({ street, start }: Given) => {
  const lease = { inauguralDate: start, startDate: start, endDate: yearOne, vacatingDate: yearOne }
  const event = consoleEventShape.parse({
    eventId: 'e',
    eventType: 'PROPERTY_COMPLIANCE_REQUESTED',
    officeId: '1',
    event: {
      relatedResources: {
        property: { propertyId: 'p', address: street && { streetName: street, suburb: 'Carlton', postCode: '3053' } },
        tenantAgreements: [{ propertyId: 'p', leaseName: html, lease }],
        contacts: many({ contactId: 'c', personDetail: { firstName: 'Tina', lastName: 'T' } }),
      },
    },
  })
  return foldEvents([readConsoleEvent(event, new Date())?.event].flatMap((each) => each ?? []))
}
type Reader = (given: Given) => SoftwareRecord[]
const readers: Record<string, { property: Reader; tenancy: Reader }> = {
  PropertyMe: {
    property: ({ street }) =>
      readLot({ Id: 'p', Address: { Street: street, Suburb: 'Carlton', PostalCode: '3053' }, ArchivedOn: yearOne }),
    tenancy: ({ start }) =>
      readTenancy({ Id: 't', LotId: 'p', Name: html, TenancyStart: start, AgreementEnd: yearOne, ClosedOn: yearOne }),
  },
  VaultRE: {
    property: ({ street }) => {
      const address = street && { street, suburb: { name: 'Carlton', postcode: '3053' } }
      return readVaultProperty({ id: 1, address, authorityEnd: yearOne }, zone, '2026-03-02')
    },
    tenancy: ({ start }) =>
      readTenancyRow({ property: { id: 1 }, tenancy: { id: 2, start, end: yearOne, vacateDate: yearOne } }, zone),
  },
  'Property Tree': {
    property: ({ street }) =>
      readTreeProperty(
        { id: 'p', address: { address_line_1: street, suburb: 'Carlton', post_code: '3053' } },
        new Set(),
      ),
    tenancy: ({ start }) =>
      readTreeTenancy({
        id: 't',
        property: 'p',
        name: html,
        lease_start_date: start,
        lease_end_date: yearOne,
        vacate_date: yearOne,
        contacts: many({ first_name: 'Tina' }),
      }),
  },
  Palace: {
    property: ({ street }) =>
      readPalaceProperty(
        { PropertyCode: 'p', PropertyAddress2: street, PropertyAddress3: 'Carlton', PropertyPostCode: '3053' },
        new Map(),
      ),
    tenancy: ({ start }) =>
      readPalaceTenancy({
        TenancyCode: 't',
        PropertyCode: 'p',
        TenancyName: html,
        TenancyDateStarted: start,
        TenancyDateEnded: yearOne,
        TenancyLeaseDateEnded: yearOne,
        TenancyTenants: many({ TenantFirstName: 'Tina' }),
      }),
  },
  'Console Cloud': {
    property: (given) => consoleOf(given).property('p'),
    tenancy: (given) => consoleOf(given).tenancies('p'),
  },
}

describe.each(Object.entries(readers))('%s', (_, { property, tenancy }) => {
  test('a property without an address is left out with its reason', () => {
    expect(property({ street: null, start: yearOne })).toMatchObject([{ unusable: expect.stringMatching(/address/) }])
  })
  test('HTML is text, and the year 1 is no day', () => {
    expect(property({ street: html, start: yearOne })).toMatchObject([{ value: { addressLine: html, lostOn: null } }])
  })
  test('a tenancy that starts in the year 1 has no start, and an end then is none', () => {
    expect(tenancy({ street: 'Elm', start: yearOne })).toMatchObject([{ unusable: 'It has no start date' }])
    const [{ value } = {}] = tenancy({ street: 'Elm', start: '2026-01-10' })
    expect(value).toMatchObject({ startsOn: '2026-01-10', endsOn: null, vacatesOn: null })
    const { tenants } = value as { tenants?: unknown }
    if (Array.isArray(tenants)) expect(tenants.length).toBeLessThanOrEqual(50)
  })
})

test.each([
  ['30', 30_000],
  ['0', 1000],
  [new Date(Date.now() + 60_000).toUTCString(), 60_000],
  ['999999', 86_400_000],
  ['soon', 5000],
  [undefined, 5000],
])('429 with Retry-After “%s” is waited for about %i ms', async (header, waitMs) => {
  const server = createServer((_, response) => {
    response.writeHead(429, header === undefined ? {} : { 'retry-after': header }).end()
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  try {
    const refused = await new SoftwareHttp(async () => {}).read(url, {}).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(QuotaReached)
    expect(Math.abs((refused as QuotaReached).waitMs - waitMs)).toBeLessThan(3000)
  } finally {
    server.close()
  }
})
