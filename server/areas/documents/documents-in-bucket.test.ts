import { afterAll, beforeAll, expect, test } from 'vitest'
import { multipartForm } from '../../testing/multipart-form.ts'
import { pdf } from '../../testing/sample-files.ts'
import { standInStorage, type StandInStorage } from '../../testing/stand-in-storage.ts'
import { ownPortal, type TestPortal } from '../../testing/test-portal.ts'
import { removeFiles, removeOrphans } from './remove-files.ts'

/* Documents with their bytes in object storage. */

let storage: StandInStorage
let portal: TestPortal

beforeAll(async () => {
  storage = await standInStorage()
  const { endpoint, bucket, region, credentials } = storage.settings
  portal = await ownPortal({
    FILES: 's3',
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_REGION: region,
    S3_ACCESS_KEY_ID: credentials.accessKeyId,
    S3_SECRET_ACCESS_KEY: credentials.secretAccessKey,
  })
})
afterAll(async () => {
  await portal.close()
  await storage.close()
})

/** A user with a property, and functions to send and fetch a document of it. */
async function atAProperty() {
  const agencyId = await portal.given.agency()
  const propertyId = await portal.given.property(agencyId)
  const userId = await portal.given.user()
  await portal.given.membership(userId, agencyId)
  const browser = await portal.signIn(userId)
  const url = `/v1/property/${propertyId}/documents`
  const send = async () => {
    const { body, headers } = multipartForm([
      { name: 'type', value: 'QUOTE' },
      { name: 'services', value: '[{"code":"GAS"}]' },
      { name: 'file', value: pdf(), fileName: 'a.pdf', type: 'application/pdf' },
    ])
    return browser.call('POST', url, { body, headers })
  }
  const addressOf = (reply: { body: { data?: unknown } }) => `${url}/${(reply.body.data as { id: number }).id}`
  return { agencyId, browser, send, addressOf }
}

const ofWorker = () => ({ ...portal, databases: portal.workerDatabases })

/** Deleted documents can be restored for a month. */
const aMonthLater = async () =>
  portal.given.rows(`update documents set deleted_at = now() - interval '32 days' where deleted_at is not null`)

test('a document is stored in the bucket, read from it, and removed from it a month after it is deleted', async () => {
  const { agencyId, browser, send, addressOf } = await atAProperty()
  const added = await send()
  expect(added.status).toBe(201)
  expect([...storage.objects.values()].map(({ body }) => body.equals(pdf()))).toEqual([true])
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const { rawPayload } = await portal.app.inject({ url: `${addressOf(added)}/file`, headers: { cookie } })
  expect(rawPayload.equals(pdf())).toBe(true)
  expect((await browser.call('DELETE', addressOf(added))).status).toBe(204)
  await removeFiles(ofWorker(), 'vic')
  expect(storage.objects.size).toBe(1)
  await aMonthLater()
  await removeFiles(ofWorker(), 'vic')
  expect(storage.objects.size).toBe(0)

  await portal.files.store(`uploads/vic/${agencyId}/lost.pdf`, Buffer.from('lost'))
  portal.clock.offset = 2 * 3_600_000
  expect(await removeOrphans(ofWorker(), 'vic')).toBe(1)
  expect(storage.objects.size).toBe(0)
  portal.clock.offset = 0
})

test('while the bucket is unavailable calls fail with a message, and nothing is lost', async () => {
  const { browser, send, addressOf } = await atAProperty()
  const added = await send()
  const refusals = [
    ['The file could not be stored. Please try again.', send],
    [
      'The file cannot be read at the moment. Please try again shortly.',
      async () => browser.get(`${addressOf(added)}/file`),
    ],
  ] as const
  for (const [sentence, call] of refusals) {
    storage.suffer({ times: 100, status: 503 })
    const refused = await call()
    expect([refused.status, refused.body.error?.message]).toEqual([503, sentence])
  }
  storage.suffer({ times: 100, hangUp: true })
  expect((await browser.call('DELETE', addressOf(added))).status).toBe(204)
  await aMonthLater()
  await expect(removeFiles(ofWorker(), 'vic')).rejects.toThrow()
  expect(storage.objects.size).toBe(1)

  storage.suffer({ times: 0 })
  await removeFiles(ofWorker(), 'vic')
  expect(storage.objects.size).toBe(0)
  expect((await send()).status).toBe(201)
  expect(storage.objects.size).toBe(1)
})
