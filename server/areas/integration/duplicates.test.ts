import { afterAll, beforeAll, expect, test } from 'vitest'
import { TestOffices, type TestOffice } from '../../testing/test-office.ts'

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

test('an address that is on service in another suburb waits for a person, unless the software has that property too', async () => {
  const office = await offices.agency()
  const { given } = offices.portal
  const [other] = await given.rows<{ id: number; name: string; postcode: string }>(
    `select id, name, postcode from suburbs where state = 'vic' and postcode <> $1 order by id desc limit 1`,
    [offices.suburb.postcode],
  )
  const there = { suburb: other?.name, postcode: other?.postcode }
  const moved = await given.property(office.agencyId, { streetNumber: '12', streetName: 'St Kilda Road' })
  const linked = await given.property(office.agencyId, { streetNumber: '14', streetName: 'High Street' })
  await offices.portal.makeCards(office.agencyId)
  const p1 = offices.at('12', 'Saint Kilda Rd', there)
  // The record before that of the property itself, which shows later that it is another one.
  const properties = { a2: offices.at('14', 'High Street', there), p1, p2: offices.at('14', 'High Street') }
  await office.put('', { managers: {}, properties, tenancies: {} })
  await office.connect()
  const matches = async () => (await office.master.get('/v1/agency/integration/matches')).body.data
  const reason = 'A property on service has this number and street in another suburb or postcode'
  expect(await matches()).toMatchObject({
    total: 1,
    items: [{ externalId: 'p1', reason, candidates: [{ propertyId: moved }] }],
  })
  const links = async () =>
    given.rows(
      `select external_id, property_id from portfolio_properties where agency_id = $1 and is_active order by external_id`,
      [office.agencyId],
    )
  expect(await links()).toEqual([
    { external_id: 'a2', property_id: null },
    { external_id: 'p2', property_id: linked },
  ])
  // Another one: remembered, also when the record changes.
  const decide = { software: 'PROPERTY_ME', externalId: 'p1', propertyId: null }
  expect((await office.master.post('/v1/agency/integration/matches/decide', decide)).status).toBe(200)
  await office.put('/properties/p1', { ...p1, key: 'K2' })
  await office.syncNow()
  expect(await matches()).toMatchObject({ total: 0 })
})

test('an address whose suburb is not known waits too, and can be the same', async () => {
  const office = await offices.agency()
  const propertyId = await offices.portal.given.property(office.agencyId, {
    streetNumber: '16',
    streetName: 'Elm Street',
  })
  await offices.portal.makeCards(office.agencyId)
  const p1 = offices.at('16', 'Elm St', { postcode: '0001' })
  await office.put('', { managers: {}, properties: { p1 }, tenancies: {} })
  await office.connect()
  const decide = { software: 'PROPERTY_ME', externalId: 'p1', propertyId }
  expect((await office.master.post('/v1/agency/integration/matches/decide', decide)).status).toBe(200)
  await office.put('/properties/p1', { ...p1, key: 'K2' })
  await office.syncNow()
  expect((await office.stateNow()).toDecide.matches).toBe(0)
  expect((await office.master.get(`/v1/property/${propertyId}`)).body.data).toMatchObject({ keyNumber: 'K2' })
})

test('what the provider loaded under ids of its own is recognised by its address when the agency connects', async () => {
  const office = await offices.agency()
  const { given } = offices.portal
  const propertyId = await given.property(office.agencyId, { streetNumber: '12', streetName: 'High Street' })
  await offices.portal.makeCards(office.agencyId)
  await loadByProvider(office, [
    { id: 'ours-1', line: '12 High Street', propertyId },
    { id: 'ours-2', line: '99 Elm Street' },
    { id: 'ours-3', line: '7 Oak Street' },
  ])
  await office.put('', {
    ...offices.smallOffice(),
    properties: {
      ...offices.smallOffice().properties,
      twin: offices.at('12', 'High Street'),
      gone: offices.at('7', 'Oak Street', { lostOn: '2024-01-01' }),
    },
  })
  const mirrors = async () =>
    given.rows(
      'select external_id as id, property_id from portfolio_properties where agency_id = $1 and is_active order by 1',
      [office.agencyId],
    )
  await office.connect({ isDryFirst: true })
  expect((await office.runs())[0]).toMatchObject({ counts: { properties: { waiting: 1 } } })
  await office.syncNow()
  expect(await mirrors()).toEqual([
    { id: 'ours-3', property_id: null },
    { id: 'p1', property_id: propertyId },
    { id: 'p2', property_id: null },
  ])
  expect((await office.master.get('/v1/agency/integration/matches')).body.data).toMatchObject({
    total: 1,
    items: [{ externalId: 'twin' }],
  })
  // Some software names its properties one by one.
  await office.put('/properties/late', offices.at('7', 'Oak Street'))
  await office.syncNow()
  expect((await mirrors()).map(({ id }) => id)).toEqual(['late', 'p1', 'p2'])
})

test('a dry run of several pages takes one record for what the provider loaded, as the reading after it does', async () => {
  const office = await offices.agency()
  const { given } = offices.portal
  const propertyId = await given.property(office.agencyId, { streetNumber: '12', streetName: 'High Street' })
  await offices.portal.makeCards(office.agencyId)
  await loadByProvider(office, [
    { id: 'ours-1', line: '12 High Street', propertyId },
    { id: 'ours-2', line: '99 Elm Street' },
  ])
  const fillers = Array.from({ length: 120 }, (_, at) => [`f${at}`, offices.at(String(at + 1), 'Filler Street')])
  const properties = {
    high: offices.at('12', 'High Street'),
    elm: offices.at('99', 'Elm Street'),
    ...(Object.fromEntries(fillers) as object),
    'high-twin': offices.at('12', 'High Street'),
    'elm-twin': offices.at('99', 'Elm Street'),
  }
  await office.put('', { managers: {}, properties, tenancies: {} })
  await office.connect({ isDryFirst: true })
  const counts = { added: 121, waiting: 1 }
  const [dry] = await office.runs()
  expect(dry?.counts.properties).toMatchObject(counts)
  await office.syncNow()
  const [run] = await office.runs()
  expect(run?.counts.properties).toMatchObject(counts)
  expect(
    await given.rows(`select 1 from portfolio_properties where agency_id = $1 and external_id = 'high'`, [
      office.agencyId,
    ]),
  ).toHaveLength(1)
})

test('of what the provider loaded, similar addresses wait for a person, and follow the software when they are the same', async () => {
  const office = await offices.agency()
  const { given } = offices.portal
  const [other] = await given.rows<{ name: string; postcode: string }>(
    `select name, postcode from suburbs where state = 'vic' and postcode <> $1 order by id desc limit 1`,
    [offices.suburb.postcode],
  )
  const there = { suburb: other?.name, postcode: other?.postcode }
  const onService = async (streetNumber: string, streetName: string) =>
    given.property(office.agencyId, { streetNumber, streetName })
  const [drive, place, court] = [
    await onService('25', 'Ironbark Drive'),
    await onService('11', 'Kangaroo Place'),
    await onService('3', 'Wattle Court'),
  ]
  await offices.portal.makeCards(office.agencyId)
  await loadByProvider(office, [
    { id: 'ours-1', line: '25 Ironbark Drive', propertyId: drive },
    { id: 'ours-2', line: '11 Kangaroo Place', propertyId: place },
    // Under the id that the software uses, and sends after others.
    { id: 'z-court', line: '3 Wattle Court', propertyId: court },
    // On service with other words than it was loaded with.
    { id: 'ours-4', line: 'Wattle Court 5', propertyId: await onService('5', 'Wattle Court') },
  ])
  const fillers = Array.from({ length: 100 }, (_, at) => [`f${at}`, offices.at(String(at + 1), 'Filler Street')])
  const properties = {
    drive: offices.at('25', 'Ironbark Drive', there),
    mews: offices.at('11', 'Kangaroo Mews'),
    court2: offices.at('3', 'Wattle Ct', there),
    five: offices.at('5', 'Wattle Court'),
    ...(Object.fromEntries(fillers) as object),
    'z-court': offices.at('3', 'Wattle Court'),
  }
  await office.put('', { managers: {}, properties, tenancies: {} })
  await office.connect()
  const matches = async () => (await office.master.get('/v1/agency/integration/matches')).body.data
  expect(await matches()).toMatchObject({
    total: 2,
    items: [
      { externalId: 'drive', candidates: [{ propertyId: drive }] },
      { externalId: 'mews', candidates: [{ propertyId: place }] },
    ],
  })
  const decide = async (externalId: string, propertyId: number | null) =>
    office.master.post('/v1/agency/integration/matches/decide', { software: 'PROPERTY_ME', externalId, propertyId })
  expect((await decide('drive', drive)).status).toBe(200)
  expect((await decide('mews', null)).status).toBe(200)
  const links = async () =>
    given.rows(
      `select external_id as id, property_id from portfolio_properties
        where agency_id = $1 and is_active and external_id not like 'f%' or agency_id = $1 and external_id = 'five' order by 1`,
      [office.agencyId],
    )
  const linked = [
    { id: 'court2', property_id: null },
    { id: 'drive', property_id: drive },
    { id: 'five', property_id: expect.any(Number) as number },
    { id: 'mews', property_id: null },
    { id: 'ours-2', property_id: place },
    { id: 'z-court', property_id: court },
  ]
  expect(await links()).toEqual(linked)
  await office.put('/properties/drive', { ...properties.drive, key: 'K2' })
  await office.put('/properties/mews', { ...properties.mews, key: 'K3' })
  await office.syncNow()
  expect(await matches()).toMatchObject({ total: 0 })
  expect(await links()).toEqual(linked)
  expect((await office.master.get(`/v1/property/${drive}`)).body.data).toMatchObject({ keyNumber: 'K2' })
})

type Loaded = { id: string; line: string; propertyId?: number }
/** Before the agency connected. */
async function loadByProvider({ agencyId }: TestOffice, loaded: readonly Loaded[]): Promise<void> {
  const { given } = offices.portal
  await given.rows(`insert into agency_integrations (agency_id, software) values ($1, 'PROPERTY_ME') returning 1`, [
    agencyId,
  ])
  await given.rows(
    `insert into portfolio_properties (agency_id, software, external_id, property_id, address_line_1, address_line_2, suburb_id,
                                       first_active_on, synced_at)
     select p.agency_id, 'PROPERTY_ME', x.id, x."propertyId", x.line, p.address_line_2, p.suburb_id, '2020-01-01', '2020-01-01'
       from (select * from properties where agency_id = $1 limit 1) p
      cross join jsonb_to_recordset($2::jsonb) as x (id text, line text, "propertyId" int) returning id`,
    [agencyId, JSON.stringify(loaded)],
  )
}
