import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addDays, dayIn } from '../../../contract/days.ts'
import { sql } from '../../platform/sql.ts'
import { readWorkbook } from '../../testing/read-workbook.ts'
import { ownDatabase } from '../../testing/test-database.ts'
import { hiddenIn, ownStateSystem, type SystemBrowser } from '../../testing/test-state-system.ts'

const system = await ownStateSystem({}, undefined, ownDatabase)
afterAll(async () => system.close())
const today = dayIn('Australia/Melbourne', new Date())
const text = '# Our terms\n\nBe **kind**.\n\n- to <b>people</b>'
let admin: SystemBrowser
let agencyId: number

beforeAll(async () => {
  const person = await system.person({ isAdministrator: true, name: 'Ada Administrator' })
  admin = system.browser()
  await admin.signIn('vic', person.username)
})

beforeEach(async () => {
  await system.given.rows('delete from terms_acceptances')
  await system.given.rows('delete from terms')
  await system.given.rows('delete from terms_drafts')
  agencyId = await system.given.agency('vic')
})

const hidden = async (path: string) => {
  const { body } = await admin.get(path)
  return hiddenIn(body.slice(body.indexOf('<main')))
}
const saveDraft = async (content = text, act = 'save') =>
  admin.post('/vic/Terms/draft', { ...(await hidden('/vic/Terms/draft')), text: content, act })
const publish = async (effectiveFrom: string) =>
  admin.post('/vic/Terms/preview', { ...(await hidden('/vic/Terms/preview')), effectiveFrom })
const versions = async () =>
  system.given.rows<{ id: number; state: string; day: string; text: string; withdrawn: boolean }>(
    `select id, state, effective_from::text as day, text_content as text, withdrawn_at is not null as withdrawn from terms order by id`,
  )

test('a version is written, previewed and published from a day; sent twice it is published once', async () => {
  expect((await saveDraft(text, 'preview')).headers.location).toBe('/vic/Terms/preview')
  const { body } = await admin.get('/vic/Terms/preview')
  expect(body).toContain('<h2>Our terms</h2>')
  expect(body).toContain('<strong>kind</strong>')
  expect(body).toContain('to &lt;b&gt;people&lt;/b&gt;')
  const form = hiddenIn(body.slice(body.indexOf('<main')))
  for (const _ of [1, 2]) {
    const reply = await admin.post('/vic/Terms/preview', { ...form, effectiveFrom: addDays(today, 7) })
    expect(reply.statusCode).toBe(303)
  }
  const [published, ...others] = await versions()
  expect(others).toEqual([])
  expect(published).toMatchObject({ state: 'vic', day: addDays(today, 7), text, withdrawn: false })
  expect((await admin.get('/vic/Terms/index')).body).toContain('Planned')
})

test('neither a day in the past nor an empty text is accepted, and what was typed stays', async () => {
  const empty = await saveDraft('  \n ')
  expect(empty.statusCode).toBe(422)
  expect(empty.body).toContain('id="text-error"')
  await saveDraft()
  await system.given.terms(addDays(today, -30), text)
  expect((await publish(today)).body).toContain('in effect already')
  await system.given.rows('delete from terms')
  const late = await publish(addDays(today, -1))
  expect(late.statusCode).toBe(422)
  expect(late.body).toContain(`value="${addDays(today, -1)}"`)
  expect(await versions()).toEqual([])
})

test('two people who write at once see each other’s text before one is saved over the other', async () => {
  const first = await hidden('/vic/Terms/draft')
  await saveDraft('One')
  const late = await admin.post('/vic/Terms/draft', { ...first, text: 'Two', act: 'save' })
  expect(late.statusCode).toBe(409)
  expect(late.body).toContain('The draft was changed by Ada Administrator')
  expect(late.body).toContain('<p>One</p>')
  expect(late.body).toMatch(/Two<\/textarea>/)
  const again = hiddenIn(late.body.slice(late.body.indexOf('<main')))
  expect((await admin.post('/vic/Terms/draft', { ...again, text: 'Two', act: 'save' })).statusCode).toBe(303)
})

test('a version is withdrawn only before its day, with a reason, and never changed', async () => {
  await saveDraft()
  await publish(addDays(today, 3))
  const [planned] = await versions()
  const path = `/vic/Terms/view/${planned?.id}`
  expect((await admin.post(path, { ...(await hidden(path)), reason: '' })).statusCode).toBe(422)
  const form = { ...(await hidden(path)), reason: 'Wrong draft' }
  for (const _ of [1, 2]) expect((await admin.post(path, form)).statusCode).toBe(303)
  expect(await versions()).toMatchObject([{ withdrawn: true }])
  await saveDraft('Next')
  await publish(today)
  const inEffect = (await versions())[1]
  const refused = await admin.post(`/vic/Terms/view/${inEffect?.id}`, form)
  expect(refused.statusCode).toBe(409)
  expect(refused.body).toContain('cannot be withdrawn')
  const overwriting = system.databases
    .of('vic')
    .transaction({ state: 'vic', agencyId: null, userId: null }, async (db) =>
      db.rows(sql`update terms set text_content = 'Changed'`),
    )
  await expect(overwriting).rejects.toThrow('permission denied')
})

test('who accepted what and when is listed and exported; users of other states are not asked', async () => {
  await saveDraft()
  await publish(today)
  const [current] = await versions()
  const person = await system.person({ agencies: [agencyId], name: 'Uma User' })
  await system.given.rows('delete from terms_acceptances where user_id = $1', [person.id])
  const browser = system.browser()
  await browser.signIn('vic', person.username)
  const page = await browser.get('/vic/Users/agreement')
  expect(page.body).toContain('<strong>kind</strong>')
  const accept = { ...hiddenIn(page.body.slice(page.body.indexOf('<main'))), accepted: 'yes' }
  expect((await browser.post('/vic/Users/agreement', accept)).statusCode).toBe(303)
  const { body } = await admin.get(`/vic/Terms/view/${current?.id}?search=uma`)
  expect(body).toContain('Uma User')
  const file = await admin.get(`/vic/Terms/acceptances/${current?.id}`)
  const rows = JSON.stringify((await readWorkbook(file.rawPayload)).sheet('Accepted').rows)
  expect(rows).toContain('Uma User')
  const elsewhere = await system.given.agency('nsw')
  const stranger = await system.person({ state: 'nsw', agencies: [elsewhere] })
  await system.given.rows('delete from terms_acceptances where user_id = $1', [stranger.id])
  const other = system.browser()
  await other.signIn('nsw', stranger.username)
  expect((await other.get('/nsw/Invoices/index')).statusCode).toBe(200)
})

test('only staff of the provider write and see them', async () => {
  const id = await system.given.terms(addDays(today, 5), 'Later')
  const master = await system.person({ agencies: [agencyId], isMaster: true })
  const browser = system.browser()
  await browser.signIn('vic', master.username)
  const { form_token: token = '' } = hiddenIn((await browser.get('/vic/')).body)
  for (const path of ['index', 'draft', 'preview', `view/${id}`, `acceptances/${id}`].map((at) => `/vic/Terms/${at}`))
    expect([path, (await browser.get(path)).statusCode]).toEqual([path, 403])
  for (const path of ['draft', 'preview', `view/${id}`].map((at) => `/vic/Terms/${at}`)) {
    const reply = await browser.post(path, { form_token: token, text, version: '0', effectiveFrom: today, reason: 'x' })
    expect(reply.statusCode).toBe(403)
  }
})
