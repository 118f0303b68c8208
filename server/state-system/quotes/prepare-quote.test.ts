import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays, type Day } from '../../../contract/days.ts'
import { todayIn } from '../../platform/scope.ts'
import { givenVisitToday } from '../../testing/given-visits.ts'
import { hiddenIn, testStateSystem, type SystemBrowser } from '../../testing/test-state-system.ts'

const system = await testStateSystem()
let admin: SystemBrowser
let agencyId: number
let propertyId: number
let requesterId: number
let quoteId: number
let findingId: number
let today: Day

beforeAll(async () => {
  const person = await system.person({ isAdministrator: true, name: 'Ada Administrator' })
  admin = system.browser()
  await admin.signIn('vic', person.username)
  today = todayIn('vic', system.clock.now())
})

beforeEach(async () => {
  agencyId = await system.given.agency('vic')
  requesterId = (await system.person({ agencies: [agencyId], name: 'Priya Nair' })).id
  propertyId = await system.given.property(agencyId)
  await system.given.service(agencyId, propertyId, 'smoke')
  quoteId = await system.given.row('quotes', {
    agency_id: agencyId,
    property_id: propertyId,
    service_id: 1,
    quote_number: `P${agencyId}`,
    severity: 'NON_COMPLIANT_FAULTY',
    estimated_min_cents: 9000,
    estimated_max_cents: 22_000,
  })
  findingId = await system.given.finding(agencyId, propertyId, {
    itemCode: 'SMK03',
    severity: 'NON_COMPLIANT_FAULTY',
    columns: {
      quote_id: quoteId,
      quote_requested_at: new Date().toISOString(),
      quote_requested_by: requesterId,
      appliance_location: 'Hallway',
    },
  })
})

test('shows what the technician wrote and took photos of', async () => {
  const { visitId } = await givenVisitToday(system.given, { agencyId, codes: ['smoke'] })
  const fileId = await system.given.row('files', {
    agency_id: agencyId,
    storage_key: `photos/${agencyId}.jpg`,
    status: 'STORED',
    file_name: 'alarm.jpg',
    declared_type: 'image/jpeg',
    detected_type: 'image/jpeg',
    size_bytes: 10,
    sha256: Buffer.alloc(32),
  })
  const photoId = await system.given.row('visit_photos', {
    agency_id: agencyId,
    visit_id: visitId,
    upload_key: randomUUID(),
    service_id: 1,
    finding_id: findingId,
    file_id: fileId,
    added_at: new Date().toISOString(),
  })
  await system.given.rows(`update findings set notes = 'Ceiling is 4 m high', visit_id = $2 where id = $1`, [
    findingId,
    visitId,
  ])
  const { body } = await admin.get(path())
  expect(body).toContain('Ceiling is 4 m high')
  expect(body).toContain(`<img src="/vic/Visits/photos/${agencyId}/${visitId}/${photoId}"`)
})

test('names the coming rule because of which the agency asked for the quote, and tells the person who did', async () => {
  await system.given.rows('update findings set quote_id = null where agency_id = $1', [agencyId])
  await system.given.rows(
    `insert into law_requests (agency_id, rule_version_id, property_id, quote_id, quote_requested_by)
     select $1, id, $2, $3, $4 from rule_versions where state = 'vic' and duty = 'SHOWER_HEADS'`,
    [agencyId, propertyId, quoteId, requesterId],
  )
  const { body } = await admin.get(path())
  expect(body).toContain('Because of the law')
  expect(body).toContain('Efficient shower heads, from 01/03/2027')
  expect(body).toContain('Priya Nair')
  await act('issue', lines(['New shower heads', '220']))
  expect((await mails()).length).toBeGreaterThan(0)
})

const path = (id = quoteId, agency = agencyId) => `/vic/Quotations/prepare/${agency}/${id}`
const opened = async (as = admin) => hiddenIn((await as.get(path())).body)
const lines = (...typed: [description: string, price: string, findingId?: number][]) => ({
  rows: String(typed.length),
  ...Object.fromEntries(
    typed.flatMap(([description, price, finding], place) => [
      [`description-${place}`, description],
      [`quantity-${place}`, '1'],
      [`price-${place}`, price],
      ...(finding === undefined ? [] : [[`finding-${place}`, String(finding)]]),
    ]),
  ),
})
const act = async (what: string, form: Record<string, string>, as = admin) =>
  as.post(path(), { ...(await opened(as)), act: what, note: '', ...form })
const quote = async () =>
  (
    await system.given.rows(
      `select status_id as status, estimated_min_cents::int as least, estimated_max_cents::int as most, issued_on::text as issued,
              expires_on::text as expires, cancel_reason as reason from quotes where agency_id = $1 and id = $2`,
      [agencyId, quoteId],
    )
  )[0]
const storedLines = async () =>
  system.given.rows(
    `select description, finding_id as finding, total_cents::int as total, gst_cents::int as gst from quote_lines
      where agency_id = $1 and quote_id = $2 order by position`,
    [agencyId, quoteId],
  )
const mails = async () =>
  system.given.rows<{ subject: string; html: string }>(
    'select subject, message_html as html from mails where agency_id = $1 order by id',
    [agencyId],
  )

test('the page suggests a line for each finding, with the middle of the catalogue’s price', async () => {
  const { body } = await admin.get(path())
  expect(body).toContain('value="Replace smoke alarm, hallway: photoelectric, 10-year battery; past its 10-year life"')
  expect(body).toContain('value="155.00"')
  expect(body).toContain('$90.00 to $220.00')
  expect((await admin.get('/vic/Quotations/work?status=PENDING')).body).toContain(path())
})

test('agency users and other states have no access', async () => {
  const person = await system.person({ agencies: [agencyId], isMaster: true })
  const browser = system.browser()
  await browser.signIn('vic', person.username)
  expect((await browser.get(path())).statusCode).toBe(403)
  const elsewhere = await system.given.agency('nsw')
  const property = await system.given.property(elsewhere)
  const strange = await system.given.quote(elsewhere, property, { status: 'READY_TO_SEND' })
  expect((await admin.get(path(strange, elsewhere))).statusCode).toBe(404)
})

describe('a quote', () => {
  test('is saved half done: its price is the total of its lines, and it is not issued', async () => {
    const reply = await act('save', lines(['Replace smoke alarm', '220', findingId], ['', ''], ['Call-out', '55.5']))
    expect(reply.statusCode).toBe(303)
    expect(await quote()).toMatchObject({ status: 1, least: 27_550, most: 27_550, issued: null })
    expect(await storedLines()).toEqual([
      { description: 'Replace smoke alarm', finding: findingId, total: 22_000, gst: 2000 },
      { description: 'Call-out', finding: null, total: 5550, gst: 505 },
    ])
    expect(await mails()).toEqual([])
    expect((await admin.get(path())).body).toContain('value="55.50"')
  })

  test('is issued for thirty days, once, and its requester is told the price', async () => {
    const form = { ...(await opened()), act: 'issue', note: '', ...lines(['Replace smoke alarm', '220', findingId]) }
    for (const _ of [1, 2]) expect((await admin.post(path(), form)).statusCode).toBe(303)
    expect(await quote()).toMatchObject({ status: 2, least: 22_000, issued: today, expires: addDays(today, 30) })
    const [mail, ...others] = await mails()
    expect(others).toEqual([])
    expect(mail?.subject).toContain('is ready')
    expect(mail?.html).toContain('$220.00')
    const moves = await system.given.rows(
      'select to_id as to from quote_status_changes where agency_id = $1 and quote_id = $2 order by id',
      [agencyId, quoteId],
    )
    expect(moves).toEqual([{ to: 10 }, { to: 2 }])
  })

  test('needs lines with prices; what was typed stays', async () => {
    const reply = await act('issue', lines(['Replace smoke alarm', 'about 200'], ['', '10']))
    expect(reply.statusCode).toBe(422)
    expect(reply.body).toContain('value="about 200"')
    expect(reply.body).toContain('id="price-0-error"')
    expect(reply.body).toContain('Enter what is done.')
    expect((await act('issue', lines(['', '']))).body).toContain('A quote needs at least one line with a price.')
    expect((await act('issue', lines(['Gift', '0']))).body).toContain('A quote for $0.00 cannot be issued.')
    expect(await quote()).toMatchObject({ status: 1, least: 9000 })
  })

  test('gets more blank lines without being saved', async () => {
    const reply = await act('more', lines(['Replace smoke alarm', '220']))
    expect(reply.statusCode).toBe(200)
    expect(reply.body).toContain('name="price-3"')
    expect(reply.body).toContain('value="220"')
    expect(await storedLines()).toEqual([])
  })

  test('gets a line from the catalogue with its price, without being saved', async () => {
    const { body } = await admin.get(path())
    expect(body).toMatch(/<option value="SMK01">\s*Install smoke alarm: [^<]+ \(\$\d+\.00 to \$\d+\.00\)/)
    const reply = await act('add', { ...lines(['Replace smoke alarm', '220'], ['', ''], ['', '']), item: 'SMK06' })
    expect(reply.statusCode).toBe(200)
    expect(reply.body).toMatch(/name="description-1"[^>]*value="Replace back-up battery of smoke alarm: [^"]+"/)
    expect(reply.body).toMatch(/name="price-1"[^>]*value="\d+\.00"/)
    expect(await storedLines()).toEqual([])
    expect((await act('add', { ...lines(['x', '1']), item: 'GAS01' })).statusCode).toBe(400)
  })

  test('whose price was changed while it was written tells the writer, who decides', async () => {
    const { body } = await admin.get(path())
    const seen = hiddenIn(body.slice(body.indexOf('class="lines"')))
    const item = seen['item-0'] ?? ''
    expect(item).not.toBe('')
    const agreed = `insert into prices (state, item_code, agency_id, valid_from, cents, reason) values ('vic', $1, $2, '2020-01-01', $3, 'Agreed')`
    await system.given.rows(agreed, [item, agencyId, 33_300])
    const mine = { ...seen, act: 'issue', note: '', ...lines(['Replace smoke alarm', '150']) }
    const told = await admin.post(path(), mine)
    expect(told.statusCode).toBe(409)
    expect(told.body).toMatch(
      /id="price-0-error">The price was changed from \$\d+\.00 to \$333\.00 while you were writing/,
    )
    expect(told.body).toContain('value="150"')
    expect(await quote()).toMatchObject({ status: 1 })
    const again = { ...mine, ...hiddenIn(told.body.slice(told.body.indexOf('class="lines"'))) }
    expect((await admin.post(path(), again)).statusCode).toBe(303)
    expect(await quote()).toMatchObject({ status: 2, least: 15_000 })
  })

  test('shows the total of its lines before it is saved, and is not issued by Enter', async () => {
    const { body } = await admin.get(path())
    const form = body.slice(body.indexOf('class="lines"'))
    expect(/<button[^>]*value="(\w+)"/.exec(form)?.[1]).toBe('price')
    const reply = await act('price', lines(['Replace smoke alarm', '220'], ['', ''], ['Call-out', '55.50']))
    expect(reply.body).toContain('The lines come to $275.50 including GST.')
    expect((await act('price', lines(['Replace smoke alarm', 'cheap']))).body).toContain('id="price-0-error"')
    expect(await storedLines()).toEqual([])
  })

  test('that a colleague changed meanwhile is a conflict that keeps the lines', async () => {
    const seen = await opened()
    const colleague = await system.person({ isAdministrator: true, name: 'Cole League' })
    const other = system.browser()
    await other.signIn('vic', colleague.username)
    await act('save', lines(['Their line', '100']), other)
    const mine = { ...seen, act: 'save', note: '', ...lines(['My line', '300']) }
    const reply = await admin.post(path(), mine)
    expect(reply.statusCode).toBe(409)
    expect(reply.body).toContain('was changed by Cole League at')
    expect(reply.body).toContain('value="My line"')
    expect(reply.body).toContain('Their line')
    expect(await storedLines()).toMatchObject([{ description: 'Their line' }])
    expect((await admin.post(path(), { ...mine, ...hiddenIn(reply.body) })).statusCode).toBe(303)
    expect(await storedLines()).toMatchObject([{ description: 'My line' }])
  })

  test('that was issued meanwhile cannot be changed, and the typed lines stay on the page', async () => {
    const seen = await opened()
    await act('issue', lines(['Replace smoke alarm', '220']))
    const reply = await admin.post(path(), { ...seen, act: 'save', note: '', ...lines(['Another line', '300']) })
    expect(reply.statusCode).toBe(409)
    expect(reply.body).toContain('Another line')
    expect(await storedLines()).toMatchObject([{ description: 'Replace smoke alarm' }])
  })

  test('that is not possible is cancelled with a reason, and the agency is told why', async () => {
    expect((await act('decline', lines(['', '']))).statusCode).toBe(422)
    const form = { ...(await opened()), act: 'decline', rows: '0', note: 'The ceiling has asbestos.' }
    for (const _ of [1, 2]) expect((await admin.post(path(), form)).statusCode).toBe(303)
    expect(await quote()).toMatchObject({ status: 5, reason: 'The ceiling has asbestos.' })
    const [mail, ...others] = await mails()
    expect(others).toEqual([])
    expect(mail?.html).toContain('The ceiling has asbestos.')
  })
})
