import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { facets } from '../../contract/portfolio/portfolio.ts'
import { Given } from '../testing/given.ts'
import { testDatabase, type TestDatabase } from '../testing/test-database.ts'

let database: TestDatabase
let given: Given
beforeAll(async () => {
  database = await testDatabase()
  given = await Given.in(database.ownerUrl)
})
afterAll(async () => {
  await given.close()
  await database.drop()
})

const bit = (facet: keyof typeof facets) => 2 ** facets[facet].bit

test('existing cards show immediately that a property is not on service, and the next nightly refresh rebuilds them', async () => {
  const agencyId = await given.agency()
  const card = async (id: number, mask: number, compliance: string) =>
    given.rows(
      `insert into property_cards (agency_id, kind, subject_id, service_mask, facet_mask, sort_key, search_text, item)
       values ($1, 1, $2, 0, $3, 'x', 'x', $4)`,
      [agencyId, id, mask, JSON.stringify({ compliancePropertyId: id, compliance, reasons: [], nextDueDate: null })],
    )
  await card(1, bit('CANCELLED'), 'COMPLIANT')
  await card(2, 0, 'COMPLIANT')
  await card(3, bit('ON_SERVICE') + bit('COMPLIANT'), 'COMPLIANT')
  // A later migration stores items as json, and another one follows their changes.
  await given.rows('drop trigger change_result on property_cards')
  await given.rows('alter table property_cards alter column item type jsonb using item::jsonb')
  const migration = await readFile(new URL('migrations/0022-endings.sql', import.meta.url), 'utf8')
  await given.rows(migration.slice(migration.indexOf('update property_cards')))
  const cards = await given.rows<{ item: object; isRefreshed: boolean }>(
    `select item, next_change_on is not null as "isRefreshed" from property_cards where agency_id = $1 order by subject_id`,
    [agencyId],
  )
  const known = { nextDueDate: null }
  const off = { ...known, compliance: 'NOT_ON_SERVICE' }
  expect(cards).toEqual([
    { item: { ...off, compliancePropertyId: 1, reasons: ['The property has been cancelled'] }, isRefreshed: true },
    {
      item: { ...off, compliancePropertyId: 2, reasons: ['No services are delivered at this property'] },
      isRefreshed: true,
    },
    { item: { ...known, compliancePropertyId: 3, compliance: 'COMPLIANT', reasons: [] }, isRefreshed: false },
  ])
})
