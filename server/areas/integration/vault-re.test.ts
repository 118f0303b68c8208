import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { apiKeyOfStandIn, people, TestOffices, type TestOffice } from '../../testing/test-office.ts'
import { ownPortal } from '../../testing/test-portal.ts'
import { ClientRefused } from '../../outside/software/bill.ts'
import { VaultRe } from '../../outside/software/vault-re.ts'
import { openSoftwareSession } from './open-session.ts'
import { signedCall } from '../../management-software/signed-call.ts'
import { vaultReId } from '../../management-software/vault-re-rows.ts'

let offices: TestOffices
let office: TestOffice

beforeAll(async () => {
  offices = await TestOffices.open()
})
afterAll(async () => offices.close())
beforeEach(async () => {
  office = await offices.agency()
})

const accountOf = async (agencyId: number) =>
  (
    await offices.portal.given.rows<{ id: string }>(
      'select account_id as id from agency_integrations where agency_id = $1',
      [agencyId],
    )
  )[0]?.id
const call = async (
  event: object,
  {
    key = apiKeyOfStandIn,
    at = offices.portal.clock.now(),
    change = (text: string) => text,
    encode = 'hex' as 'hex' | 'base64',
  } = {},
) => {
  const given = {
    event: 'property.update',
    accountid: Number(await accountOf(office.agencyId)),
    itemBodies: [],
    ...event,
  }
  const { body, headers } = signedCall(key, given, at)
  const [time, signature = ''] = (headers['x-vaultre-signature'] ?? '').split(',sha512=')
  const sent = encode === 'hex' ? signature : Buffer.from(signature, 'hex').toString('base64')
  return offices.portal.app.inject({
    method: 'POST',
    url: '/webhooks/software/VAULTRE',
    headers: { ...headers, 'x-vaultre-signature': `${time},sha512=${sent}` },
    payload: change(body),
  })
}
const connect = async (given: object = offices.smallOffice()) => {
  // The stand-in answers ten requests a second, also those of the test before.
  await sleep(1000)
  const { token } = await office.put('', given, 'VAULTRE')
  await office.connectVaultRe(token)
}
const sync = async (kind: 'SYNC' | 'DRY' = 'SYNC', isAll = false) => {
  expect((await office.master.post('/v1/agency/integration/VAULTRE/sync', { kind, isAll })).status).toBe(200)
  await office.perform('VAULTRE')
  return (await office.runs())[0]
}
const hints = async () =>
  offices.portal.given.rows('select kind, external_id as id from software_hints where agency_id = $1', [
    office.agencyId,
  ])
const onService = async () => {
  const id = await offices.portal.given.property(office.agencyId, { streetNumber: '12', streetName: 'High Street' })
  await offices.portal.makeCards(office.agencyId)
  return id
}
const shown = async (propertyId: number, path = '') =>
  (await office.master.get(`/v1/property/${propertyId}${path}`)).body.data

describe('VaultRE', () => {
  test('is connected with a token; people, keys and tenancies come together from lists and details', async () => {
    const propertyId = await onService()
    await connect()
    expect((await office.runs())[0]).toMatchObject({
      status: 'DONE',
      note: null,
      counts: { managers: { received: 1 }, people: { received: 3 }, tenancies: { received: 3 } },
    })
    expect(await shown(propertyId)).toMatchObject({ keyNumber: 'K7', softwareName: 'VaultRE' })
    expect(JSON.stringify(await shown(propertyId, '/tenancy'))).toContain('Tina Tenant')
    const owners = await offices.portal.given.rows(
      `select k.name from property_contacts p join contacts k on k.agency_id = p.agency_id and k.id = p.contact_id
        where p.agency_id = $1 and p.property_id = $2`,
      [office.agencyId, propertyId],
    )
    expect(owners).toEqual([{ name: 'Olga Owner' }])
    const second = await sync()
    expect(second).toMatchObject({ status: 'DONE', requests: 6 })
    expect([second?.counts.properties?.changed, second?.counts.people?.changed]).toEqual([0, 0])
  })

  test('says with a signed call what to read again, in hex or base64', async () => {
    const propertyId = await onService()
    await connect()
    const { properties, tenancies } = offices.smallOffice()
    await office.put('/properties/p1', { ...properties.p1, key: 'K8' }, 'VAULTRE')
    expect((await call({ data: { id: vaultReId('p1') } }, { encode: 'base64' })).statusCode).toBe(204)
    expect(await hints()).toEqual([{ kind: 'PROPERTY', id: String(vaultReId('p1')) }])
    await office.perform('VAULTRE')
    expect((await office.runs())[0]).toMatchObject({ status: 'DONE', cause: 'WEBHOOK', requests: 1 })
    expect([await hints(), await shown(propertyId)]).toMatchObject([[], { keyNumber: 'K8' }])

    await office.put(
      '/tenancies/t1',
      { ...tenancies.t1, tenants: people('Tara Tenant', 'tara@example.com') },
      'VAULTRE',
    )
    await sync()
    expect(JSON.stringify(await shown(propertyId, '/tenancy'))).toContain('Tara Tenant')
    expect(await shown(propertyId, '/sources')).toContainEqual(
      expect.objectContaining({ field: 'tenants', softwareName: 'VaultRE' }),
    )
  })

  test('is not believed when a call is forged, altered, old or came before, and says nothing about other offices', async () => {
    await connect()
    const before = (await office.runs()).length
    const [now, given] = [offices.portal.clock.now(), { data: { id: vaultReId('p2') } }]
    const refused = [
      await call(given, { key: 'another key' }),
      await call(given, { at: new Date(now.getTime() - 6 * 60_000) }),
      await call(given, { at: new Date(now.getTime() + 6 * 60_000) }),
      await call(given, { change: (body) => body.replace('update', 'delete') }),
      await call(given, { change: () => '[]' }),
    ]
    expect(refused.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404, 404])
    expect((await call({ ...given, accountid: 1 })).statusCode).toBe(204)
    expect([await hints(), await office.runs()]).toMatchObject([[], { length: before }])
    expect([(await call(given, { at: now })).statusCode, (await call(given, { at: now })).statusCode]).toEqual([
      204, 404,
    ])
    expect((await call(given, { at: now, encode: 'base64' })).statusCode).toBe(404)
  })
  test('takes a call that came again because it could not be noted the first time', async () => {
    await connect()
    const [at, given] = [offices.portal.clock.now(), { data: { id: 987_654 } }]
    const change = async (what: string) => offices.portal.given.rows(`alter table software_hints ${what}`)
    await change(`add constraint fails check (external_id <> '987654')`)
    expect((await call(given, { at })).statusCode).toBeGreaterThanOrEqual(400)
    await change('drop constraint fails')
    expect((await call(given, { at })).statusCode).toBe(204)
    expect(await hints()).toEqual([{ kind: 'PROPERTY', id: '987654' }])
  })

  test('ends a management only when the property itself says so, not because a list lacked it', async () => {
    await connect()
    const { p2 } = offices.smallOffice().properties
    const active = async () =>
      offices.portal.given.rows('select 1 from portfolio_properties where agency_id = $1 and is_active', [
        office.agencyId,
      ])
    expect(await active()).toHaveLength(2)
    await offices.portal.given.rows(
      `insert into software_hints select agency_id, software, 'MISSING', external_id, now() from portfolio_properties where agency_id = $1`,
      [office.agencyId],
    )
    await sync()
    expect([await active(), await hints()]).toMatchObject([{ length: 2 }, []])
    await office.put('/properties/p2', { ...p2, lostOn: '2026-03-01' }, 'VAULTRE')
    await sync('SYNC', true)
    expect([await active(), await hints()]).toMatchObject([{ length: 1 }, []])
  })

  test('gives each key in the end: those of changed properties first, and no answer holds up the others', async () => {
    const propertyId = await onService()
    await connect()
    const read = async () =>
      offices.portal.given.rows<{ at: string }>(
        'select details_read_at::text as at from portfolio_properties where agency_id = $1 and property_id is not null',
        [office.agencyId],
      )
    const [first] = await read()
    expect(first?.at).toMatch(/^20/)
    const { properties } = offices.smallOffice()
    await office.put('/properties/p1', { ...properties.p1, key: 'K8' }, 'VAULTRE')
    await offices.portal.given.rows(
      'delete from software_cursors where agency_id = $1 and collection = $2 returning 1',
      [office.agencyId, 'events'],
    )
    await sync()
    expect([await shown(propertyId), await hints()]).toMatchObject([{ keyNumber: 'K8' }, []])
    expect(await sync()).toMatchObject({ requests: 6 })
    // Of a property that cannot be asked about the next one need not wait.
    await offices.portal.given.rows(
      `update portfolio_properties set details_read_at = 'epoch', external_id = '404' where agency_id = $1 and property_id is not null returning 1`,
      [office.agencyId],
    )
    expect((await office.stateNow()).connections[0]?.quota).toMatchObject({ keysToRead: 1 })
    await sync()
    expect((await office.stateNow()).connections[0]?.quota).toMatchObject({ keysToRead: 0 })
  })

  test('never clears what its lists do not say', async () => {
    const propertyId = await onService()
    await connect()
    await offices.portal.given.rows('delete from software_links where agency_id = $1', [office.agencyId])
    const { p1 } = offices.smallOffice().properties
    await office.put('/properties/p1', { ...p1, managerId: undefined, owners: [] }, 'VAULTRE')
    await sync('SYNC', true)
    expect(await shown(propertyId)).toMatchObject({ keyNumber: 'K7' })
    const owners = await offices.portal.given.rows('select 1 from property_contacts where property_id = $1', [
      propertyId,
    ])
    expect(owners).toHaveLength(1)
  })

  test('with many calls loses none and reads each property once', async () => {
    await connect()
    const ids = Array.from({ length: 60 }, (_, at) => at + 1)
    for (const id of ids)
      for (const _ of [1, 2]) {
        const at = new Date(offices.portal.clock.now().getTime() + _)
        expect((await call({ data: { id } }, { at })).statusCode).toBe(204)
      }
    expect(await hints()).toHaveLength(ids.length)
    const runs = (await office.runs()).filter(({ cause }) => cause === 'WEBHOOK')
    expect(runs).toHaveLength(1)
  })

  test.each([
    ['down', 'RUNNING', 'VaultRE could not be reached. We try again in a moment.'],
    ['quota-over', 'RUNNING', 'VaultRE allows no more requests at the moment. The run goes on by itself.'],
    ['repeat', 'DONE', null],
    ['nonsense', 'DONE', null],
  ])('that is %s loses nothing', async (mode, status, note) => {
    await connect()
    const before = await offices.portal.given.rows('select is_active from portfolio_properties where agency_id = $1', [
      office.agencyId,
    ])
    await office.put('/control', { mode }, 'VAULTRE')
    expect(await sync('SYNC', true)).toMatchObject({ status, note })
    await office.put('/control', { mode: 'ok' }, 'VAULTRE')
    await offices.portal.given.rows(
      `update software_quotas set blocked_until = null where software = 'VAULTRE' returning 1`,
    )
    await office.perform('VAULTRE')
    expect((await office.runs())[0]).toMatchObject({ status: 'DONE' })
    const after = await offices.portal.given.rows('select is_active from portfolio_properties where agency_id = $1', [
      office.agencyId,
    ])
    expect([before, after]).toEqual([[{ is_active: true }, { is_active: true }], before])
  })

  test('whose token was withdrawn asks to connect again; if our key is refused nobody is asked', async () => {
    await connect()
    const url = `/offices/VAULTRE/${encodeURIComponent(office.name)}/revoke`
    const key = { state: 'vic' as const, agencyId: office.agencyId, software: 'VAULTRE' }
    const standIn = `http://127.0.0.1:${(offices.software.server.address() as AddressInfo).port}/vault-re-api`
    const { workerDatabases: databases, secrets, clock } = offices.portal
    const vaultRe = new VaultRe({ url: standIn, apiKey: 'another', isOffered: true })
    const session = await openSoftwareSession(
      { databases, secrets, clock, connectors: new Map([['VAULTRE', vaultRe]]) },
      key,
    )
    await expect(session?.changedSince('managers', undefined)).rejects.toThrow(ClientRefused)
    await offices.software.inject({ method: 'POST', url })
    await sync()
    expect(await office.stateNow()).toMatchObject({ connections: [{ state: 'REVOKED' }] })
  })

  test('whose token lacks permissions says all lists that cannot be read, on the page and in the mail', async () => {
    const { token } = await office.put('', offices.smallOffice(), 'VAULTRE')
    const withheld = ['/contacts', '/contacts/currentTenants', '/eventStream']
    await office.put('/control', { withheld }, 'VAULTRE')
    await sleep(1000)
    await office.connectVaultRe(token)
    const [connection] = (await office.stateNow()).connections
    expect(connection).toMatchObject({
      state: 'REVOKED',
      error:
        'VaultRE does not let the portal read “current tenants” and “contacts”. Please allow reading “current tenants” and ' +
        '“contacts” in VaultRE as well, if need be with a new access token, and connect again.',
    })
    const mails = await offices.portal.given.rows('select message_html from mails where agency_id = $1', [
      office.agencyId,
    ])
    expect(JSON.stringify(mails)).toContain('read “current tenants” and “contacts”')
    // Without the events it can be read.
    await office.put('/control', { withheld: ['/eventStream'] }, 'VAULTRE')
    await sleep(1000)
    await office.connectVaultRe(token)
    expect(await office.stateNow()).toMatchObject({ connections: [{ state: 'CONNECTED', error: null }] })
  })

  test('with a wrong token that could not be checked at once is not connected, and says so', async () => {
    await office.put('', offices.smallOffice(), 'VAULTRE')
    await office.master.post('/v1/agency/integration/VAULTRE/keys', { token: 'wrong' })
    await office.perform('VAULTRE')
    expect(await office.stateNow()).toMatchObject({
      connections: [
        {
          state: 'DISCONNECTED',
          connectedAt: null,
          error: 'VaultRE does not know this access token. Please check it. Then connect again.',
        },
      ],
    })
    const mails = await offices.portal.given.rows('select 1 from mails where agency_id = $1', [office.agencyId])
    expect(mails).toEqual([])
  })
})

test('a token that VaultRE does not know are refused while the user waits, and nothing is stored', async () => {
  const asked: unknown[] = []
  const software = createServer(({ url, headers }, response) => {
    asked.push([url, headers['x-api-key'], headers.authorization])
    response.writeHead(401, { 'content-type': 'application/json' }).end('{}')
  })
  await new Promise<void>((resolve) => {
    software.listen(0, '127.0.0.1', resolve)
  })
  const url = `http://127.0.0.1:${(software.address() as AddressInfo).port}`
  const portal = await ownPortal({ VAULTRE_URL: url, VAULTRE_API_KEY: 'ours' })
  try {
    const agencyId = await portal.given.agency()
    const userId = await portal.given.user()
    await portal.given.membership(userId, agencyId, { isMaster: true })
    const master = await portal.signIn(userId)
    const reply = await master.post('/v1/agency/integration/VAULTRE/keys', { token: 'typed' })
    expect([reply.status, reply.body.error?.message]).toEqual([
      422,
      'VaultRE does not know this access token. Please check it.',
    ])
    expect(asked).toEqual([['/account', 'ours', 'Bearer typed']])
    const incomplete = await master.post('/v1/agency/integration/VAULTRE/keys', { token: 7, other: 'x' })
    expect([incomplete.status, Object.keys(incomplete.body.error?.fields ?? {})]).toEqual([422, ['token']])
    const rows = await portal.given.rows('select 1 from agency_integrations where agency_id = $1', [agencyId])
    expect(rows).toEqual([])
  } finally {
    await portal.close()
    software.close()
  }
})
