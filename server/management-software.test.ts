import type { FastifyInstance } from 'fastify'
import { appendFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { buildManagementSoftware } from './management-software.ts'
import { BillBook } from './management-software/bill-book.ts'
import { createLogger } from './platform/logging.ts'

let directory: string
let app: FastifyInstance

const now = new Date('2026-03-02T01:02:03Z')
const build = async () =>
  buildManagementSoftware({ config: { dataDir: directory }, clock: { now: () => now }, log: createLogger('silent') })

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'management-software-'))
  app = await build()
})
afterEach(async () => {
  await app.close()
  await rm(directory, { recursive: true, force: true })
})

const folder = () => join(directory, 'management-software')
const bill = {
  invoiceNumber: '100007',
  dueDate: '2026-04-01',
  totalIncGst: '110.00',
  supplierAbn: '10000000000',
  propertyReference: '<script>alert(1)</script>',
  description: 'Smoke alarm service',
  pdf: Buffer.from('%PDF-1.3').toString('base64'),
}
const control = async (change: object) => app.inject({ method: 'PUT', url: '/control', payload: change })
const bills = async () => (await app.inject('/bills')).json<{ bills: { id: string }[] }>().bills

test('a restart loses no bill, even after a crash in the middle of a line', async () => {
  const { id } = await (await BillBook.open(folder())).receive('PALACE', bill, now)
  await appendFile(join(folder(), 'bills.jsonl'), '{"id":"half')
  app = await build()
  expect(await bills()).toMatchObject([{ id, pdfBytes: 8 }])
  expect(await bills()).not.toMatchObject([{ pdf: expect.anything() }])
})

test('it can be set to refuse and to work again; an unknown behaviour is refused and changes nothing', async () => {
  expect((await control({ mode: 'refuse', reason: 'The property was archived' })).statusCode).toBe(200)
  for (const change of [{ mode: 'moody' }, { reason: ' ' }])
    expect((await control(change)).statusCode, JSON.stringify(change)).toBe(400)
  expect((await control({ mode: 'ok' })).json()).toEqual({ mode: 'ok', reason: 'The property was archived' })
})

test('the page shows the bills and the switches, with nothing unescaped', async () => {
  await (await BillBook.open(folder())).receive('PALACE', bill, now)
  app = await build()
  const page = await app.inject('/')
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(page.body).toContain('100007')
  expect(page.body).toContain('&lt;script&gt;alert(1)')
  expect(page.body).toContain('lose-answer')
  expect((await app.inject('/page.js')).statusCode).toBe(200)
  expect((await app.inject('/page.css')).statusCode).toBe(200)
  expect((await app.inject('/nowhere')).statusCode).toBe(404)
})
