import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addDays, dayIn } from '../../../contract/days.ts'
import { makeWorkbook } from '../../testing/make-workbook.ts'
import { multipartForm } from '../../testing/multipart-form.ts'
import { readWorkbook } from '../../testing/read-workbook.ts'
import { ownDatabase } from '../../testing/test-database.ts'
import { hiddenIn, ownStateSystem, type SystemBrowser } from '../../testing/test-state-system.ts'

const system = await ownStateSystem({}, undefined, ownDatabase)
afterAll(async () => system.close())
const today = dayIn('Australia/Melbourne', new Date())
const smoke = '/vic/Prices/item/SERVICE_SMOKE'
let admin: SystemBrowser
let agencyId: number

beforeAll(async () => {
  const person = await system.person({ roles: ['FINANCE'], isDemo: true, name: 'Fia Finance' })
  admin = system.browser()
  await admin.signIn('vic', person.username)
})

beforeEach(async () => {
  agencyId = await system.given.agency('vic')
  await system.given.rows('delete from prices where recorded_by is not null')
})

const formAt = (body: string, act: string) =>
  hiddenIn(
    (body.match(/<form[\s\S]*?<\/form>/g) ?? []).find((form) => form.includes(`name="act" value="${act}"`)) ?? '',
  )
const typed = { price: '120.50', most: '', validFrom: today, reason: 'New list' }
const save = async (path: string, fields: Record<string, string> = {}, act = 'price') =>
  admin.post(path, { ...formAt((await admin.get(path)).body, act), ...typed, ...fields })
const priceOn = async (day: string, of: number | null = agencyId, code = 'SERVICE_SMOKE', state = 'vic') =>
  (
    await system.given.rows<{ cents: number }>(
      'select cents::int as cents from app.prices_on($1, $2, $3) where item_code = $4',
      [state, of, day, code],
    )
  )[0]?.cents

test('a price holds from its day on; what held before stays, and sent twice it is recorded once', async () => {
  const hidden = formAt((await admin.get(smoke)).body, 'price')
  for (const _ of [1, 2]) {
    const form = { ...hidden, ...typed, validFrom: addDays(today, 10) }
    expect((await admin.post(smoke, form)).statusCode).toBe(303)
  }
  expect([await priceOn(addDays(today, 9)), await priceOn(addDays(today, 10))]).toEqual([10_890, 12_050])
  expect(await priceOn(addDays(today, 10), null, 'SERVICE_SMOKE', 'nsw')).toBe(10_890)
  const audits = await system.given.rows(`select after from audit_events where action = 'set-price'`)
  expect(audits).toMatchObject([{ after: { code: 'SERVICE_SMOKE', cents: 12_050, reason: 'New list' } }])
  const { body } = await admin.get(smoke)
  expect(body).toContain('Fia Finance')
  const withdrawn = await admin.post(smoke, formAt(body, 'withdraw'))
  expect(withdrawn.statusCode).toBe(303)
  expect(await priceOn(addDays(today, 10))).toBe(10_890)
})

test('an agreed price wins over that of the state until it ends', async () => {
  const agreed = `${smoke}?agency=${agencyId}`
  expect((await save(agreed, { price: '99' })).statusCode).toBe(303)
  expect((await save(smoke, { price: '130' })).statusCode).toBe(303)
  expect([await priceOn(today), await priceOn(today, null)]).toEqual([9900, 13_000])
  expect((await admin.get('/vic/Prices/agencies')).body).toContain(`agency=${agencyId}`)
  expect((await admin.get(`/vic/Prices/index?agency=${agencyId}&search=smoke`)).body).toContain('$99.00 (agreed)')
  expect((await save(agreed, { price: '', validFrom: addDays(today, 1) })).statusCode).toBe(303)
  expect([await priceOn(today), await priceOn(addDays(today, 1))]).toEqual([9900, 13_000])
})

test('wrong input is refused at its field and stays; past days never change', async () => {
  const reply = await save(smoke, { price: '-1', most: 'x', validFrom: addDays(today, -1), reason: '' })
  expect(reply.statusCode).toBe(422)
  for (const field of ['price', 'most', 'validFrom', 'reason']) expect(reply.body).toContain(`id="${field}-error"`)
  expect(reply.body).toContain('value="-1"')
  expect((await save(smoke, { price: '' })).statusCode).toBe(422)
  expect(await priceOn(today)).toBe(10_890)
})

test('a colleague’s price in between is told before the own one is saved', async () => {
  const first = formAt((await admin.get(smoke)).body, 'price')
  await save(smoke, { price: '111' })
  const late = await admin.post(smoke, { ...first, ...typed, price: '222' })
  expect(late.statusCode).toBe(409)
  expect(late.body).toContain('to $111.00')
  expect(late.body).toContain('value="222"')
  expect(await priceOn(today)).toBe(11_100)
})

test('items are added once, renamed and taken from the offers', async () => {
  const form = { ...hiddenIn((await admin.get('/vic/Prices/add')).body), code: 'alarm_240v', name: 'Alarm 240 V' }
  const add = async (more: Record<string, string> = {}) =>
    admin.post('/vic/Prices/add', { ...form, kind: 'PRODUCT', service: '1', ...more })
  for (const _ of [1, 2]) expect((await add()).headers.location).toBe('/vic/Prices/item/ALARM_240V')
  const taken = await add({ name: 'Other' })
  expect(taken.statusCode).toBe(422)
  expect(taken.body).toContain('id="code-error"')
  const path = '/vic/Prices/item/ALARM_240V'
  await save(path, { name: 'Alarm 230 V', isOffered: 'no' }, 'item')
  expect((await admin.get('/vic/Prices/index?kind=PRODUCT')).body).toContain('no longer offered')
})

const send = async (file: Buffer, fileName = 'prices.xlsx') => {
  const { form_token: token = '' } = hiddenIn((await admin.get('/vic/Prices/import')).body)
  const { body, headers } = multipartForm([
    { name: 'form_token', value: token },
    { name: 'file', value: file, fileName },
  ])
  return admin.send('/vic/Prices/import', body, headers)
}
const heading = ['Code', 'Kind', 'Name', 'Agency number', 'From day', 'Price inc. GST', 'Highest price']
const workbook = (rows: readonly (readonly (string | number | Date | null)[])[]) =>
  makeWorkbook({ Prices: [heading, ...rows] })

test('prices are imported from a spreadsheet after a look at what changes, all or none', async () => {
  const day = new Date(`${addDays(today, 5)}T00:00:00Z`)
  const good = [
    ['SERVICE_SMOKE', '', '', '', day, 115, ''],
    ['service_gas', '', '', String(agencyId), addDays(today, 5), '450.00', ''],
    ['LADDER', 'Product', 'Ladder', '', addDays(today, 5), 30, 45],
  ]
  const bad = await send(
    workbook([
      ...good,
      ['NOTHING', '', '', '', addDays(today, 5), 1, ''],
      ['SERVICE_RCD', '', '', '999999', today, 1, ''],
    ]),
  )
  expect(bad.statusCode).toBe(200)
  expect(bad.body).toContain('2 rows have errors')
  expect(bad.body).not.toContain('/vic/Prices/apply')
  const agreed = (agency: string) => ['SERVICE_RCD', '', '', agency, addDays(today, 5), 1, '']
  const twice = await send(workbook([agreed(String(agencyId)), agreed(`${agencyId}.0`)]))
  expect(twice.body).toContain('Row 2 has the same item and day.')
  const checked = await send(workbook(good))
  expect(checked.body).toContain('3 prices would change')
  expect(await priceOn(addDays(today, 5))).toBe(10_890)
  const apply = {
    ...hiddenIn(checked.body.slice(checked.body.indexOf('action="/vic/Prices/apply"'))),
    reason: 'List 2027',
  }
  expect((await admin.post('/vic/Prices/apply', { ...apply, reason: '' })).statusCode).toBe(422)
  for (const changed of [3, 0])
    expect((await admin.post('/vic/Prices/apply', apply)).headers.location).toBe(
      `/vic/Prices/index?imported=${changed}`,
    )
  const on = addDays(today, 5)
  expect([await priceOn(on), await priceOn(on, agencyId, 'SERVICE_GAS'), await priceOn(on, null, 'LADDER')]).toEqual([
    11_500, 45_000, 3000,
  ])
  const book = await readWorkbook((await admin.get('/vic/Prices/export')).rawPayload)
  const rows = book.sheet('Prices').rows
  expect(rows[0]?.slice(0, 4)).toEqual(['Code', 'Kind', 'Name', 'Agency number'])
  expect(rows.filter(([code]) => code === 'SERVICE_SMOKE')).toHaveLength(2)
  // What was exported can be imported again without a change.
  const again = await send((await admin.get('/vic/Prices/export')).rawPayload)
  expect(again.body).toContain('Nothing would change')
})

test('a file that is none, and rows that were tampered with, change nothing', async () => {
  for (const file of [Buffer.from('PK\u0003\u0004 broken'), Buffer.from([0, 1, 2]), Buffer.from('a,b\n1,2')]) {
    const reply = await send(file)
    expect(reply.statusCode).toBe(422)
    expect(reply.body).toContain('role="alert"')
  }
  const { form_token: token = '' } = hiddenIn((await admin.get('/vic/Prices/import')).body)
  for (const rows of ['', '{}', '[1]', '[{"code":1}]', 'x'.repeat(1000)]) {
    const reply = await admin.post('/vic/Prices/apply', { form_token: token, rows, reason: 'x' })
    expect(reply.statusCode).toBe(400)
  }
})

test('agencies of another state have no prices here, and only finance opens the pages', async () => {
  const elsewhere = await system.given.agency('nsw')
  expect((await admin.get(`${smoke}?agency=${elsewhere}`)).statusCode).toBe(404)
  expect((await save(smoke)).statusCode).toBe(303)
  const { form_token: token = '' } = hiddenIn((await admin.get(smoke)).body)
  const form = { form_token: token, act: 'price', version: '0', ...typed }
  expect((await admin.post(`${smoke}?agency=${elsewhere}`, form)).statusCode).toBe(404)
  const people = [
    await system.person({ agencies: [agencyId], isMaster: true }),
    await system.person({ roles: ['OFFICE'], isDemo: true }),
  ]
  for (const person of people) {
    const browser = system.browser()
    await browser.signIn('vic', person.username)
    for (const path of ['/vic/Prices/index', '/vic/Prices/export', '/vic/Prices/import', smoke])
      expect((await browser.get(path)).statusCode).toBe(403)
    const own = hiddenIn((await browser.get('/vic/')).body)['form_token'] ?? ''
    expect((await browser.post(smoke, { ...form, form_token: own })).statusCode).toBe(403)
    const { body, headers } = multipartForm([
      { name: 'form_token', value: own },
      { name: 'file', value: workbook([]), fileName: 'prices.xlsx' },
    ])
    expect((await browser.send('/vic/Prices/import', body, headers)).statusCode).toBe(403)
  }
})

test('finance is told at the inbox how many prices are still examples, until they are in force no more', async () => {
  const text = /(\d+) services and packages still have the example prices/
  const countAt = async (path: string) => text.exec((await admin.get(path)).body)?.[1]
  expect([await countAt('/vic/'), await countAt('/vic/Prices/index')]).toEqual(['15', '15'])
  await save(smoke, { validFrom: addDays(today, 3) })
  expect(await countAt('/vic/')).toBe('15')
  await save(smoke)
  expect(await countAt('/vic/')).toBe('14')
  const office = system.browser()
  await office.signIn('vic', (await system.person({ roles: ['OFFICE'] })).username)
  expect((await office.get('/vic/')).body).not.toMatch(text)
})

test('a package that names what it covers can be agreed with agencies', async () => {
  const form = {
    ...hiddenIn((await admin.get('/vic/Prices/add')).body),
    code: 'GOLD',
    name: 'Gold package',
    service: '',
  }
  const wrong = await admin.post('/vic/Prices/add', { ...form, kind: 'PRODUCT', covers: ['smoke', 'gas'] })
  expect([wrong.statusCode, wrong.body.includes('Only a package covers services.')]).toEqual([422, true])
  expect((await admin.post('/vic/Prices/add', { ...form, kind: 'PACKAGE', covers: ['smoke', 'gas'] })).statusCode).toBe(
    303,
  )
  const page = await admin.get(`/vic/Billing/agency/${agencyId}`)
  expect(page.body).toContain('<option value="GOLD" >Gold package</option>')
})
