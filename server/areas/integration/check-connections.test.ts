import { afterAll, beforeAll, expect, test } from 'vitest'
import { TestOffices } from '../../testing/test-office.ts'
import { openConnectors } from '../../outside/software/connectors.ts'
import { checkConnections, listConnections } from './check-connections.ts'

let offices: TestOffices
beforeAll(async () => {
  offices = await TestOffices.open()
})
afterAll(async () => offices.close())

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
  await offices.software.inject({
    method: 'POST',
    url: `/offices/PROPERTY_ME/${encodeURIComponent(office.name)}/revoke`,
  })
  expect(await checkConnections(parts, keys)).toEqual([
    `${whose} no longer accepts its token: The software answered 401. Its master user must connect again.`,
  ])
  const { propertyMe, ...others } = config.connectors
  const connectors = openConnectors({ ...others, propertyMe: { ...propertyMe, isOffered: false } })
  expect(await checkConnections({ ...parts, connectors }, keys)).toEqual([
    'PropertyMe is connected by agencies, but its settings are missing: nothing is read.',
  ])
})
