import { afterAll, beforeAll, expect, test } from 'vitest'
import { TestOffices } from '../../testing/test-office.ts'

let offices: TestOffices
beforeAll(async () => {
  offices = await TestOffices.open()
})
afterAll(async () => offices.close())

test('a second record of an address on service waits for a person, and stays left out while it has that address', async () => {
  const office = await offices.agency()
  const { given } = offices.portal
  await given.property(office.agencyId, { streetNumber: '12', streetName: 'High Street' })
  await given.property(office.agencyId, { streetNumber: '14', streetName: 'High Street' })
  await offices.portal.makeCards(office.agencyId)
  const { p1 } = offices.smallOffice().properties
  await office.put('', { properties: { p1, twin: offices.at('12', 'High Street') } })
  await office.connect()
  const matches = async () => (await office.master.get('/v1/agency/integration/matches')).body.data
  expect(await matches()).toMatchObject({
    total: 1,
    items: [
      {
        externalId: 'twin',
        reason: 'Another record of the software is linked with the property at this address',
        candidates: [{ address: expect.stringContaining('12 High Street') as string }],
      },
    ],
  })
  const decide = async (who = office.master) =>
    who.post('/v1/agency/integration/matches/decide', {
      software: 'PROPERTY_ME',
      externalId: 'twin',
      propertyId: null,
      isDuplicate: true,
    })
  const stranger = await offices.agency()
  expect((await decide(stranger.master)).status).toBe(404)
  expect((await decide()).body.data).toMatchObject({ toDecide: { matches: 0, excluded: 1 } })
  expect((await decide()).status).toBe(409)

  await office.put('/properties/twin', offices.at('12', 'High Street', { key: 'K9' }))
  await office.syncNow()
  expect(await matches()).toMatchObject({ total: 0 })
  const mirrored = await given.rows(
    `select external_id from portfolio_properties where agency_id = $1 and external_id = 'twin'`,
    [office.agencyId],
  )
  expect(mirrored).toEqual([])
  const named = { software: 'PROPERTY_ME', externalId: 'twin' }
  await office.master.post('/v1/agency/integration/not-with-us/not-duplicate', named)
  expect(await matches()).toMatchObject({
    items: [{ candidates: [{ address: expect.stringContaining('12 High') as string }] }],
  })
  expect((await decide()).status).toBe(200)
  await office.put('/properties/twin', offices.at('14', 'High Rd'))
  await office.syncNow()
  expect(await matches()).toMatchObject({
    total: 1,
    items: [{ reason: 'A property on service has this number in a street of the same name and another type' }],
  })
})
