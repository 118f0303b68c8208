import { beforeEach, describe, expect, test } from 'vitest'
import type { BulkAction } from '../../../contract/bulk-actions/bulk-actions.ts'
import type { BulkItemsCheck } from '../../../contract/bulk-actions/bulk-items.ts'
import { Databases } from '../../platform/databases.ts'
import { stateCodes, type StateCode } from '../../../contract/states.ts'
import { BulkOffice } from '../../testing/bulk-office.ts'
import { testPortal, type Browser } from '../../testing/test-portal.ts'

const portal = await testPortal()
let office: BulkOffice

beforeEach(async () => {
  portal.clock.offset = 0
  office = await BulkOffice.open(portal)
})

const url = '/v1/agency/bulk-actions'
const refusal = ({ status, body }: Awaited<ReturnType<Browser['get']>>) => [status, body.error?.message]

/** A property with landlords of these email addresses. */
async function owned(emails: (string | null)[] = ['olive@home.example.com'], software?: string): Promise<number> {
  const { given } = portal
  const propertyId = await given.property(office.agencyId, software === undefined ? {} : { software })
  for (const [at, email] of emails.entries()) {
    const contactId = await given.row('contacts', { agency_id: office.agencyId, name: `Owner ${at}`, email })
    await given.rows(
      `insert into property_contacts (agency_id, property_id, contact_id, role, position) values ($1, $2, $3, 'LANDLORD', $4)`,
      [office.agencyId, propertyId, contactId, at + 1],
    )
  }
  return propertyId
}
const quoteAt = async (propertyId: number, options: Parameters<typeof portal.given.quote>[2] = {}) =>
  portal.given.quote(office.agencyId, propertyId, options)
const invoiceAt = async (propertyId: number, columns: Record<string, unknown> = {}) =>
  portal.given.invoice(office.agencyId, propertyId, { columns })

const check = async (kind: string, itemIds: number[]) =>
  (await office.browser.post(`${url}/items/check`, { kind, itemIds })).body.data as BulkItemsCheck
const post = async (kind: string, itemIds: number[], message = '', as = office.browser) =>
  as.post(`${url}/items`, { kind, itemIds, message })
async function start(kind: string, itemIds: number[], message = ''): Promise<BulkAction> {
  const reply = await post(kind, itemIds, message)
  if (reply.status !== 200) throw new Error(JSON.stringify(reply.body))
  return reply.body.data as BulkAction
}
const outcomes = async (id: number) =>
  new Map((await office.results(id)).items.map(({ itemId, status, note }) => [itemId, [status, note]]))
const mails = async (kind: string) =>
  portal.given.rows<{ item: number; to: string[]; html: string; by: number }>(
    `select coalesce(quote_id, invoice_id) as item, message_html as html, created_by as by,
            array(select email::text from mail_recipients r where r.mail_id = m.id and r.agency_id = m.agency_id order by position) as to
       from mails m where agency_id = $1 and kind = $2 order by id`,
    [office.agencyId, kind],
  )

describe('forwarding quotes', () => {
  test('sends each to the landlords of its property once, with the words of the user first', async () => {
    const two = await owned(['olive@home.example.com', 'omar@home.example.com', 'OLIVE@home.example.com'])
    const [first, second, third] = [await quoteAt(two), await quoteAt(two), await quoteAt(await owned())]
    const action = await start('FORWARD_QUOTES', [first, second, third, first], 'Please decide by Friday')
    expect(action).toMatchObject({ kind: 'FORWARD_QUOTES', total: 3, counts: { WAITING: 3 }, canBeUndone: false })
    await office.run(action.id)
    await office.run(action.id)
    const sent = await mails('FORWARD_QUOTATION')
    expect(sent.map(({ item, to, by }) => [item, to, by])).toEqual([
      [first, ['olive@home.example.com', 'omar@home.example.com'], office.userId],
      [second, ['olive@home.example.com', 'omar@home.example.com'], office.userId],
      [third, ['olive@home.example.com'], office.userId],
    ])
    for (const { html } of sent) {
      expect(html).toMatch(/^<p>Hello Owner [^<]+,<\/p><p>Please decide by Friday<\/p>/)
      expect(html).toContain('/quote-approval/')
    }
    expect(await outcomes(action.id)).toEqual(
      new Map([
        [first, ['DONE', 'Email to olive@home.example.com, omar@home.example.com']],
        [second, ['DONE', 'Email to olive@home.example.com, omar@home.example.com']],
        [third, ['DONE', 'Email to olive@home.example.com']],
      ]),
    )
    const { items } = await office.results(action.id)
    expect(items[0]).toMatchObject({ itemLabel: expect.stringMatching(/^Quote #Q\d+$/), hasLeftList: false })
    expect(await office.read(action.id)).toMatchObject({ finishedAt: expect.any(String), leftList: 0 })
    expect(refusal(await office.undo(action.id))).toEqual([422, 'This cannot be undone'])
  })

  test('leaves out those without a landlord’s email, not issued, no longer to be approved, or sent today, with the reason', async () => {
    const mute = await quoteAt(await owned([null]))
    const ownerless = await quoteAt(await owned([]))
    const pending = await quoteAt(await owned(), { status: 'PENDING', columns: { issued_on: null, expires_on: null } })
    const cancelled = await quoteAt(await owned(), { status: 'CANCELLED' })
    const declined = await quoteAt(await owned(), { status: 'REJECTED' })
    const completed = await quoteAt(await owned(), { status: 'COMPLETED' })
    const past = { issued_on: '2020-01-01', expires_on: '2020-01-02' }
    const expired = await quoteAt(await owned(), { status: 'AWAITING_APPROVAL', columns: past })
    const sent = await quoteAt(await owned())
    const plain = await quoteAt(await owned())
    const forward = { toAddresses: ['Olive@home.example.com'], message: '' }
    expect((await office.browser.post(`/v1/quote/${sent}/forward`, forward)).status).toBe(202)
    const ids = [mute, ownerless, pending, cancelled, declined, completed, expired, sent, plain]
    expect(await check('FORWARD_QUOTES', ids)).toMatchObject({
      total: 9,
      possible: 1,
      examples: [{ itemId: plain, label: expect.stringMatching(/^Quote #/) }],
      impossible: [
        { reason: 'No rental provider of this property has an email address', count: 2 },
        { reason: 'It has not been issued yet', count: 1 },
        { reason: 'It was cancelled', count: 1 },
        { reason: 'It was declined', count: 1 },
        { reason: 'The work is already done', count: 1 },
        { reason: 'It has expired; request its reactivation first', count: 1 },
        { reason: 'It was already sent to the rental provider today', count: 1 },
      ],
      unavailable: null,
    })
    const { id } = await start('FORWARD_QUOTES', ids)
    await office.run(id)
    expect([...(await outcomes(id))].filter(([, [status]]) => status === 'DONE').map(([item]) => item)).toEqual([plain])
    expect(refusal(await post('FORWARD_QUOTES', [mute]))).toEqual([
      422,
      'None of the selected quotes can take this: No rental provider of this property has an email address',
    ])
  })

  test('that were forwarded before are left out unless they are wanted again', async () => {
    const again = await quoteAt(await owned())
    const forward = { toAddresses: ['olive@home.example.com'], message: '' }
    expect((await office.browser.post(`/v1/quote/${again}/forward`, forward)).status).toBe(202)
    await portal.given.rows(`update mails set created_at = '2026-11-02T01:00:00Z' where quote_id = $1`, [again])
    const ids = [again, await quoteAt(await owned())]
    expect((await office.browser.get(`/v1/quote/${again}`)).body.data).toMatchObject({
      lastForwarded: { on: '2026-11-02', toAddresses: ['olive@home.example.com'] },
    })
    const known = await check('FORWARD_QUOTES', ids)
    expect(known).toMatchObject({ possible: 2, forwardedBefore: { count: 1, examples: [{ itemId: again }] } })
    const { id } = await start('FORWARD_QUOTES', ids)
    expect((await outcomes(id)).get(again)).toEqual(['SKIPPED', 'It was forwarded on an earlier day'])
    await office.run(id)
    expect((await mails('FORWARD_QUOTATION')).filter(({ item }) => item === again)).toHaveLength(1)
    const confirmed = { kind: 'FORWARD_QUOTES', itemIds: [again], message: '', isAgain: true }
    expect((await office.browser.post(`${url}/items`, confirmed)).status).toBe(200)
  })

  test('a colleague’s change in between is a result', async () => {
    const propertyId = await owned()
    const [cancelled, orphaned, plain] = [
      await quoteAt(propertyId),
      await quoteAt(await owned()),
      await quoteAt(propertyId),
    ]
    const { id } = await start('FORWARD_QUOTES', [cancelled, orphaned, plain])
    await portal.given.rows('update quotes set status_id = 5 where id = $1', [cancelled])
    await portal.given.rows(
      'delete from property_contacts where property_id = (select property_id from quotes where id = $1)',
      [orphaned],
    )
    await office.run(id)
    expect(await outcomes(id)).toEqual(
      new Map([
        [cancelled, ['SKIPPED', 'It was cancelled']],
        [orphaned, ['SKIPPED', 'No rental provider of this property has an email address']],
        [plain, ['DONE', 'Email to olive@home.example.com']],
      ]),
    )
  })

  test('is stopped, and continued with the rest and the same words', async () => {
    const propertyId = await owned()
    const ids = [await quoteAt(propertyId), await quoteAt(propertyId)]
    const { id } = await start('FORWARD_QUOTES', ids, 'Hello')
    await office.stop(id)
    await office.run(id)
    expect(await office.read(id)).toMatchObject({ counts: { SKIPPED: 2 }, leftByStop: 2 })
    const next = (await office.carryOn(id)).body.data as BulkAction
    await office.run(next.id)
    expect((await mails('FORWARD_QUOTATION')).map(({ item, html }) => [item, html.startsWith('<p>Hello</p>')])).toEqual(
      ids.map((each) => [each, true]),
    )
    expect(refusal(await office.carryOn(next.id))).toEqual([422, 'No quote was left out by a stop'])
  })

  test('a worker that is killed in the middle sends no email twice', async () => {
    const propertyId = await owned()
    const ids = [await quoteAt(propertyId), await quoteAt(propertyId), await quoteAt(propertyId)]
    const { id } = await start('FORWARD_QUOTES', ids)
    const urls = Object.fromEntries(stateCodes.map((state) => [state, portal.database.portalUrl]))
    const doomed = new Databases(urls as Record<StateCode, string>, { poolSize: 1, applicationName: 'doomed' })
    const real = doomed.of('vic')
    let reached = () => {}
    const isHanging = new Promise<void>((resolve) => (reached = resolve))
    let count = 0
    const hanging = {
      reader: real.reader.bind(real),
      transaction: async (...[tenant, work]: Parameters<typeof real.transaction>) =>
        real.transaction(tenant, async (db) => {
          const result = await work(db)
          count += 1
          if (count < 2) return result
          reached()
          return new Promise<never>(() => {})
        }),
    }
    void office.run(id, { databases: { of: () => hanging } as unknown as Databases })
    await isHanging
    await portal.given.rows(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'doomed'`)
    await office.run(id)
    expect((await mails('FORWARD_QUOTATION')).map(({ item }) => item)).toEqual(ids)
    expect(await office.read(id)).toMatchObject({ counts: { DONE: 3 }, finishedAt: expect.any(String) })
  })

  test('the preview is the email of one quote, and the agency that sends none is told so', async () => {
    const quoteId = await quoteAt(await owned())
    const body = { kind: 'FORWARD_QUOTES', itemId: quoteId, message: 'Hello' }
    const preview = (await office.browser.post(`${url}/items/preview`, body)).body.data as { preview_html: string }
    expect(preview).toMatchObject({ recipients: [{ type: 'to', email: 'olive@home.example.com' }] })
    const { id } = await start('FORWARD_QUOTES', [quoteId], 'Hello')
    await office.run(id)
    expect(preview.preview_html).toContain((await mails('FORWARD_QUOTATION'))[0]?.html)
    await portal.given.rows('update agencies set is_sending_enabled = false where id = $1', [office.agencyId])
    expect(await check('FORWARD_QUOTES', [quoteId])).toMatchObject({
      possible: 0,
      impossible: [],
      unavailable: 'Sending emails from the Compliance Portal is disabled',
    })
    expect((await post('FORWARD_QUOTES', [quoteId])).status).toBe(422)
  })
})

test('forwarding invoices sends each to its landlords, and leaves out voided and paid ones', async () => {
  const propertyId = await owned()
  const [plain, voided, paid] = [
    await invoiceAt(propertyId),
    await invoiceAt(propertyId, { voided_at: '2026-01-01T00:00:00Z' }),
    await invoiceAt(propertyId, { paid_at: '2026-01-01T00:00:00Z' }),
  ]
  const { id } = await start('FORWARD_INVOICES', [plain, voided, paid], 'Please pay')
  await office.run(id)
  expect((await mails('FORWARD_INVOICE')).map(({ item, to }) => [item, to])).toEqual([
    [plain, ['olive@home.example.com']],
  ])
  expect((await outcomes(id)).get(voided)).toEqual(['SKIPPED', 'It was cancelled'])
  expect((await outcomes(id)).get(paid)).toEqual(['SKIPPED', 'It was already paid'])
  expect((await office.results(id)).items[0]?.itemLabel).toMatch(/^Invoice #I\d+$/)
})

describe('strangers and bad input', () => {
  test('another agency’s quotes and invoices do not exist', async () => {
    const other = await portal.given.agency()
    const elsewhere = await portal.given.property(other)
    const [quoteId, invoiceId] = [
      await portal.given.quote(other, elsewhere),
      await portal.given.invoice(other, elsewhere),
    ]
    for (const [kind, itemId, message] of [
      ['FORWARD_QUOTES', quoteId, 'Quote not found'],
      ['FORWARD_INVOICES', invoiceId, 'Invoice not found'],
      ['UPLOAD_INVOICES', invoiceId, 'Invoice not found'],
    ] as const) {
      expect(refusal(await office.browser.post(`${url}/items/check`, { kind, itemIds: [itemId] }))).toEqual([
        404,
        message,
      ])
      expect(refusal(await post(kind, [itemId]))).toEqual([404, message])
      if (kind === 'UPLOAD_INVOICES') continue
      expect(refusal(await office.browser.post(`${url}/items/preview`, { kind, itemId }))).toEqual([404, message])
    }
    const nobody = portal.browser()
    for (const path of ['items', 'items/check', 'items/preview'])
      expect((await nobody.post(`${url}/${path}`, {})).status).toBe(401)
  })

  test('gets a message', async () => {
    expect((await post('FORWARD_QUOTES', [])).body.error?.fields).toEqual({ itemIds: 'Please select at least one' })
    expect((await post('CONFIRM_TENANCY', [1])).body.error?.fields).toEqual({ kind: 'Please choose an action' })
    const tooMany = Array.from({ length: 1001 }, (_, at) => at + 1)
    expect((await post('FORWARD_QUOTES', tooMany)).body.error?.fields).toEqual({
      itemIds: 'At most 1000 can be selected',
    })
    expect((await post('FORWARD_QUOTES', [1], 'x'.repeat(501))).body.error?.fields).toEqual({
      message: expect.stringMatching(/500 characters/),
    })
  })
})
