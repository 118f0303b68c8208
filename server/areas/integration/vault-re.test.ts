import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { one } from '../../platform/database.ts'
import { people, TestOffices, type TestOffice } from '../../testing/test-office.ts'
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

  test('with a wrong key is not connected, and says so', async () => {
    await office.put('', offices.smallOffice(), 'VAULTRE')
    const wrong = { apiKey: 'wrong', token: 'wrong' }
    const reply = await office.master.post('/v1/agency/integration/VAULTRE/keys', wrong)
    expect(reply.body.error?.message).toBe('VaultRE does not know these keys. Please check them.')
    await office.perform('VAULTRE')
    expect(await office.stateNow()).toMatchObject({ connections: [] })
    const mails = await offices.portal.given.rows('select 1 from mails where agency_id = $1', [office.agencyId])
    expect(mails).toEqual([])
  })
})
