import sharp from 'sharp'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { largestEditorImage, largestUpload } from '../../../contract/limits.ts'
import { multipartForm } from '../../testing/multipart-form.ts'
import { testPortal, type Browser } from '../../testing/test-portal.ts'

const portal = await testPortal()
let browser: Browser
let agencyId: number
let photo: Buffer

beforeAll(async () => {
  photo = await sharp({ create: { width: 30, height: 20, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer()
})
beforeEach(async () => {
  ;({ agencyId, browser } = await portal.office())
})

const upload = async (value: Buffer, { as = browser, key = '' } = {}) => {
  const form = multipartForm([{ name: 'file', value, fileName: 'The meter.jpg', type: 'image/jpeg' }])
  const headers = { ...form.headers, ...(key && { 'idempotency-key': key }) }
  return as.call('PUT', '/v1/misc/image/upload', { body: form.body, headers })
}
const urlIn = (reply: { body: { data?: unknown } }) => (reply.body.data as { public_url: string }).public_url
const open = async (url: string) => portal.app.inject({ url: new URL(url).pathname })
const imagesOf = async () => portal.given.rows('select * from mail_images where agency_id = $1', [agencyId])

describe('uploading an image', () => {
  test('returns an address that shows it without a session, cached and never guessed to be anything else', async () => {
    const reply = await upload(photo)
    expect(reply.status).toBe(200)
    const url = urlIn(reply)
    expect(url).toMatch(/^http:\/\/portal\.test\/v1\/images\/vic-[0-9a-f-]{36}$/)
    const { statusCode, headers, rawPayload } = await open(url)
    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-length': String(rawPayload.length),
    })
    expect(await sharp(rawPayload).metadata()).toMatchObject({ width: 30, height: 20 })
  })

  test('is recorded in the audit', async () => {
    await upload(photo)
    const [event] = await portal.given.rows('select * from audit_events where agency_id = $1', [agencyId])
    expect(event).toMatchObject({ action: 'upload-image', entity: 'mail_images', after: { fileName: 'The meter.jpg' } })
  })

  test('sent twice with the same key stores it once', async () => {
    const [first, second] = [await upload(photo, { key: 'one-image' }), await upload(photo, { key: 'one-image' })]
    expect(urlIn(second)).toBe(urlIn(first))
    expect(await imagesOf()).toHaveLength(1)
    const stored = await portal.given.rows(`select 1 from files where agency_id = $1 and status = 'STORED'`, [agencyId])
    expect(stored).toHaveLength(1)
  })

  test('accepts exactly 2 MB and refuses one byte more', async () => {
    // Bytes after the end of a JPEG are ignored, so the size can be chosen.
    const padded = Buffer.concat([photo, Buffer.alloc(largestEditorImage - photo.length)])
    expect((await upload(padded)).status).toBe(200)
    const reply = await upload(Buffer.concat([padded, Buffer.alloc(1)]))
    expect(reply.status).toBe(413)
    expect(reply.body.error).toMatchObject({
      message: 'File is too large. The maximum is 2MB.',
      fields: { file: 'File is too large. The maximum is 2MB.' },
    })
  })

  test('refuses a file far above the limit with the same message', async () => {
    const reply = await upload(Buffer.alloc(largestUpload + 10))
    expect([reply.status, reply.body.error?.message]).toEqual([413, 'File is too large. The maximum is 2MB.'])
  })

  test('refuses what is not an image, and stores nothing', async () => {
    const reply = await upload(Buffer.from('<svg onload="alert(1)"/>'))
    expect(reply.status).toBe(415)
    expect(reply.body.error?.message).toContain('not an image')
    expect(await imagesOf()).toEqual([])
    expect(await portal.given.rows('select 1 from files where agency_id = $1', [agencyId])).toEqual([])
  })

  test('needs a session', async () => {
    expect((await upload(photo, { as: portal.browser() })).status).toBe(401)
  })
})

test.each([
  'vic-00000000-0000-0000-0000-000000000000',
  'xyz-00000000-0000-0000-0000-000000000000',
  '00000000-0000-0000-0000-000000000000',
  '..%2F..%2Fetc%2Fpasswd',
  'vic-',
])('the image %s is not found', async (token) => {
  const reply = await portal.app.inject({ url: `/v1/images/${token}` })
  expect(reply.statusCode).toBe(404)
  expect(reply.json()).toMatchObject({ error: { message: 'Image not found' } })
})
