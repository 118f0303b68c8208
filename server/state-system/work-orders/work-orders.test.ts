import { beforeAll, expect, test } from 'vitest'
import { hiddenIn, portalOfSystems, testStateSystem, type SystemBrowser } from '../../testing/test-state-system.ts'
import { loadTwoAgencies, melbourne } from '../../testing/two-agencies.ts'

const system = await testStateSystem()
let browser: SystemBrowser
let userId: number

beforeAll(async () => {
  await loadTwoAgencies(system.database.ownerUrl)
  const person = await system.person({ agencies: [melbourne] })
  userId = person.id
  browser = system.browser()
  await browser.signIn('vic', person.username)
})

const path = '/vic/JobOrders/add'
const open = async (query: Record<string, string> = {}) =>
  browser.get(`${path}?${new URLSearchParams(query).toString()}`)
const orders = async () =>
  system.given.rows(
    `select property_id, portfolio_property_id, address, service_ids::int[] as services, notes, status from work_orders
      where requested_by = $1 order by id`,
    [userId],
  )

test('an order for a new address is stored and confirmed', async () => {
  const page = await open({ address: '9 Banksia Road, Kew' })
  expect(page.body).toContain('value="9 Banksia Road, Kew"')
  const form = {
    ...hiddenIn(page.body),
    address: '9 Banksia Road, Kew',
    service: ['smoke', 'gas'],
    notes: 'Call first\r\nplease',
  }
  const reply = await browser.post(path, form)
  expect(reply.statusCode).toBe(303)
  const list = await browser.get(reply.headers.location as string)
  expect(list.body).toMatch(/Work order \d+ was sent to the provider\./)
  expect(await orders()).toEqual([
    {
      property_id: null,
      portfolio_property_id: null,
      address: '9 Banksia Road, Kew',
      services: [1, 2],
      notes: 'Call first\nplease',
      status: 'PENDING',
    },
  ])
  const [event] = await system.given.rows(
    `select agency_id, source, after->>'address' as address from audit_events where action = 'order-work' and user_id = $1`,
    [userId],
  )
  expect(event).toEqual({ agency_id: melbourne, source: 'STATE_SYSTEM', address: '9 Banksia Road, Kew' })
})

test('repeated clicks create one order', async () => {
  const page = await open({ address: '10 Banksia Road' })
  const form = { ...hiddenIn(page.body), address: '10 Banksia Road', service: 'smoke', notes: '' }
  // Opens all connections first, otherwise the first order would be done before the second begins.
  await Promise.all(Array.from({ length: 10 }, async () => open()))
  const replies = await Promise.all(Array.from({ length: 10 }, async () => browser.post(path, form)))
  expect(new Set(replies.map(({ headers }) => headers.location)).size).toBe(1)
  expect((await orders()).filter(({ address }) => address === '10 Banksia Road')).toHaveLength(1)
  const [event] = await system.given.rows<{ after: object }>(
    `select after from audit_events where action = 'order-work' and after->>'address' = '10 Banksia Road'`,
  )
  expect(event?.after).not.toHaveProperty('formKey')
  // The database itself refuses it, whatever the system does.
  await expect(
    system.given.rows(
      `insert into work_orders (agency_id, address, service_ids, requested_by, form_hash)
       select agency_id, 'Elsewhere', service_ids, requested_by, form_hash from work_orders where address = '10 Banksia Road'`,
    ),
  ).rejects.toThrow('work_orders_once')
})

test('an equal order from another form is not taken for a second click: the user is told and decides', async () => {
  const order = { address: '11 Banksia Road', service: 'smoke', notes: 'Back door' }
  const count = async () => (await orders()).filter(({ address }) => address === order.address).length
  const first = { ...hiddenIn((await open()).body), ...order }
  const sent = await browser.post(path, first)
  const second = { ...hiddenIn((await open()).body), ...order }
  const asked = await browser.post(path, second)
  expect(asked.statusCode).toBe(409)
  expect(asked.body).toContain('The same work is ordered already. This order was not sent.')
  expect(await count()).toBe(1)
  const again = { ...hiddenIn(asked.body), ...order, again: 'yes' }
  const sentAgain = await browser.post(path, again)
  expect(sentAgain.headers.location).not.toBe(sent.headers.location)
  expect(await count()).toBe(2)
  // Each form sent once more, however late, is answered as before.
  system.clock.offset = 7 * 3_600_000
  expect((await browser.post(path, first)).headers.location).toBe(sent.headers.location)
  expect((await browser.post(path, again)).headers.location).toBe(sentAgain.headers.location)
  system.clock.offset = 0
  expect(await count()).toBe(2)
})

test('an address in another case or with more spaces is the same order', async () => {
  const send = async (address: string) =>
    browser.post(path, { ...hiddenIn((await open()).body), address, service: 'smoke', notes: '' })
  expect((await send('14 Banksia Road, Kew')).statusCode).toBe(303)
  expect((await send('14  banksia road,   KEW')).statusCode).toBe(409)
})

test('a form that was changed after it was sent is shown beside its order, and is an order of its own if it is sent from there', async () => {
  const form = { ...hiddenIn((await open()).body), address: '12 Banksia Road', service: 'smoke', notes: '' }
  const count = async () => (await orders()).length
  const sent = await browser.post(path, form)
  const before = await count()
  const changed = { address: '13 Banksia <Road>', notes: 'Back door' }
  const refused = await browser.post(path, { ...form, ...changed })
  expect(refused.statusCode).toBe(409)
  expect(await count()).toBe(before)
  const text = refused.body.replaceAll(/\s+/g, ' ')
  expect(text).toMatch(/ sent work order \d+ from this form on \d\d\/\d\d\/\d{4}/)
  expect(text).toMatch(/<p>Work order \d+: 12 Banksia Road<\/p> <p>You: 13 Banksia &lt;Road&gt;<\/p>/)
  expect(text).toContain('Back door</textarea')
  const again = await browser.post(path, { ...form, ...hiddenIn(refused.body), ...changed })
  expect(again.statusCode).toBe(303)
  expect(again.headers.location).not.toBe(sent.headers.location)
})

test('a form of a colleague is refused with the name of the colleague', async () => {
  const form = { ...hiddenIn((await open()).body), address: '21 Banksia Road', service: 'smoke', notes: '' }
  await browser.post(path, form)
  const person = await system.person({ agencies: [melbourne] })
  const other = system.browser()
  await other.signIn('vic', person.username)
  const { form_token = '' } = hiddenIn((await other.get(path)).body)
  const reply = await other.post(path, { ...form, form_token })
  expect(reply.statusCode).toBe(409)
  expect(reply.body).toContain(' from this form on ')
})

test('an order for a known property uses its stored address, not that of the link', async () => {
  const page = await open({ property_id: '1', address: 'Somewhere else' })
  expect(page.body).toContain('value="1 High Street, RICHMOND VIC 3121"')
  await browser.post(path, { ...hiddenIn(page.body), address: 'Somewhere else', service: 'electrical' })
  expect((await orders()).at(-1)).toMatchObject({
    property_id: 1,
    address: '1 High Street, RICHMOND VIC 3121',
    services: [3],
  })
})

test('an order to enrol a property of the portfolio refers to it', async () => {
  const page = await open({ agencyPortfolioPropertyId: '1', address: '2 High Street' })
  await browser.post(path, { ...hiddenIn(page.body), service: 'smoke' })
  expect((await orders()).at(-1)).toMatchObject({
    portfolio_property_id: 1,
    address: '2 High Street, RICHMOND VIC 3121',
  })
  const [card] = await system.given.rows<{ order: number; pending: number }>(
    `select (c.item::json ->> 'enrolmentOrderId')::int as order, w.id as pending
       from property_cards c join work_orders w on w.agency_id = c.agency_id and w.portfolio_property_id = c.subject_id
      where c.kind = 2 and c.subject_id = 1 order by w.id desc limit 1`,
  )
  expect(card?.order).toBe(card?.pending)
})

test('a property of another agency is not found, and nothing can be ordered for it', async () => {
  for (const query of [
    { property_id: '2' },
    { agencyPortfolioPropertyId: '2' },
    { property_id: '3' },
    { property_id: 'x' },
  ]) {
    expect((await open(query)).statusCode).toBe(404)
  }
  const form = { ...hiddenIn((await open()).body), address: 'x', service: 'smoke' }
  const before = await orders()
  expect((await browser.post(path, { ...form, property_id: '2' })).statusCode).toBe(404)
  expect((await browser.post(path, { ...form, agency: '2' })).statusCode).toBe(404)
  expect(await orders()).toEqual(before)
})

test('missing or too long values are reported at their fields, and typed text is kept', async () => {
  const form = { ...hiddenIn((await open()).body), address: '', notes: `${'n'.repeat(500)}!` }
  const reply = await browser.post(path, form)
  expect(reply.statusCode).toBe(422)
  expect(reply.body).toContain('Enter the address of the property.')
  expect(reply.body).toContain('Choose at least one service.')
  expect(reply.body).toContain('Enter at most 500 characters.')
  expect(reply.body).toContain(`${'n'.repeat(500)}!</textarea>`)
  // Browsers cut what is pasted to that length without a word.
  expect(reply.body).not.toMatch(/<textarea[^>]*maxlength/)
  // They count an emoji as two, and 300 of them fit.
  expect(reply.body).toMatch(/<input[^>]*name="address"[^>]*maxlength="600"/)
  expect((await browser.post(path, { ...form, address: '🏠'.repeat(300) })).body).not.toContain('at most 300')
  expect((await browser.post(path, { ...form, address: 'a'.repeat(301) })).body).toContain(
    'Enter at most 300 characters.',
  )
  expect(reply.body).toMatch(/<input[^>]*name="address"[^>]*autofocus/)
  const unserved = await browser.post(path, { ...form, address: 'x', notes: '', service: 'roof' })
  expect(unserved.statusCode).toBe(422)
  expect(unserved.body).toMatch(/<input[^>]*name="service"[^>]*autofocus/)
  expect(unserved.body.match(/autofocus/g)).toHaveLength(1)
})

test('without the form’s own token nothing is ordered', async () => {
  const before = await orders()
  expect((await browser.post(path, { address: 'x', service: 'smoke' })).statusCode).toBe(403)
  expect(await orders()).toEqual(before)
})

test('the same work is ordered once more only if the user says so, by anybody of the agency', async () => {
  const colleague = await system.person({ agencies: [melbourne], name: 'Robin Reed' })
  const other = system.browser()
  await other.signIn('vic', colleague.username)
  const order = async (who: SystemBrowser, more: Record<string, string> = {}) => {
    const page = await who.get(`${path}?property_id=1`)
    return who.post(path, { ...hiddenIn(page.body), service: ['blinds'], notes: 'Please', ...more })
  }
  const count = async () =>
    (await system.given.rows(`select id from work_orders where property_id = 1 and notes like 'Please%'`)).length
  expect((await order(other)).statusCode).toBe(303)
  const refused = await order(browser, { notes: 'Please soon' })
  expect(refused.statusCode).toBe(409)
  expect(refused.body).toContain('The same work is ordered already. This order was not sent.')
  expect(refused.body).toContain('by Robin Reed')
  expect(refused.body).toContain('Please soon</textarea>')
  expect(await count()).toBe(1)
  expect((await order(browser, { notes: 'Please soon', again: 'yes' })).statusCode).toBe(303)
  expect(await count()).toBe(2)
  // Typed without the property, in other letters.
  const page = await open()
  const typed = { ...hiddenIn(page.body), address: '1 HIGH STREET, Richmond VIC 3121', service: 'blinds', notes: '' }
  expect((await browser.post(path, typed)).statusCode).toBe(409)
})

test('an order is found by its number, which leads to it in the portal', async () => {
  const page = await open({ address: '77 Banksia Road' })
  const form = { ...hiddenIn(page.body), address: '77 Banksia Road', service: 'smoke', notes: '' }
  const { location } = (await browser.post(path, form)).headers
  const id = new URL(location as string, 'http://x').searchParams.get('sent') ?? ''
  expect((await browser.get(`/vic/JobOrders/index?search=${id}`)).body).toContain('77 Banksia Road')
  const { body } = await browser.get(`/vic/JobOrders/index?search=%23${id}`)
  expect(body).toContain('<span>1 work order</span>')
  const link = /href="([^"]+)">\d+<\/a>/.exec(body)?.[1]?.replaceAll('&amp;', '&') ?? ''
  const { origin, pathname, searchParams } = new URL(link)
  expect(origin + pathname).toBe(`${portalOfSystems}/auth/login`)
  expect(Object.fromEntries(searchParams)).toEqual({
    __acp_state_id: '7',
    redirect: `/agency/${melbourne}?path=%2Fwork-orders%3Forder%3D${id}%26view%3Dall`,
  })
})
