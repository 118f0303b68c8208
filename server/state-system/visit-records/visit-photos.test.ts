import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { sharp } from '../../platform/image-decoders.ts'
import { givenVisitToday, passedForm, type GivenVisit } from '../../testing/given-visits.ts'
import { multipartForm } from '../../testing/multipart-form.ts'
import { hiddenIn, testStateSystem, type SystemBrowser } from '../../testing/test-state-system.ts'

const system = await testStateSystem()
let admin: SystemBrowser
let agencyId: number
let visit: GivenVisit
let token: string
let jpeg: Buffer

beforeAll(async () => {
  const { username } = await system.person({ isAdministrator: true, name: 'Tess Tester' })
  admin = system.browser()
  await admin.signIn('vic', username)
  jpeg = await sharp({ create: { width: 2400, height: 1200, channels: 3, background: '#446688' } })
    .withExif({ IFD0: { Make: 'Spyphone' }, IFD3: { GPSLatitude: '37/1 48/1 0/1', GPSLatitudeRef: 'S' } })
    .jpeg()
    .toBuffer()
})

beforeEach(async () => {
  agencyId = await system.given.agency('vic')
  visit = await givenVisitToday(system.given, { agencyId, codes: ['gas'] })
  token = hiddenIn((await admin.get(recordUrl())).body)['form_token'] ?? ''
})

const recordUrl = () => `/vic/Visits/record/${agencyId}/${visit.visitId}`
const rows = async (text: string) => system.given.rows(text, [agencyId])

type Sent = {
  bytes?: Buffer
  key?: string
  subject?: string
  isScript?: boolean
  browser?: SystemBrowser
  formToken?: string
}
async function send({ bytes = jpeg, key = randomUUID(), subject = 'gas.n1', isScript = true, ...more }: Sent = {}) {
  const { body, headers } = multipartForm([
    { name: 'form_token', value: more.formToken ?? token },
    { name: 'upload_key', value: key },
    { name: 'subject', value: subject },
    { name: 'file', value: bytes, fileName: 'IMG_1.jpg', type: 'image/jpeg' },
  ])
  return (more.browser ?? admin).send(`/vic/Visits/photo/${agencyId}/${visit.visitId}`, body, {
    ...headers,
    ...(isScript && { accept: 'application/json' }),
  })
}

test('a photo is stored upright and smaller, without the place and the device', async () => {
  const reply = await send()
  expect(reply.statusCode).toBe(201)
  const { id } = reply.json<{ id: number }>()
  const shown = await admin.get(`/vic/Visits/photos/${agencyId}/${visit.visitId}/${id}`)
  expect(shown.headers['content-type']).toBe('image/jpeg')
  const { width, exif } = await sharp(shown.rawPayload).metadata()
  expect({ width, exif }).toEqual({ width: 1200, exif: undefined })
  expect(shown.rawPayload.includes('Spyphone')).toBe(false)
  expect(jpeg.includes('Spyphone')).toBe(true)
})

test('a photo sent again is stored once', async () => {
  const key = randomUUID()
  const replies = await Promise.all([send({ key }), send({ key }), send({ key })])
  expect(new Set(replies.map((reply) => reply.json<{ id: number }>().id)).size).toBe(1)
  await send({ key })
  expect(await rows('select 1 as one from visit_photos where agency_id = $1')).toHaveLength(1)
  expect(await rows(`select 1 as one from files where agency_id = $1 and status = 'STORED'`)).toHaveLength(1)
})

test('another photo with the same key, or by another user, is refused and not told as stored', async () => {
  const key = randomUUID()
  await send({ key })
  const other = await sharp({ create: { width: 240, height: 120, channels: 3, background: '#cc2200' } })
    .jpeg()
    .toBuffer()
  const refused = await send({ key, bytes: other })
  expect(refused.statusCode).toBe(409)
  expect(refused.json<{ message: string }>().message).toMatch(/^Tess Tester sent another photo from this form on /)
  expect((await send({ key, subject: 'gas' })).statusCode).toBe(409)
  const page = await admin.get(String((await send({ key, bytes: other, isScript: false })).headers.location))
  expect(page.body).toContain('another one was sent from the same form before')
  const browser = system.browser()
  await browser.signIn('vic', (await system.person({ isAdministrator: true })).username)
  const { form_token: formToken = '' } = hiddenIn((await browser.get(recordUrl())).body)
  expect((await send({ key, browser, formToken })).statusCode).toBe(409)
  expect(await rows('select 1 as one from visit_photos where agency_id = $1')).toHaveLength(1)
  expect(await rows(`select 1 as one from files where agency_id = $1 and status <> 'DELETED'`)).toHaveLength(1)
})

test('without the script the page shows the photo', async () => {
  const reply = await send({ isScript: false, subject: 'gas' })
  expect(reply.statusCode).toBe(303)
  expect(reply.headers.location).toContain('#photos')
  expect((await admin.get(recordUrl())).body).toContain('<span>Gas in general</span>')
})

test('without the script a refused photo leads back to the saved record with a sentence', async () => {
  const reply = await send({ isScript: false, subject: 'gas', bytes: Buffer.from('hello') })
  expect(reply.statusCode).toBe(303)
  const page = await admin.get(String(reply.headers.location))
  expect(page.statusCode).toBe(200)
  expect(page.body).toContain('it is no photo that we can read')
  expect(page.body).toContain('id="visit-form"')
})

test('a photo is removed until the visit is submitted, and its file with it', async () => {
  const [first, second] = [await send(), await send()].map((reply) => reply.json<{ id: number }>().id)
  const remove = async (id: number | undefined) =>
    admin.post(`/vic/Visits/photos/${agencyId}/${visit.visitId}/${id}`, { form_token: token })
  expect((await admin.get(recordUrl())).body).toContain('Remove<span')
  for (const _ of [1, 2]) expect((await remove(first)).headers.location).toContain('done=removed#photos')
  expect((await admin.get(`/vic/Visits/photos/${agencyId}/${visit.visitId}/${first}`)).statusCode).toBe(404)
  expect(await rows('select status from files where agency_id = $1 order by id')).toEqual([
    { status: 'DELETED' },
    { status: 'STORED' },
  ])
  const page = hiddenIn((await admin.get(recordUrl())).body)
  await admin.post(recordUrl(), { ...page, action: 'submit', ...passedForm('vic', ['gas']) })
  expect((await remove(second)).statusCode).toBe(409)
})

test('more photos at once than there are connections are all stored', async () => {
  const replies = await Promise.all(Array.from({ length: 12 }, async () => send()))
  expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([201]))
  expect(await rows('select 1 as one from visit_photos where agency_id = $1')).toHaveLength(12)
})

test.each([
  ['a text', Buffer.from('hello'), 'This file is not an image that can be sent.'],
  ['a PDF', Buffer.from('%PDF-1.7\n%%EOF'), 'This file is not an image that can be sent.'],
  ['half a photo', 'half', 'The image is damaged or incomplete.'],
])('%s is refused with words', async (_, bytes, message) => {
  const reply = await send({ bytes: typeof bytes === 'string' ? jpeg.subarray(0, jpeg.length / 2) : bytes })
  expect(reply.statusCode).toBe(415)
  expect(reply.json<{ message: string }>().message).toContain(message)
  expect(await rows('select 1 as one from visit_photos where agency_id = $1')).toEqual([])
})

test('a photo for a service that the visit is not for is refused', async () => {
  expect((await send({ subject: 'smoke' })).statusCode).toBe(422)
  expect((await send({ subject: '../etc' })).statusCode).toBe(422)
})

test('a photo after the visit was submitted is refused with who submitted it', async () => {
  const page = hiddenIn((await admin.get(recordUrl())).body)
  await admin.post(recordUrl(), { ...page, action: 'submit', ...passedForm('vic', ['gas']) })
  const reply = await send()
  expect(reply.statusCode).toBe(409)
  expect(reply.json<{ message: string }>().message).toContain('Tess Tester submitted this visit')
})

test('photos are for administrators of the provider with a form of their own', async () => {
  const { id } = (await send()).json<{ id: number }>()
  const person = await system.person({ agencies: [agencyId] })
  const member = system.browser()
  await member.signIn('vic', person.username)
  expect((await send({ browser: member })).statusCode).toBe(403)
  expect((await member.get(`/vic/Visits/photos/${agencyId}/${visit.visitId}/${id}`)).statusCode).toBe(403)
  expect((await send({ formToken: 'guessed' })).statusCode).toBe(403)
  expect((await send({ browser: system.browser() })).statusCode).toBe(403)
})
