import { afterAll, beforeAll, expect, test } from 'vitest'
import { TestOffices } from '../../testing/test-office.ts'

let offices: TestOffices
beforeAll(async () => {
  offices = await TestOffices.open()
  await offices.portal.given.features('PortfolioMirroring')
})
afterAll(async () => offices.close())

test('the page says what the next reading does, and other pages when the last and the next one are', async () => {
  const office = await offices.agency()
  await office.put('', offices.smallOffice())
  const integrations = async () => (await office.master.get('/v1/agency/integration')).body.data
  await office.connect()
  const read = { isNextFull: false, properties: 2, endingsAtOnce: 5, waitNote: null }
  const { connections } = await office.stateNow()
  expect(connections).toMatchObject([read])
  const [{ lastSyncedAt, nextSyncAt } = { lastSyncedAt: null, nextSyncAt: null }] = connections
  expect(lastSyncedAt).not.toBeNull()
  expect(await integrations()).toMatchObject([{ lastReadAt: lastSyncedAt, nextReadAt: nextSyncAt }])
})
