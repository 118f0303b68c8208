import { afterAll, beforeAll, expect, test } from 'vitest'
import { TestOffices, type TestOffice } from '../../testing/test-office.ts'
import { activationKey } from '../../management-software/console-rows.ts'
import { openConnectors } from '../../outside/software/connectors.ts'
import { checkConnections, listConnections } from './check-connections.ts'

let offices: TestOffices
beforeAll(async () => {
  offices = await TestOffices.openReachable()
})
afterAll(async () => offices.close())

const check = async (office: TestOffice) => {
  const { workerDatabases: databases, clock, secrets } = offices.portal
  const keys = (await listConnections(databases, ['vic'])).filter(({ agencyId }) => agencyId === office.agencyId)
  return checkConnections({ databases, clock, secrets, connectors: offices.connectors }, keys)
}
const revoke = async (office: TestOffice, software: string) =>
  offices.software.inject({ method: 'POST', url: `/offices/${software}/${encodeURIComponent(office.name)}/revoke` })

const connecting: Record<string, (office: TestOffice) => Promise<void>> = {
  PROPERTY_TREE: async (office) => {
    await office.fillPropertyTree()
    await office.connectPropertyTree()
  },
  CONSOLE: async (office) => {
    await office.put('', offices.smallOffice(), 'CONSOLE')
    const key = activationKey(offices.portal.config.connectors.consoleCloud, { name: office.name, generation: 1 })
    await office.connectByKeys('CONSOLE', { activationKey: key })
  },
  PALACE: async (office) => {
    await office.put('', offices.smallOffice(), 'PALACE')
    await office.connectPalace()
  },
  VAULTRE: async (office) => {
    const { token } = await office.put('', offices.smallOffice(), 'VAULTRE')
    await office.connectVaultRe(token)
  },
}
test.each(Object.entries(connecting))(
  '%s is read with its stored key, and one that was withdrawn is told',
  async (software, connect) => {
    const office = await offices.agency()
    await connect(office)
    expect(await check(office)).toEqual([])
    await revoke(office, software)
    expect(await check(office)).toEqual([
      expect.stringMatching(/ no longer accepts its token: .* must connect again\.$/),
    ])
    // The doctor only tells.
    expect(await office.stateNow()).toMatchObject({ connections: [{ state: 'CONNECTED' }] })
  },
)

test('a token is renewed only when it has expired, and the new one is stored', async () => {
  const office = await offices.agency()
  await office.put('', offices.smallOffice())
  await office.connect()
  const before = await office.accessToken()
  expect([await check(office), await office.accessToken()]).toEqual([[], before])
  await office.changeCredentials('PROPERTY_ME', { expiresAt: 0 })
  expect(await check(office)).toEqual([])
  const renewed = await office.accessToken()
  expect(renewed).not.toBe(before)
  expect([await check(office), await office.accessToken()]).toEqual([[], renewed])
})

test('each connection is read with its stored token, and what is wrong says who can mend it', async () => {
  const { workerDatabases: databases, clock, secrets, config } = offices.portal
  const parts = { databases, clock, secrets, connectors: offices.connectors }
  const office = await offices.agency()
  await office.put('', offices.smallOffice())
  await office.connect()
  const keys = (await listConnections(databases, ['vic'])).filter(({ agencyId }) => agencyId === office.agencyId)
  expect(keys).toEqual([{ state: 'vic', agencyId: office.agencyId, software: 'PROPERTY_ME' }])
  expect(await checkConnections(parts, keys)).toEqual([])

  await office.put('/control', { mode: 'down' })
  const whose = `PropertyMe of agency ${office.agencyId} in VIC`
  expect(await checkConnections(parts, keys)).toEqual([
    `${whose} cannot be read: The software answered 503. Check its address and the way to it.`,
  ])
  await office.put('/control', { mode: 'ok' })
  await revoke(office, 'PROPERTY_ME')
  expect(await checkConnections(parts, keys)).toEqual([
    `${whose} no longer accepts its token: The software answered 401. Its master user must connect again.`,
  ])
  const { propertyMe, ...others } = config.connectors
  const connectors = openConnectors({ ...others, propertyMe: { ...propertyMe, isOffered: false } })
  expect(await checkConnections({ ...parts, connectors }, keys)).toEqual([
    'PropertyMe is connected by agencies, but its settings are missing: nothing is read.',
  ])
})
