import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '../../../contract/days.ts'
import type { QuoteStatus } from '../../../contract/quotes/quotes.ts'
import { Database } from '../../platform/database.ts'
import { Given } from '../../testing/given.ts'
import { elements, readPdf, tableRows } from '../../testing/read-pdf.ts'
import { testDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { quotePdf } from './quote-pdf.ts'

let source: TestDatabase
let database: Database
let given: Given
let agencyId: number
let propertyId: number

beforeAll(async () => {
  source = await testDatabase()
  database = new Database({ url: source.portalUrl, poolSize: 2, applicationName: 'tests', patienceMs: 60_000 })
  given = await Given.in(source.ownerUrl)
  agencyId = await given.agency('vic', 'Wattlebird Realty')
  await given.rows(
    `update agencies set phone = '+61390001234', email = 'office@wattlebird.example.com' where id = $1`,
    [agencyId],
  )
  propertyId = await given.property(agencyId, { streetNumber: '12', streetName: 'Wattle Street' })
  await given.row('contacts', { agency_id: agencyId, id: 1, name: 'Γιώργος Παπαδόπουλος' })
  await given.row('property_contacts', {
    agency_id: agencyId,
    property_id: propertyId,
    contact_id: 1,
    role: 'LANDLORD',
  })
})
afterAll(async () => {
  await given.close()
  await database.close()
  await source.drop()
})

const draw = async (quoteId: number, later = 0) => {
  const today = addDays(await given.day(agencyId, 0), later)
  const drawn = await quotePdf(
    database.reader({ state: 'vic', agencyId, userId: null }),
    'vic',
    agencyId,
    quoteId,
    today,
  )
  return readPdf(drawn?.bytes as Buffer)
}

test('a quote says to whom, for which property, what is done for which price, by whom, until when and how to approve', async () => {
  const { structure, info } = await draw(await given.quote(agencyId, propertyId))
  expect(info['/Subject']).toBe('For Γιώργος Παπαδόπουλος')
  const texts = elements(structure, 'P').map(({ text }) => text)
  expect(texts).toEqual(expect.arrayContaining(['Γιώργος Παπαδόπουλος', 'c/o Wattlebird Realty']))
  const rows = tableRows(structure)
  expect(rows.map(([label]) => label)).toEqual(expect.arrayContaining(['Valid until', 'Property', 'Work by']))
  expect(rows).toContainEqual(['Replace smoke alarm', '1', '$20.00', '$220.00'])
  expect(rows).toContainEqual(['Total inc. GST', '$220.00'])
  expect(elements(structure, 'H2').map(({ text }) => text)).toEqual(['How to approve', 'Who does the work'])
  expect(texts.join(' ')).toMatch(/or tell Wattlebird Realty, .*office@wattlebird\.example\.com/)
})

describe('across the page', () => {
  test.each([
    ['EXPIRED', 'EXPIRED'],
    ['REACTIVATION_REQUEST_EXTERNAL', 'EXPIRED'],
    ['REJECTED', 'REJECTED'],
    ['CANCELLED', 'CANCELLED'],
    ['ACCEPTED', 'APPROVED'],
  ] as [QuoteStatus, string][])('a quote that is %s says %s, and not how to approve it', async (status, stamp) => {
    const { decoration, structure } = await draw(await given.quote(agencyId, propertyId, { status }))
    for (const page of decoration) expect(page).toContain(stamp)
    expect(elements(structure, 'H2').map(({ text }) => text)).not.toContain('How to approve')
  })

  test('a quote is marked from the day after it expires, before the nightly refresh', async () => {
    const quoteId = await given.quote(agencyId, propertyId)
    expect((await draw(quoteId, 20)).decoration.flat()).not.toContain('EXPIRED')
    expect((await draw(quoteId, 21)).decoration.flat()).toContain('EXPIRED')
  })
})

test('without lines the quote shows its estimate', async () => {
  const quoteId = await given.quote(agencyId, propertyId, { columns: { estimated_max_cents: 30_000 } })
  await given.rows('delete from quote_lines where agency_id = $1 and quote_id = $2', [agencyId, quoteId])
  expect((await draw(quoteId)).pages.flat()).toContain('$220.00 to $300.00')
})
