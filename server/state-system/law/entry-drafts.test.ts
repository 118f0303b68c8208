import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, dayIn } from '../../../contract/days.ts'
import { givenTechnician } from '../../testing/given-roster.ts'
import { ownDatabase } from '../../testing/test-database.ts'
import { hiddenIn, ownStateSystem, type SystemBrowser } from '../../testing/test-state-system.ts'

const system = await ownStateSystem({}, undefined, ownDatabase)
afterAll(async () => system.close())
let admin: SystemBrowser
let colleague: SystemBrowser
let agencyId: number

beforeAll(async () => {
  agencyId = await system.given.agency('vic', 'Lantern Rentals')
  const open = async (name: string) => {
    const browser = system.browser()
    await browser.signIn('vic', (await system.person({ isAdministrator: true, name })).username)
    return browser
  }
  admin = await open('Ada Administrator')
  colleague = await open('Bela Boss')
})

const first = addDays(dayIn('Australia/Melbourne', new Date()), 40)
const formIn = (body: string, action: string) => hiddenIn(body.slice(body.indexOf(`action="/vic${action}"`)))
/** What the fields of a page contain. */
const fieldsOf = (body: string): Record<string, string> => {
  const pairs = [
    ...[...body.matchAll(/<input\s+id="(\w+)"[^>]*?value="([^"]*)"/g)].map(([, name, value]) => [name, value]),
    ...[...body.matchAll(/<textarea id="(\w+)"[^>]*>\n([^<]*)</g)].map(([, name, value]) => [name, value]),
    ...[...body.matchAll(/<select id="(\w+)"[\s\S]*?<\/select>/g)].map(([select, name]) => [
      name,
      /value="([^"]*)"\s+selected/.exec(select)?.[1] ?? '',
    ]),
  ]
  return Object.fromEntries(pairs) as Record<string, string>
}
const press = async (browser: SystemBrowser, page: string, action: string, fields: Record<string, string> = {}) =>
  browser.post(`/vic${action}`, { ...formIn((await browser.get(`/vic${page}`)).body, page), ...fields })

/** A draft of a new version of the rule for checks and repairs, made from the one in force. */
async function newDraft(more: Record<string, string> = {}): Promise<{ path: string; typed: Record<string, string> }> {
  const index = (await colleague.get('/vic/Law/index')).body
  const link = /href="(\/vic\/Law\/newDraft\?kind=ENTRY&(?:amp;)?from=\d+)"/.exec(index)?.[1]?.replace('&amp;', '&')
  const { body } = await colleague.get(link as string)
  const typed = { ...fieldsOf(body), change: 'LAW', notice: '48', inForceFrom: first, ...more }
  const reply = await colleague.post('/vic/Law/newDraft', { ...formIn(body, '/Law/newDraft'), ...typed })
  expect(reply.statusCode).toBe(303)
  return { path: String(reply.headers.location).replace(/^\/vic|\?.*$/g, ''), typed }
}
const idOf = (path: string) => path.split('/').at(-1) as string

test('staff draft a rule of entry from the one in force, simulate it, publish it and withdraw it', async () => {
  const { path, typed } = await newDraft()
  expect(typed).toMatchObject({ ground: 'SERVICE', noticeUnit: 'HOURS', handFrom: '08:00' })
  const { body } = await admin.get(`/vic${path}`)
  for (const text of ['Draft: Entry by notice: Checks and repairs', 'This version ends on', '24 hours'])
    expect(body).toContain(text)
  const started = await press(admin, path, `/Law/simulateDraft/${idOf(path)}`, typed)
  const simulation = String(started.headers.location)
  const running = (await admin.get(simulation)).body
  expect(running).toContain('Running: 0 of')
  expect(running).toMatch(/<section[^>]*data-waiting-part="\/vic\/Law\/simulation\/\d+[^"]*"/)
  const runId = idOf(simulation)
  const propertyId = await system.given.property(agencyId)
  const visitId = await system.given.row('visits', {
    agency_id: agencyId,
    property_id: propertyId,
    technician_id: await givenTechnician(system.given, 'vic'),
    starts_at: `${first}T00:00:00Z`,
    ends_at: `${first}T01:00:00Z`,
    status: 'BOOKED',
    booked_at: new Date().toISOString(),
  })
  await system.given.rows(
    `insert into law_simulation_visits (agency_id, run_id, visit_id, place, after, reason) values ($1, $2, $3, 1, 'NOTICE', 'Needs 48 hours.')`,
    [agencyId, runId, visitId],
  )
  await system.given.rows('update law_runs set finished_at = requested_at where id = $1', [runId])
  const finished = (await admin.get(simulation)).body.replaceAll(/\s+/g, ' ')
  expect(finished).toMatch(/>Lawful<\/td><td[^>]*>Notice too short<\/td><td[^>]*>1<\/td>/)
  const list = /href="(\/vic\/Law\/simulation\/\d+\/properties[^"]*)"/.exec(finished)?.[1]?.replaceAll('&amp;', '&')
  expect((await admin.get(list as string)).body).toContain('Needs 48 hours.')
  for (const file of ['export', `letter?agency=${agencyId}`])
    expect((await admin.get(`${simulation}/${file}`)).statusCode).toBe(404)
  const published = await press(admin, path, `/Law/publish/${idOf(path)}`, typed)
  expect(published.headers.location).toContain('done=publishedEntry')
  const index = (await admin.get(String(published.headers.location))).body.replaceAll(/\s+/g, ' ')
  for (const text of [
    'Checks and repairs (version 2)',
    'Published: Entry by notice: Checks and repairs',
    'booked visits',
  ])
    expect(index).toContain(text)
  const withdrawal = /href="\/vic(\/Law\/withdrawEntry\/\d+)"/.exec(index)?.[1] as string
  expect((await admin.get(`/vic${withdrawal}`)).body).toContain('Withdraw: Entry by notice: Checks and repairs')
  expect((await press(admin, withdrawal, withdrawal)).headers.location).toContain('done=withdrawn')
  expect((await admin.get(`/vic${withdrawal}`)).statusCode).toBe(404)
  expect((await admin.get('/vic/Law/index')).body).not.toContain('withdrawEntry')
  expect((await admin.get(`/vic${path}`)).body).toContain('Save the draft')
})

test('what is wrong is said at its field, and stored as typed', async () => {
  const { path, typed } = await newDraft({ notice: 'soon', weekdayFrom: '' })
  const saved = await press(admin, path, path, { ...typed, otherRule: 'Knock first' })
  const { body } = await admin.get(String(saved.headers.location))
  expect(body).toContain('Saved. Some fields still need an answer before it can be simulated.')
  expect(body).toContain('<p class="field-error" id="notice-error">Please enter 1 to 720.</p>')
  expect(body).toContain('id="weekdayFrom-error"')
  expect(fieldsOf(body)).toMatchObject({ notice: 'soon', otherRule: 'Knock first' })
  const long = await press(admin, path, path, { ...typed, groundText: 'g'.repeat(301) })
  expect([long.statusCode, fieldsOf(long.body)['groundText']]).toEqual([422, 'g'.repeat(301)])
  expect((await press(admin, path, `/Law/simulateDraft/${idOf(path)}`, typed)).statusCode).toBe(422)
})

test('who publishes alone a day later confirms the numbers of visits', async () => {
  const { path, typed } = await newDraft({ ground: 'SMOKE_CHECK' })
  await system.given.rows(`update rule_drafts set updated_at = updated_at - interval '1 day' where id = $1`, [
    idOf(path),
  ])
  await press(colleague, path, `/Law/simulateDraft/${idOf(path)}`, typed)
  await system.given.rows('update law_runs set finished_at = requested_at where draft_id = $1', [idOf(path)])
  const question = `/Law/confirmPublish/${idOf(path)}`
  const sent = await press(colleague, path, `/Law/publish/${idOf(path)}`, typed)
  expect(sent.headers.location).toBe(`/vic${question}`)
  const { body } = await colleague.get(`/vic${question}`)
  expect(body).toContain('no second person has looked at it')
  expect(body.replaceAll(/\s+/g, ' ')).toContain('<dt>Unlawful with the rule</dt> <dd>0</dd>')
  expect((await colleague.post(`/vic${question}`, hiddenIn(body))).headers.location).toContain('done=publishedEntry')
})

test('users of an agency, staff without the role and staff of another state are refused', async () => {
  const { path, typed } = await newDraft()
  const started = await press(admin, path, `/Law/simulateDraft/${idOf(path)}`, typed)
  const simulation = String(started.headers.location).replace('/vic', '')
  const [rule] = await system.given.rows<{ id: number }>(
    `select id from entry_rules where state = 'vic' order by id limit 1`,
  )
  const withdrawal = `/Law/withdrawEntry/${rule?.id}`
  const pages = [path, simulation, `${simulation}/properties?agency=${agencyId}`, withdrawal]
  for (const person of [{ agencies: [agencyId] }, { roles: ['OFFICE'] as const }]) {
    const stranger = system.browser()
    await stranger.signIn('vic', (await system.person(person)).username)
    for (const page of ['/Law/newDraft?kind=ENTRY', ...pages])
      expect([page, (await stranger.get(`/vic${page}`)).statusCode]).toEqual([page, 403])
    for (const action of [withdrawal, `/Law/simulateEntry/${rule?.id}`])
      expect((await stranger.post(`/vic${action}`, {})).statusCode).toBe(403)
  }
  const other = system.browser()
  await other.signIn('nsw', (await system.person({ state: 'nsw', isAdministrator: true })).username)
  for (const page of pages) expect([page, (await other.get(`/nsw${page}`)).statusCode]).toEqual([page, 404])
  const token = hiddenIn((await other.get('/nsw/Law/newDraft')).body)['form_token'] as string
  for (const action of [withdrawal, `/Law/simulateEntry/${rule?.id}`, `/Law/publish/${idOf(path)}`])
    expect((await other.post(`/nsw${action}`, { form_token: token, version: '1' })).statusCode).toBe(404)
})
