import yauzl from 'yauzl'
import { beforeEach, expect, test } from 'vitest'
import type { Invoice } from '../../../contract/invoices.ts'
import { readCsv } from '../../platform/read-csv.ts'
import { testPortal, type Browser } from '../../testing/test-portal.ts'

/* Invoices for software that takes none are entered by people. */

const portal = await testPortal()
let agencyId: number
let browser: Browser

beforeEach(async () => {
  ;({ agencyId, browser } = await portal.office({ agency: 'Wattlebird Realty' }))
})

async function download(software: string, query = '') {
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const reply = await portal.app.inject({ url: `/v1/invoice/bills?software=${software}${query}`, headers: { cookie } })
  if (reply.statusCode !== 200) return { status: reply.statusCode, names: [], list: [] }
  const zip = await yauzl.fromBufferPromise(reply.rawPayload, { lazyEntries: true, autoClose: false })
  const names: string[] = []
  let list: string[][] = []
  for await (const entry of zip.eachEntry()) {
    names.push(entry.fileName)
    if (entry.fileName !== 'invoices.csv') continue
    const pieces: Buffer[] = []
    for await (const piece of await zip.openReadStreamPromise(entry)) pieces.push(piece as Buffer)
    list = readCsv(Buffer.concat(pieces), { rows: 1000, columns: 50, cell: 1000 })
  }
  return { status: 200, names, list }
}

const inSoftware = async (software: string) =>
  portal.given.property(agencyId, { software, streetNumber: '12', streetName: 'Wattle Street' })
const day = async (later: number) => portal.given.day(agencyId, later)

test('unpaid invoices are a PDF and a row each, in the order in which the form of the software asks', async () => {
  const propertyId = await inSoftware('KOLMEO')
  const [dueOn, earlier] = [await day(3), await day(-9)]
  await portal.given.invoice(agencyId, propertyId, { dueOn })
  await portal.given.invoice(agencyId, propertyId, { dueOn: earlier, paidAt: '2026-01-01T00:00:00Z' })
  await portal.given.invoice(agencyId, await inSoftware('PROPERTY_ME'), { dueOn })
  const { names, list } = await download('KOLMEO')
  expect(list).toHaveLength(2)
  expect(list[0]?.slice(0, 11)).toEqual([
    'Property',
    'PDF',
    'Work order',
    'Supplier',
    'Invoice category',
    'Description',
    'Payable by',
    'Payment source',
    'Payable to',
    'Due date',
    'Do not pay before',
  ])
  expect(names).toEqual(['invoices.csv', list[1]?.[1]])
  expect(list[1]?.[0]).toMatch(/^12 Wattle Street, /)
  expect((await download('KOLMEO', `&from=${await day(1)}`)).status).toBe(404)
  expect((await download('REST')).status).toBe(404)
})

test('those of software that takes invoices are entered until the agency has connected it', async () => {
  const propertyId = await inSoftware('PROPERTY_ME')
  const [first, second] = [
    await portal.given.invoice(agencyId, propertyId),
    await portal.given.invoice(agencyId, propertyId),
  ]
  const sent = { upload_requested_at: new Date(), upload_requested_by: null }
  await portal.given.invoice(agencyId, propertyId, {
    columns: { ...sent, upload_state: 'UPLOADED', uploaded_at: new Date() },
  })
  const unclear = { ...sent, upload_state: 'FAILED', upload_error: 'Lost', bill_sent_at: new Date() }
  await portal.given.invoice(agencyId, propertyId, { columns: unclear })
  expect((await download('PROPERTY_ME')).names).toHaveLength(3)
  expect((await download('PROPERTY_ME', `&id=${second}`)).names).toHaveLength(2)
  const integrations = async () =>
    ((await browser.get(`/v1/property/${propertyId}/invoices`)).body.data as { items: Invoice[] }).items.map(
      ({ integration }) => [integration.toEnterIn, integration.isEligibleToUpload],
    )
  const none = [null, false]
  expect(await integrations()).toEqual([none, none, ['PROPERTY_ME', false], ['PROPERTY_ME', false]])
  await portal.given.connectedSoftware(agencyId)
  expect((await download('PROPERTY_ME', `&id=${first}`)).status).toBe(404)
  expect(await integrations()).toEqual([none, none, [null, true], [null, true]])
})

test('those of another agency are not among them', async () => {
  const strangers = await portal.given.agency('vic', 'Strangers')
  await portal.given.invoice(strangers, await portal.given.property(strangers, { software: 'REST' }))
  expect((await download('REST')).status).toBe(404)
})
