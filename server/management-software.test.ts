import type { FastifyInstance } from 'fastify'
import { appendFile, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { buildManagementSoftware } from './management-software.ts'
import { createLogger } from './platform/logging.ts'

let directory: string
let app: FastifyInstance

const build = async () =>
  buildManagementSoftware({
    config: { dataDir: directory, billGateway: { token: 'secret' } },
    clock: { now: () => new Date('2026-03-02T01:02:03Z') },
    log: createLogger('silent'),
  })

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'management-software-'))
  app = await build()
})
afterEach(async () => {
  await app.close()
  await rm(directory, { recursive: true, force: true })
})

const bill = {
  reference: 'vic-1-7',
  invoiceNumber: '100007',
  dueDate: '2026-04-01',
  totalIncGst: '110.00',
  gst: '10.00',
  supplierAbn: '10000000000',
  propertyReference: 'PR-000001',
  propertyAddress: '1 High Street, RICHMOND VIC 3121',
  description: 'Smoke alarm service',
  pdf: Buffer.from('%PDF-1.3').toString('base64'),
}
const post = async (body: unknown = bill, token = 'secret', software = 'property-me') =>
  app.inject({
    method: 'POST',
    url: `/bill-gateway/${software}/bills`,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    payload: typeof body === 'string' ? body : JSON.stringify(body),
  })
const billsOf = async (reference = bill.reference, software = 'property-me') =>
  (
    await app.inject({
      url: `/bill-gateway/${software}/bills?reference=${reference}`,
      headers: { authorization: 'Bearer secret' },
    })
  ).json<{ bills: { id: string }[] }>().bills
const control = async (change: object) => app.inject({ method: 'PUT', url: '/control', payload: change })

test('a new bill is stored, and the same reference again returns the same bill', async () => {
  const first = await post()
  expect(first.statusCode).toBe(201)
  expect(first.json()).toMatchObject({ id: expect.any(String), software: 'PROPERTY_ME', pdfBytes: 8 })
  expect(first.body).not.toContain(bill.pdf)
  const again = await post({ ...bill, pdf: 'AAAA' })
  expect(again.statusCode).toBe(200)
  expect(again.json<{ id: string }>().id).toBe(first.json<{ id: string }>().id)
  expect(await billsOf()).toHaveLength(1)
})

test('the same reference for another bill is refused', async () => {
  await post()
  const reply = await post({ ...bill, totalIncGst: '120.00' })
  expect(reply.statusCode).toBe(409)
  expect(reply.json()).toMatchObject({ message: 'Another bill with the reference vic-1-7 already exists' })
  expect(await billsOf()).toHaveLength(1)
})

test('twenty concurrent posts of one bill are one bill', async () => {
  const replies = await Promise.all(Array.from({ length: 20 }, async () => post()))
  expect(replies.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1)
  expect(new Set(replies.map((reply) => reply.json<{ id: string }>().id)).size).toBe(1)
  expect((await readFile(join(directory, 'management-software', 'bills.jsonl'), 'utf8')).split('\n')).toHaveLength(2)
})

test('each software has its own bills', async () => {
  await post()
  expect((await post(bill, 'secret', 'property-tree')).statusCode).toBe(201)
  expect(await billsOf(bill.reference, 'property-tree')).toHaveLength(1)
  expect((await post(bill, 'secret', 'ledger')).statusCode).toBe(404)
})

test('a restart loses nothing, even after a crash in the middle of a line', async () => {
  const { id } = (await post()).json<{ id: string }>()
  await app.close()
  const file = join(directory, 'management-software', 'bills.jsonl')
  await appendFile(file, '{"id":"half')
  app = await build()
  expect(await billsOf()).toMatchObject([{ id }])
  expect((await post()).statusCode).toBe(200)
  expect((await post({ ...bill, reference: 'vic-1-8' })).statusCode).toBe(201)
  const lines = (await readFile(file, 'utf8')).trim().split('\n')
  expect(lines.map((line) => (JSON.parse(line) as { reference: string }).reference)).toEqual(['vic-1-7', 'vic-1-8'])
})

test('a bill is paid once, in full, and its payment is listed after the last one that was read', async () => {
  const payments = async (query: string, token = 'secret') =>
    app.inject({ url: `/bill-gateway/property-me/payments?${query}`, headers: { authorization: `Bearer ${token}` } })
  const { id } = (await post()).json<{ id: string }>()
  const pay = async (billId = id) => app.inject({ method: 'PUT', url: `/bills/${billId}/payment`, payload: {} })
  const replies = await Promise.all([pay(), pay()])
  expect(replies.map((reply) => reply.json<{ number: number }>().number)).toEqual([1, 1])
  const paid = { number: 1, reference: 'vic-1-7', billId: id, amount: '110.00', paidAt: '2026-03-02T01:02:03.000Z' }
  expect((await payments('references=vic-1-')).json()).toMatchObject({ payments: [paid] })
  for (const query of ['references=vic-1-&after=1', 'references=vic-2-'])
    expect((await payments(query)).json()).toEqual({ payments: [] })
  expect((await pay('none')).statusCode).toBe(404)
  expect((await payments('after=first')).statusCode).toBe(400)
  expect((await payments('after=0', 'guess')).statusCode).toBe(401)
  await app.close()
  app = await build()
  expect((await payments('references=vic-1-')).json()).toMatchObject({ payments: [paid] })
  expect((await app.inject('/')).body).toContain('2026-03-02 01:02:03')
})

test('without the token nothing is accepted or shown', async () => {
  expect((await post(bill, 'guess')).statusCode).toBe(401)
  expect((await app.inject('/bill-gateway/property-me/bills')).statusCode).toBe(401)
  expect(await billsOf()).toEqual([])
})

test.each([
  ['{', 400],
  ['[]', 400],
  [{}, 400],
  [{ ...bill, totalIncGst: 110 }, 400],
  [{ ...bill, totalIncGst: '110' }, 400],
  [{ ...bill, dueDate: '2026-02-30' }, 400],
  [{ ...bill, supplierAbn: '12' }, 400],
  [{ ...bill, pdf: '%%%' }, 400],
  [{ ...bill, gst: '111.00' }, 422],
  [{ ...bill, totalIncGst: '-1.00', gst: '0.00' }, 422],
  [{ ...bill, propertyReference: null, propertyAddress: null }, 422],
])('%j is refused with %i and a sentence', async (body, status) => {
  const reply = await post(body)
  expect(reply.statusCode).toBe(status)
  expect(reply.json<{ message: string }>().message).not.toBe('')
  expect(await billsOf()).toEqual([])
})

test('it can be set to be down, to refuse, and to work again', async () => {
  await control({ mode: 'down' })
  expect((await post()).statusCode).toBe(503)
  await control({ mode: 'refuse', reason: 'The property was archived' })
  const refused = await post()
  expect([refused.statusCode, refused.json<{ message: string }>().message]).toEqual([422, 'The property was archived'])
  expect((await control({ mode: 'ok' })).json()).toEqual({
    mode: 'ok',
    delayMs: 3000,
    reason: 'The property was archived',
  })
  expect((await post()).statusCode).toBe(201)
})

test('an unknown behaviour is refused and changes nothing', async () => {
  for (const change of [{ mode: 'moody' }, { delayMs: -1 }, { delayMs: 1e9 }, { reason: ' ' }])
    expect((await control(change)).statusCode, JSON.stringify(change)).toBe(400)
  expect((await app.inject('/control')).json<{ mode: string }>().mode).toBe('ok')
})

test('the page shows the bills and the switches, with nothing unescaped', async () => {
  await post({ ...bill, propertyAddress: '<script>alert(1)</script>' })
  const page = await app.inject('/')
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(page.body).toContain('100007')
  expect(page.body).toContain('&lt;script&gt;alert(1)')
  expect(page.body).toContain('lose-answer')
  expect((await app.inject('/page.js')).statusCode).toBe(200)
  expect((await app.inject('/page.css')).statusCode).toBe(200)
  expect((await app.inject('/nowhere')).statusCode).toBe(404)
})
