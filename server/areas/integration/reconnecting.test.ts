import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { TestOffices, type TestOffice } from '../../testing/test-office.ts'

let offices: TestOffices
let office: TestOffice

beforeAll(async () => {
  offices = await TestOffices.open()
})
afterAll(async () => offices.close())
beforeEach(async () => {
  office = await offices.agency()
})

const property = async (streetNumber: string) => {
  const id = await offices.portal.given.property(office.agencyId, { streetNumber, streetName: 'High Street' })
  await offices.portal.makeCards(office.agencyId)
  return id
}
const disconnect = async () => {
  await office.master.post('/v1/agency/integration/PROPERTY_ME/disconnect')
  await office.perform()
}

describe('connecting the same office again', () => {
  test('counts each record once, and tenancies that changed here meanwhile are compared again', async () => {
    await property('12')
    await office.put('', offices.smallOffice())
    await office.connect()
    await disconnect()
    await offices.portal.given.rows(`update occupants set name = 'Typed Here' where agency_id = $1 returning id`, [
      office.agencyId,
    ])
    await office.connect()
    const [run] = await office.runs()
    expect(run).toMatchObject({ cause: 'CONNECTION', status: 'DONE' })
    expect(run?.counts.properties).toMatchObject({ received: 2, linked: 1, same: 0 })
    expect(run?.counts.tenancies).toMatchObject({ received: 2 })
    const sources = await offices.portal.given.rows(
      `select is_portal from property_sources where agency_id = $1 and field = 'tenants'`,
      [office.agencyId],
    )
    expect(sources).toEqual([{ is_portal: true }])
    const left = await offices.portal.given.rows(
      'select 1 from portfolio_properties where agency_id = $1 and (is_returning or is_released or is_catch_up_due)',
      [office.agencyId],
    )
    expect(left).toEqual([])
  })

  test('brings back only what it still sends', async () => {
    const propertyId = await property('12')
    await office.put('', offices.smallOffice())
    await office.connect()
    await disconnect()
    await offices.portal.given.rows(
      `update portfolio_properties set external_id = 'gone' where agency_id = $1 and external_id = 'p1' returning id`,
      [office.agencyId],
    )
    await offices.portal.given.rows(
      `update software_records set external_id = 'gone' where agency_id = $1 and external_id = 'p1' returning external_id`,
      [office.agencyId],
    )
    await office.connect()
    const gone = await offices.portal.given.rows(
      `select is_active from portfolio_properties where agency_id = $1 and external_id = 'gone'`,
      [office.agencyId],
    )
    expect(gone).toEqual([{ is_active: false }])
    const [row] = await offices.portal.given.rows('select software from properties where id = $1', [propertyId])
    expect(row).toEqual({ software: null })
  })

  test('does not ask again what was decided, until the record changes', async () => {
    await property('12')
    await property('14')
    const { properties, ...rest } = offices.smallOffice()
    const similar = { ...properties.p1, unit: '1' }
    await office.put('', { ...rest, properties: { p1: similar, p3: offices.at('14', 'High St') } })
    await office.connect()
    const gone = offices.at('14', 'High St', { lostOn: '2026-03-01' })
    await office.put('/properties/p3', gone)
    await office.syncNow()
    expect(await office.stateNow()).toMatchObject({ toDecide: { matches: 1, lost: 1 } })
    const record = (externalId: string) => ({ software: 'PROPERTY_ME', externalId })
    await office.master.post('/v1/agency/integration/lost/keep', record('p3'))
    await office.master.post('/v1/agency/integration/matches/decide', { ...record('p1'), propertyId: null })
    await disconnect()
    await office.connect()
    expect(await office.stateNow()).toMatchObject({ toDecide: { matches: 0, lost: 0 } })
    await disconnect()
    await office.put('/properties/p1', { ...similar, key: 'K9' })
    await office.put('/properties/p3', { ...gone, key: 'X1' })
    await office.connect()
    expect(await office.stateNow()).toMatchObject({ toDecide: { matches: 1, lost: 1 } })
  })
})

test('connecting software that was read by files matches its properties anew, because it names them otherwise', async () => {
  const propertyId = await property('12')
  const { given } = offices.portal
  await given.rows(
    `insert into agency_integrations (agency_id, software, connection) values ($1, 'PROPERTY_ME', 'FILES') returning 1`,
    [office.agencyId],
  )
  await given.rows(
    `insert into portfolio_properties (agency_id, software, external_id, property_id, address_line_1, address_line_2, suburb_id,
                                       first_active_on, file_day)
     select agency_id, 'PROPERTY_ME', 'CODE-1', id, address_line_1, address_line_2, suburb_id, '2020-01-01', '2026-01-01'
       from properties where id = $1 returning id`,
    [propertyId],
  )
  await office.put('', offices.smallOffice())
  await office.connect()
  expect((await office.stateNow()).toDecide.matches).toBe(0)
  const page = (await office.master.get(`/v1/property/${propertyId}`)).body.data
  expect(page).toMatchObject({ softwareName: 'PropertyMe', softwareFileDay: null, keyNumber: 'K7' })
})
