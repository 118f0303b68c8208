import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { one } from '../../platform/database.ts'
import { apiKeyOfStandIn, people, TestOffices, type TestOffice } from '../../testing/test-office.ts'
import { ownPortal } from '../../testing/test-portal.ts'
import { credentialsOf } from './connections.queries.ts'

let offices: TestOffices
let office: TestOffice

beforeAll(async () => {
  offices = await TestOffices.open()
})
afterAll(async () => offices.close())
beforeEach(async () => {
  office = await offices.agency()
})

/** The secret that was agreed with the software when the agency connected it. */
async function webhookSecret(): Promise<string> {
  const { databases, secrets } = offices.portal
  const key = { state: 'vic' as const, agencyId: office.agencyId, software: 'VAULTRE' }
  const reader = databases.of('vic').reader({ ...key, userId: null })
  const { sealed } = await one(reader, credentialsOf(key.agencyId, key.software))
  return (secrets.open(key, sealed) as { webhookSecret: string }).webhookSecret
}

const call = async (secret: string, at = offices.portal.clock.now(), agencyId = office.agencyId) => {
  const [payload, timestamp] = ['{"event":"tenancy"}', String(at.getTime())]
  return offices.portal.app.inject({
    method: 'POST',
    url: `/webhooks/software/vic/${agencyId}/VAULTRE`,
    headers: {
      'content-type': 'application/json',
      'x-timestamp': timestamp,
      'x-signature': createHmac('sha256', secret).update(`${timestamp}.${payload}`).digest('hex'),
    },
    payload,
  })
}

describe('VaultRE', () => {
  test('is connected with keys, and a signed call brings a change to the property’s page', async () => {
    const { portal, smallOffice } = offices
    const propertyId = await portal.given.property(office.agencyId, { streetNumber: '12', streetName: 'High Street' })
    await portal.makeCards(office.agencyId)
    const { token } = await office.put('', smallOffice(), 'VAULTRE')
    await office.connectVaultRe(token)
    expect((await office.runs())[0]).toMatchObject({ status: 'DONE', counts: { tenancies: { received: 2 } } })
    const { t1 } = smallOffice().tenancies
    await office.put('/tenancies/t1', { ...t1, tenants: people('Tara Tenant', 'tara@example.com') }, 'VAULTRE')
    await office.put('/properties/p1', { ...smallOffice().properties.p1, key: 'K8' }, 'VAULTRE')
    expect((await call(await webhookSecret())).statusCode).toBe(204)
    await office.perform('VAULTRE')
    expect((await office.runs())[0]).toMatchObject({ status: 'DONE', cause: 'WEBHOOK' })
    expect((await office.master.get(`/v1/property/${propertyId}`)).body.data).toMatchObject({
      keyNumber: 'K8',
      softwareName: 'VaultRE',
    })
    const tenancies = (await office.master.get(`/v1/property/${propertyId}/tenancy`)).body.data
    expect(JSON.stringify(tenancies)).toContain('Tara Tenant')
    const sources = (await office.master.get(`/v1/property/${propertyId}/sources`)).body.data
    expect(sources).toContainEqual(expect.objectContaining({ field: 'tenants', softwareName: 'VaultRE' }))
  })

  test('is not believed without the secret, with an old call, or about another agency', async () => {
    const { token } = await office.put('', offices.smallOffice(), 'VAULTRE')
    await office.connectVaultRe(token)
    const before = (await office.runs()).length
    const secret = await webhookSecret()
    const other = await offices.agency()
    const longAgo = new Date(offices.portal.clock.now().getTime() - 24 * 3_600_000)
    expect((await call('a'.repeat(43))).statusCode).toBe(404)
    expect((await call(secret, longAgo)).statusCode).toBe(404)
    expect((await call(secret, undefined, other.agencyId)).statusCode).toBe(404)
    expect(await office.runs()).toHaveLength(before)
  })

  test('is asked no more than it allows by several conversations of one agency together', async () => {
    const { token } = await office.put('', offices.smallOffice(), 'VAULTRE')
    const current = { apiKey: apiKeyOfStandIn, token, webhookSecret: '' }
    const connector = offices.connectors.get('VAULTRE')
    const sessions = [1, 2].map(() => connector?.open({ current, renew: async (renew) => renew(current) }))
    const pages = sessions.flatMap((session) =>
      Array.from({ length: 6 }, async () => session?.changedSince('properties', '{"page":1,"from":0}')),
    )
    const counts = (await Promise.all(pages)).map((page) => page?.records.length)
    expect(counts).toEqual(Array.from({ length: 12 }, () => 2))
  })

  test('with a wrong key that could not be checked at once is not connected, and says so', async () => {
    await office.put('', offices.smallOffice(), 'VAULTRE')
    await office.master.post('/v1/agency/integration/VAULTRE/keys', { apiKey: 'wrong', token: 'wrong' })
    await office.perform('VAULTRE')
    expect(await office.stateNow()).toMatchObject({
      connections: [
        {
          state: 'DISCONNECTED',
          connectedAt: null,
          error: 'VaultRE does not know these keys. Please check them and connect again.',
        },
      ],
    })
    const mails = await offices.portal.given.rows('select 1 from mails where agency_id = $1', [office.agencyId])
    expect(mails).toEqual([])
  })
})

test('keys that VaultRE does not know are refused while the user waits, and nothing is stored', async () => {
  const asked: unknown[] = []
  const software = createServer(({ url, headers }, response) => {
    asked.push([url, headers['x-api-key'], headers.authorization])
    response.writeHead(401, { 'content-type': 'application/json' }).end('{}')
  })
  await new Promise<void>((resolve) => {
    software.listen(0, '127.0.0.1', resolve)
  })
  const url = `http://127.0.0.1:${(software.address() as AddressInfo).port}`
  const portal = await ownPortal({ VAULTRE_URL: url })
  try {
    const agencyId = await portal.given.agency()
    const userId = await portal.given.user()
    await portal.given.membership(userId, agencyId, { isMaster: true })
    const master = await portal.signIn(userId)
    const reply = await master.post('/v1/agency/integration/VAULTRE/keys', { apiKey: 'wrong', token: 'typed' })
    expect([reply.status, reply.body.error?.message]).toEqual([
      422,
      'VaultRE does not know these keys. Please check them.',
    ])
    expect(asked).toEqual([['/v1.3/account', 'wrong', 'Bearer typed']])
    const incomplete = await master.post('/v1/agency/integration/VAULTRE/keys', { apiKey: 7, other: 'x' })
    expect([incomplete.status, Object.keys(incomplete.body.error?.fields ?? {})]).toEqual([422, ['apiKey', 'token']])
    const rows = await portal.given.rows('select 1 from agency_integrations where agency_id = $1', [agencyId])
    expect(rows).toEqual([])
  } finally {
    await portal.close()
    software.close()
  }
})
