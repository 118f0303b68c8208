import { setTimeout as sleep } from 'node:timers/promises'
import { deflateSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contentTypes, fileExtension } from '../contract/documents/uploads.ts'
import { parseQueryString } from './platform/parse-request.ts'
import { answersMeanwhile } from './testing/answers-meanwhile.ts'
import { multipartForm, type FormPart } from './testing/multipart-form.ts'
import { office, overlappingPdf, pdf, png, pngChunk, zip } from './testing/sample-files.ts'
import { portalUrl, testPortal } from './testing/test-portal.ts'
import { hiddenIn, ownStateSystem, systemsOrigin, type TestStateSystem } from './testing/test-state-system.ts'

/* Small inputs that were, or would be, a lot of work. Whatever becomes of them, the others are answered meanwhile. */

const portal = await testPortal()
let system: TestStateSystem
let portalAddress: string
let systemAddress: string
let cookie: string
let propertyId: number

beforeAll(async () => {
  system = await ownStateSystem(undefined, undefined, async () => ({ ...portal.database, drop: async () => {} }))
  portalAddress = await portal.app.listen({ host: '127.0.0.1', port: 0 })
  systemAddress = await system.app.listen({ host: '127.0.0.1', port: 0 })
  const agencyId = await portal.given.agency()
  const userId = await portal.given.user()
  await portal.given.membership(userId, agencyId, { isMaster: true })
  propertyId = await portal.given.property(agencyId)
  const browser = await portal.signIn(userId)
  cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
})
afterAll(async () => {
  await system.close()
})

type Call = { method?: string; headers?: Record<string, string>; body?: Buffer }

/** The answer to a call over the network, and what its reply says, while others ask whether the server is well. */
async function ask(address: string, path: string, { headers = {}, body, ...call }: Call = {}) {
  const others = async () => {
    await (await fetch(`${address}/healthz`)).arrayBuffer()
    await sleep(20)
  }
  return answersMeanwhile(async () => {
    const reply = await fetch(`${address}${path}`, {
      method: body ? 'POST' : 'GET',
      redirect: 'manual',
      ...call,
      headers,
      ...(body && { body: new Uint8Array(body) }),
    })
    const text = await reply.text()
    return { status: reply.status, message: /"message":"([^"]*)"/.exec(text)?.[1] ?? text.slice(0, 2000) }
  }, others)
}
const askPortal = async (path: string, { headers, ...call }: Call = {}) =>
  ask(portalAddress, path, { ...call, headers: { cookie, origin: portalUrl, ...headers } })
const upload = async (path: string, parts: readonly FormPart[], method = 'POST') =>
  askPortal(path, { method, ...multipartForm(parts) })
const importFile = async (value: Buffer, fileName: string) =>
  upload('/v1/agency/imports', [{ name: 'file', value, fileName }])
const addDocument = async (value: Buffer, fileName: string) =>
  upload(`/v1/property/${propertyId}/documents`, [
    { name: 'type', value: 'CERTIFICATE' },
    { name: 'services', value: '[{"code":"SMOKE"}]' },
    { name: 'file', value, fileName, type: contentTypes[fileExtension(fileName)]?.[0] ?? '' },
  ])

const sheet = 'xl/worksheets/sheet1.xml'
const heading = '<row><c><is><t>Address</t></is></c><c><is><t>Suburb</t></is></c><c><is><t>Postcode</t></is></c></row>'
/** A workbook in which every cell refers to the same long text. */
const sharedText = (rows: number, cells: number, length: number) =>
  zip([
    { name: 'xl/sharedStrings.xml', data: `<sst><si><t>${'a'.repeat(length)}</t></si></sst>` },
    { name: sheet, data: heading + `<row>${'<c t="s"><v>0</v></c>'.repeat(cells)}</row>`.repeat(rows) },
  ])

describe('a spreadsheet', () => {
  test('of 6 kB with one text of 5 MB in 2,000 cells is read', async () => {
    const file = sharedText(2000, 1, 5_000_000)
    expect(file.length).toBeLessThan(7000)
    expect(await importFile(file, 'a.xlsx')).toMatchObject({ status: 201 })
  })
  test.each([
    ['one text in 6,000 cells', () => sharedText(30, 200, 1000), 'it has too much text'],
    ['four million tags', () => zip([{ name: sheet, data: Buffer.alloc(8_000_002, '<>') }]), 'it has too many cells'],
    [
      'a million texts',
      () =>
        zip([
          { name: sheet, data: heading },
          { name: 'xl/sharedStrings.xml', data: '<si/>'.repeat(1_000_001) },
        ]),
      'it has too many texts',
    ],
    [
      'a part that says it is huge',
      () => zip([{ name: sheet, data: 'a', says: { size: 4e9 } }]),
      'it is too large once unpacked',
    ],
  ])('with %s is refused', async (_, draw, reason) => {
    expect(await importFile(draw(), 'a.xlsx')).toEqual({ status: 422, message: `The file cannot be read: ${reason}` })
  })
  test.each([
    ['2 million headings', `Address,Suburb,Postcode${','.repeat(2_000_000)}\nx`],
    ['a cell of 2 MB', `Address,Suburb,Postcode\n"${'a '.repeat(1_000_000)}"`],
    ['rows of white space', `Address,Suburb,Postcode\n${`${' '.repeat(1000)},\n`.repeat(2000)}x`],
  ])('with %s is read', async (_, text) => {
    const { status } = await importFile(Buffer.from(text), 'a.csv')
    // The import before it is being checked.
    expect(status).toBe(409)
  })
})

const relationships = (text: string) => office('docx', [{ name: 'word/_rels/document.xml.rels', data: text }])

describe('a document', () => {
  test.each<[string, string, () => Buffer, number]>([
    ['unclosed relationships', 'a.docx', () => relationships('<Relationship '.repeat(70_000)), 201],
    ['unclosed relationships of a kind', 'a.docx', () => relationships('<Relationship frame"'.repeat(50_000)), 201],
    ['streams in streams', 'a.pdf', () => overlappingPdf(300, 500_000), 415],
    ['dictionaries in dictionaries', 'a.pdf', () => pdf(['obj<<'.repeat(200_000)]), 415],
    ['comments in comments', 'a.pdf', () => pdf(['obj%'.repeat(250_000)]), 415],
  ])('with %s is checked', async (_, fileName, draw, status) => {
    expect((await addDocument(draw(), fileName)).status).toBe(status)
  })
})

describe('an image', () => {
  const unpacked = deflateSync(Buffer.alloc(10_000_000, 'a'))
  const text = pngChunk('iTXt', Buffer.concat([Buffer.from('a\0\x01\0\0\0', 'latin1'), unpacked]))
  const send = async (value: Buffer) =>
    upload('/v1/misc/image/upload', [{ name: 'file', value, fileName: 'a.png', type: 'image/png' }], 'PUT')

  test('of 0.4 MB with 400 MB of compressed texts is taken without them', async () => {
    const before = process.memoryUsage().rss
    expect(await send(png({ extra: Buffer.alloc(40 * text.length, text) }))).toMatchObject({ status: 200 })
    expect(process.memoryUsage().rss - before).toBeLessThan(200_000_000)
  })
  test('of one column of 40 million pixels is refused', async () => {
    const tall = png({ width: 1, height: 40_000_000 })
    expect(await send(tall)).toMatchObject({ status: 415, message: expect.stringContaining('1 × 40000000 pixels') })
  })
})

describe('a call', () => {
  const json = { 'content-type': 'application/json', origin: portalUrl }
  const path = '/v1/auth/begin'
  test.each([
    ['half a million values', `{"a":[${'0,'.repeat(490_000)}0]}`, 'The request has too many values.'],
    ['objects', `[${'{},'.repeat(340_000)}0]`, 'The request has too many values.'],
    ['half a million brackets', '['.repeat(1_000_000), 'The request is nested too deeply.'],
    [
      'names',
      `{${Array.from({ length: 90_000 }, (_, n) => `"${n}":0,`).join('')}"a":0}`,
      'The request has too many values.',
    ],
  ])('with a megabyte of %s is refused before its session is known', async (_, body, message) => {
    expect(await ask(portalAddress, path, { headers: json, body: Buffer.from(body) })).toEqual({ status: 400, message })
  })
  test('with the most values that are allowed is refused by the rules of its form', async () => {
    const body = Buffer.from(`{"services":[${'"",'.repeat(9990)}""]}`)
    const hold = `/v1/property/${propertyId}/hold-request`
    expect(await askPortal(hold, { headers: json, body })).toMatchObject({
      status: 400,
      message: expect.stringContaining('services'),
    })
  })
  test('with a text of a megabyte is refused', async () => {
    const body = Buffer.from(JSON.stringify({ message: '🏠 '.repeat(200_000) }))
    expect((await askPortal('/v1/email/occupant/preview', { headers: json, body })).status).toBeLessThan(500)
  })
  test('with equal parameters has them in one list', async () => {
    const { a } = await answersMeanwhile(async () => parseQueryString('a&'.repeat(100_000)))
    expect(a).toHaveLength(100_000)
  })
  test('with nine thousand empty parts in a form is refused', async () => {
    const body = Buffer.from(`${'--x\r\n\r\n'.repeat(9000)}--x--\r\n`)
    const headers = { 'content-type': 'multipart/form-data; boundary=x' }
    expect(await askPortal('/v1/agency/imports', { headers, body })).toMatchObject({ status: 400 })
  })
  test.each([
    ['of 4 kB that is nested', Buffer.from('['.repeat(2900)).toString('base64url')],
    ['of a megabyte', 'a'.repeat(1_000_000)],
    ['of dots', '.'.repeat(4096)],
  ])('to sign in with a token %s is refused', async (_, part) => {
    const body = Buffer.from(JSON.stringify({ authToken: `${part}.${part}.a`.slice(0, Math.max(4096, part.length)) }))
    const { status } = await ask(portalAddress, '/v1/auth/login', { headers: json, body })
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(500)
  })
  test.each([
    ['of a megabyte', 1_000_000, 404],
    ['of two megabytes', 2_000_000, 413],
  ])('of management software %s with a wrong signature is refused', async (_, size, status) => {
    const signature = `t=${Date.now()},sha512=${'a'.repeat(128)}`
    const headers = { 'x-vaultre-signature': signature, 'content-type': 'text/plain' }
    const reply = await ask(portalAddress, '/webhooks/software/VAULTRE', { headers, body: Buffer.alloc(size) })
    expect(reply.status).toBe(status)
  })
})

describe('an official form', () => {
  const path = '/vic/OfficialForms/upload'
  const bomb = deflateSync(Buffer.alloc(200_000_000, 'a'))
  const form = (fields: string) => pdf([`<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields ${fields} >> >>`])
  const tooLarge = 'This PDF is too large once it is unpacked.'
  test.each<[string, () => Buffer, number, string]>([
    [
      'that unpacks to 200 MB',
      () => pdf([{ dictionary: '/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode', data: bomb }]),
      422,
      tooLarge,
    ],
    [
      'that unpacks twice to 200 MB',
      () =>
        pdf([
          {
            dictionary: '/Type /ObjStm /N 1 /First 4 /Filter [/Fl /Fl]'.replaceAll('/Fl', '/FlateDecode'),
            data: deflateSync(bomb),
          },
        ]),
      422,
      tooLarge,
    ],
    ['of a million brackets', () => form('['.repeat(1_000_000)), 422, 'has no fields that can be filled'],
    [
      'of 100,000 objects',
      () => pdf(Array.from({ length: 100_000 }, () => '<< /T (a) >>')),
      422,
      'has no fields that can be filled',
    ],
    ['of 5 MB of nothing', () => Buffer.alloc(5_000_000, '%PDF-1.7\n\n\n\n'), 422, 'is not a PDF that can be read'],
    ['of 50 MB', () => Buffer.alloc(50_000_000, '%PDF-1.7 '), 413, 'too large'],
  ])('%s is refused', async (_, draw, status, message) => {
    const value = draw()
    const staff = system.browser()
    await staff.signIn('vic', (await system.person({ roles: ['LAW'] })).username)
    const fields = { ...hiddenIn((await staff.get(path)).body), name: 'Form 9', from: '2026-11-19' }
    const { body, headers } = multipartForm([
      ...Object.entries(fields).map(([name, text]) => ({ name, value: text })),
      { name: 'file', value, fileName: 'a.pdf', type: 'application/pdf' },
    ])
    const before = process.memoryUsage().rss
    const reply = await answersMeanwhile(async () => staff.send(path, body, headers))
    expect([reply.statusCode, reply.body]).toEqual([status, expect.stringContaining(message)])
    expect(process.memoryUsage().rss - before).toBeLessThan(400_000_000)
  })
})

describe("a form of a state's system", () => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: systemsOrigin }
  test.each([
    ['sign-in form', '/vic/Users/login', 32_000],
    ['record of a visit', '/vic/Visits/record/1/1', 256_000],
  ])('with a field again and again is refused: %s', async (_, path, size) => {
    const reply = await ask(systemAddress, path, { headers, body: Buffer.alloc(size, 'a&') })
    expect(reply.status).toBe(400)
    expect(reply.message).toContain('The form has too many fields.')
  })
  test('with the most fields that are allowed is shown again to a user who is signed out', async () => {
    const form = Object.fromEntries(Array.from({ length: 4990 }, (_, number) => [`note${number}`, 'a b']))
    const reply = await answersMeanwhile(async () => system.browser().post('/vic/Visits/record/1/1', form))
    expect(reply.statusCode).toBe(401)
  })
})
