import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { people, TestOffice, TestOffices } from '../../testing/test-office.ts'
import { isOtherOffice } from './change-connection.ts'

let offices: TestOffices
let first: TestOffice
/** Another office of the same software, whose p1 is another property. */
let second: TestOffice
let propertyId: number

beforeAll(async () => {
  offices = await TestOffices.open()
})
afterAll(async () => offices.close())
beforeEach(async () => {
  first = await offices.agency()
  second = new TestOffice(offices, first.agencyId, first.master, `Branch ${first.agencyId}`)
  propertyId = await offices.portal.given.property(first.agencyId, { streetNumber: '12', streetName: 'High Street' })
  await offices.portal.makeCards(first.agencyId)
})

const elsewhere = () => ({
  managers: { m1: { name: 'Mona Stranger', email: 'mona@branch.example.com' } },
  properties: {
    p1: offices.at('1', 'Elsewhere Street', {
      managerId: 'm1',
      key: 'B1',
      owners: people('Bert Branch', 'bert@example.com'),
    }),
    p3: offices.at('12', 'High Street', { key: 'B3' }),
  },
  tenancies: { t1: { propertyId: 'p1', start: '2026-01-20', tenants: people('Boris Branch', 'boris@example.com') } },
})

const valuesNow = async () => {
  const { given } = offices.portal
  const [row] = await given.rows<{ key: string | null; software: string | null; manager: string | null }>(
    `select p.key_number as key, p.software, m.name as manager from properties p left join property_managers m on m.id = p.manager_id
      where p.id = $1`,
    [propertyId],
  )
  const names = await given.rows<{ name: string }>('select name from occupants where agency_id = $1 order by name', [
    first.agencyId,
  ])
  return { ...row, tenants: names.map(({ name }) => name) }
}
const ofFirst = { key: 'K7', manager: 'Tom Okafor', tenants: ['Tina Tenant'] }

const choose = async (use: 'OTHER' | 'EARLIER', software = 'PROPERTY_ME') =>
  first.master.post(`/v1/agency/integration/${software}/office`, { use })

async function connectBoth(): Promise<void> {
  await first.put('', offices.smallOffice())
  await second.put('', elsewhere())
  await first.connect()
  const url = `/offices/PROPERTY_ME/${encodeURIComponent(first.name)}/revoke`
  await offices.software.inject({ method: 'POST', url })
  await first.syncNow()
  await second.connect()
}

describe('connecting again with another office of the same software', () => {
  test('by keys waits for the master user, and nothing of it is taken over', async () => {
    const { token } = await first.put('', offices.smallOffice(), 'VAULTRE')
    const other = await second.put('', elsewhere(), 'VAULTRE')
    await first.connectVaultRe(token)
    await first.master.post('/v1/agency/integration/VAULTRE/disconnect')
    await first.perform('VAULTRE')
    await first.connectVaultRe(other.token)
    await first.perform('VAULTRE')
    expect(await first.stateNow()).toMatchObject({
      connections: [{ state: 'OTHER_OFFICE', account: first.name, otherAccount: second.name, isRunning: false }],
    })
    expect(await valuesNow()).toEqual({ ...ofFirst, software: null })
    // The office before can be connected instead, and its links are there.
    expect((await choose('EARLIER', 'VAULTRE')).body.data).toMatchObject({
      connections: [{ state: 'DISCONNECTED', account: first.name, otherAccount: null }],
    })
    await first.connectVaultRe(token)
    expect(await first.stateNow()).toMatchObject({ connections: [{ state: 'CONNECTED', account: first.name }] })
    expect(await valuesNow()).toEqual({ ...ofFirst, software: 'VAULTRE' })
  })

  test('by permission waits too, and the office before can be connected again', async () => {
    await connectBoth()
    expect(await first.stateNow()).toMatchObject({
      connections: [{ state: 'OTHER_OFFICE', otherAccount: second.name }],
    })
    expect(await valuesNow()).toEqual({ ...ofFirst, software: 'PROPERTY_ME' })
    expect((await first.master.post('/v1/agency/integration/PROPERTY_ME/sync', { kind: 'SYNC' })).status).toBe(422)
    expect((await choose('EARLIER')).body.data).toMatchObject({
      connections: [
        {
          state: 'REVOKED',
          error: `${second.name} was not connected. Please connect ${first.name} again.`,
        },
      ],
    })
    expect((await choose('EARLIER')).status).toBe(409)
    await first.connect()
    expect(await first.stateNow()).toMatchObject({ connections: [{ state: 'CONNECTED', account: first.name }] })
  })

  test('forgets the links with the office before if the master user wants that, and matches by address anew', async () => {
    await connectBoth()
    expect((await choose('OTHER')).body.data).toMatchObject({
      connections: [{ state: 'CONNECTED', account: second.name, otherAccount: null, isRunning: true }],
    })
    await first.perform()
    expect(await first.stateNow()).toMatchObject({ connections: [{ state: 'CONNECTED', isRunning: false }] })
    // p3 of the new office has the address; values that it does not have stay as they were.
    expect(await valuesNow()).toMatchObject({ key: 'B3', software: 'PROPERTY_ME', manager: 'Tom Okafor' })
    const { given } = offices.portal
    const linked = await given.rows(
      'select external_id, property_id from portfolio_properties where agency_id = $1 and is_active order by external_id',
      [first.agencyId],
    )
    expect(linked).toEqual([
      { external_id: 'p1', property_id: null },
      { external_id: 'p3', property_id: propertyId },
    ])
    const records = await given.rows<{ label: string }>('select label from software_records where agency_id = $1', [
      first.agencyId,
    ])
    expect(JSON.stringify(records)).not.toMatch(/Tina|Tom Okafor|99 Elm/)
    const managers = await given.rows('select name from property_managers where agency_id = $1 order by name', [
      first.agencyId,
    ])
    expect(managers).toEqual([{ name: 'Mona Stranger' }, { name: 'Tom Okafor' }])
    const [run] = await first.runs()
    expect(run).toMatchObject({ cause: 'CONNECTION', status: 'DONE' })
  })

  test('is chosen only by a master user of the agency', async () => {
    await connectBoth()
    const { given } = offices.portal
    const colleagueId = await given.user('vic')
    await given.membership(colleagueId, first.agencyId)
    const colleague = await offices.portal.signIn(colleagueId)
    const reply = await colleague.post('/v1/agency/integration/PROPERTY_ME/office', { use: 'OTHER' })
    expect(reply.status).toBe(403)
    const stranger = await offices.agency()
    expect((await stranger.master.post('/v1/agency/integration/PROPERTY_ME/office', { use: 'OTHER' })).status).toBe(404)
    expect(await first.stateNow()).toMatchObject({ connections: [{ state: 'OTHER_OFFICE' }] })
  })
})

test('an office is another one by its id, or by its name if an id is not known', () => {
  const known = { account: 'Smith & Co', accountId: '7' }
  expect(isOtherOffice(known, { name: 'Smith Group', id: '7' })).toBe(false)
  expect(isOtherOffice(known, { name: 'Smith & Co', id: '8' })).toBe(true)
  expect(isOtherOffice(known, { name: 'smith & co', id: null })).toBe(false)
  expect(isOtherOffice({ ...known, accountId: null }, { name: 'Other', id: '8' })).toBe(true)
  expect(isOtherOffice({ account: null, accountId: null }, { name: 'Other', id: '8' })).toBe(false)
})

describe('a record that has become another property', () => {
  const moved = () => elsewhere().properties.p1
  const matches = async () =>
    (await first.master.get('/v1/agency/integration/matches')).body.data as {
      total: number
      items: { externalId: string; reason: string; candidates: { propertyId: number }[] }[]
    }
  const decide = async (chosen: number | null) =>
    first.master.post('/v1/agency/integration/matches/decide', {
      software: 'PROPERTY_ME',
      externalId: 'p1',
      propertyId: chosen,
    })
  const move = async () => {
    await first.put('', offices.smallOffice())
    await first.connect()
    await first.put('/properties/p1', moved())
    await first.put('/tenancies/t9', elsewhere().tenancies.t1)
    await first.syncNow()
  }

  test('waits for a person with its tenancies, and changes nothing at the property before', async () => {
    await move()
    expect(await valuesNow()).toEqual({ ...ofFirst, software: 'PROPERTY_ME' })
    expect(await matches()).toMatchObject({
      total: 1,
      items: [{ externalId: 'p1', reason: expect.stringContaining('another address'), candidates: [{ propertyId }] }],
    })
    expect((await decide(null)).status).toBe(200)
    await first.perform()
    expect(await valuesNow()).toEqual({ ...ofFirst, software: null })
    expect(await matches()).toMatchObject({ total: 0 })
  })

  test('is taken over if a person says that it is the same, also when it changes later', async () => {
    await move()
    expect((await decide(propertyId)).status).toBe(200)
    await first.perform()
    expect(await valuesNow()).toMatchObject({ key: 'B1', software: 'PROPERTY_ME', manager: 'Tom Okafor' })
    await first.put('/properties/p1', { ...moved(), key: 'B2' })
    await first.syncNow()
    expect(await valuesNow()).toMatchObject({ key: 'B2' })
    expect(await matches()).toMatchObject({ total: 0 })
  })

  test('would be asked about in a dry run, without its tenancies', async () => {
    await first.put('', offices.smallOffice())
    await first.connect()
    await first.put('/properties/p1', moved())
    await first.put('/tenancies/t9', elsewhere().tenancies.t1)
    await first.syncNow('DRY')
    const [run] = await first.runs()
    expect(run?.differences.map(({ what }) => what)).toEqual([
      'Waits for you to say which property it is: it was linked with a property on service and now has another address',
    ])
  })

  test('is not a corrected number, street or suburb', async () => {
    await first.put('', offices.smallOffice())
    await first.connect()
    await first.put('/properties/p1', offices.at('12A', 'High St', { key: 'K8' }))
    await first.syncNow()
    expect(await valuesNow()).toMatchObject({ key: 'K8' })
  })
})
