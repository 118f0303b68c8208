import { beforeAll, describe, expect, test } from 'vitest'
import { readPdf } from '../../../testing/read-pdf.ts'
import { testStateSystem, type SystemBrowser } from '../../../testing/test-state-system.ts'

const system = await testStateSystem()
let browser: SystemBrowser
let agencyId: number
let managerId: number

beforeAll(async () => {
  const { given } = system
  agencyId = await given.agency('vic', 'Paperbark')
  managerId = await given.row('property_managers', { agency_id: agencyId, name: 'Mia Chen' })
  const propertyId = await given.property(agencyId, { managerId })
  await given.rows(
    `insert into invoices (agency_id, property_id, invoice_number, issued_on, due_on, total_cents, gst_cents)
       select $1, $2, 'No ' || n, $3::date - 200 + n, $3::date - 30 + n, 11000, 1000 from generate_series(1, 60) n`,
    [agencyId, propertyId, await given.day(agencyId, 0)],
  )
  browser = system.browser()
  await browser.signIn('vic', (await system.person({ agencies: [agencyId] })).username)
})

const page = async (query = '') => (await browser.get(`/vic/Invoices/index${query}`)).body
const numbersIn = (body: string) => [...body.matchAll(/>No (\d+) </g)].map(([, number]) => Number(number))
const fromTo = (from: number, to: number) =>
  Array.from({ length: Math.abs(from - to) + 1 }, (_, index) => (from > to ? from - index : from + index))

describe('a list', () => {
  test('is in pages, newest first, and says how many of how many', async () => {
    const first = await page('?search=No')
    expect(numbersIn(first)).toEqual(fromTo(60, 36))
    expect(first).toContain('1 to 25 of 60 invoices')
    const last = await page('?search=No&page=3')
    expect(numbersIn(last)).toEqual(fromTo(10, 1))
    expect(last).toContain('51 to 60 of 60 invoices')
    expect(last).toContain('Page 3 of 3')
    const beyond = await browser.get('/vic/Invoices/index?search=No&page=99')
    expect(beyond.statusCode).toBe(303)
    expect(beyond.headers.location).toContain('page=3')
  })

  test('is sorted, and the column says so', async () => {
    const body = await page('?search=No&order=number')
    expect(numbersIn(body)).toEqual(fromTo(1, 25))
    expect(body).toContain('aria-sort="ascending"')
    expect(numbersIn(await page('?search=No&order=nonsense'))).toEqual(fromTo(60, 36))
  })

  test('is filtered by property manager and status', async () => {
    expect(numbersIn(await page(`?search=No&property-manager=${managerId}`))).toHaveLength(25)
    expect(await page('?search=No&property-manager=none')).toContain('No invoices match “No”.')
    expect(await page('?search=No&status=overdue')).toContain('of 29 invoices')
    expect(await page('?search=No&status=Due')).toContain('of 31 invoices')
  })

  test('keeps its filters in the links and offers to clear them', async () => {
    const body = await page('?search=No&status=Due')
    expect(body).toContain('search=No&amp;status=DUE&amp;page=2')
    expect(body).toContain('Clear all')
  })

  test('says on the line that opens the filters how many are set', async () => {
    const summaryOf = (body: string) =>
      /class="filters"[^]*?<summary>(.*?)<\/summary>/.exec(body)?.[1]?.replaceAll(/<[^>]*>/g, '')
    expect(summaryOf(await page('?search=No&order=number'))).toBe('Filters')
    expect(summaryOf(await page(`?status=Due&property-manager=${managerId}`))).toBe('Filters: 2 set')
  })

  test('sums what is unpaid', async () => {
    const body = await page()
    expect(body).toContain('$3,190.00')
    expect(body).toContain('$3,410.00')
  })

  test('is a PDF with its filters, all rows and how many', async () => {
    const reply = await browser.get('/vic/Invoices/index.pdf?search=No&status=Due')
    expect(reply.headers['content-type']).toBe('application/pdf')
    const text = readPdf(reply.rawPayload).pages.flat().join(' ')
    expect(text).toContain('31 invoices')
    expect(text).toContain('Due')
    expect(text).not.toContain('DEMO')
  })

  test('says DEMO as a PDF of a demonstration', async () => {
    const mark = async (isDemo: boolean) =>
      system.given.rows(`update provider_details set is_demo = $1 where state = 'vic'`, [isDemo])
    await mark(true)
    try {
      const reply = await browser.get('/vic/Invoices/index.pdf?search=No&status=Due')
      expect(readPdf(reply.rawPayload).pages.flat().join(' ')).toContain('DEMO')
    } finally {
      await mark(false)
    }
  })
})
