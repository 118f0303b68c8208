import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { givenTechnician } from '../../testing/given-roster.ts'
import { hiddenIn, testStateSystem, type SystemBrowser } from '../../testing/test-state-system.ts'

const list = '/vic/EntryNotices/index'
const system = await testStateSystem()
let admin: SystemBrowser
let agencyId: number
let propertyId: number

beforeAll(async () => {
  const person = await system.person({ isAdministrator: true, name: 'Ada Administrator' })
  admin = system.browser()
  await admin.signIn('vic', person.username)
})

beforeEach(async () => {
  agencyId = await system.given.agency('vic')
  propertyId = await system.given.property(agencyId, { streetName: 'Elm Street' })
})

async function givenNotice(columns: Record<string, unknown> = {}): Promise<number> {
  const visitId = await system.given.row('visits', {
    agency_id: agencyId,
    property_id: propertyId,
    technician_id: await givenTechnician(system.given, 'vic'),
    starts_at: '2099-03-10T21:00:00Z',
    ends_at: '2099-03-10T23:00:00Z',
    status: 'BOOKED',
    booked_at: '2099-03-01T00:00:00Z',
    entry_method: 'ENTER_WITH_KEY_AS_EN',
  })
  return system.given.row('entry_notices', {
    agency_id: agencyId,
    property_id: propertyId,
    visit_id: visitId,
    form_name: 'Notice of Entry',
    entry_from: '2099-03-10T21:00:00Z',
    entry_to: '2099-03-10T23:00:00Z',
    served_at: '2099-03-01T01:00:00Z',
    served_by: 'POST',
    served_to: ['Ana <Lee>, 1 Elm Street'],
    text_content: 'Notice of Entry\n\nIssued to: Ana <Lee>',
    ...columns,
  })
}
const page = (id: number) => `/vic/EntryNotices/view/${agencyId}/${id}`
const post = async (id: number, by = admin) => {
  const shown = await by.get(page(id))
  return by.post(page(id), hiddenIn(shown.body))
}

test('notices that go by post are listed until they are posted or withdrawn', async () => {
  const id = await givenNotice()
  await givenNotice({ served_by: 'EMAIL' })
  await givenNotice({ withdrawn_at: '2099-03-02T00:00:00Z' })
  const reply = await admin.get(list)
  expect(reply.body.match(/Notice of Entry: \d+ Elm Street/g)).toHaveLength(1)
  expect((await admin.get(page(id))).body).toContain('Issued to: Ana &lt;Lee&gt;')
  expect((await post(id)).statusCode).toBe(303)
  expect((await admin.get(list)).body).not.toContain('Elm Street')
  expect(
    await system.given.rows(
      `select source, property_id from audit_events where agency_id = $1 and action = 'post-entry-notice'`,
      [agencyId],
    ),
  ).toEqual([{ source: 'STATE_SYSTEM', property_id: propertyId }])
})

test('visits that a change of law made unlawful are listed to be moved, until their notice is withdrawn', async () => {
  const reason = { too_late_reason: 'The law on entry was changed.' }
  const id = await givenNotice({ ...reason, served_by: 'EMAIL', law_changed_at: '2099-03-02T00:00:00Z' })
  await givenNotice({ ...reason, posted_at: '2099-03-02T00:00:00Z' })
  const { body } = await admin.get(list)
  const [, table = ''] = body.split('Notices that allow no entry: their visits must be moved')
  expect(table.match(/The law on entry was changed\./g)).toHaveLength(1)
  expect(table).toContain(`href="/vic/Properties/view/${propertyId}"`)
  await system.given.rows('update entry_notices set withdrawn_at = served_at where agency_id = $1 and id = $2', [
    agencyId,
    id,
  ])
  expect((await admin.get(list)).body).not.toContain('The law on entry was changed.')
})

test('a letter that withdraws a posted notice is listed until it is posted', async () => {
  const posted = { posted_at: '2099-03-01T02:00:00Z', withdrawn_at: '2099-03-02T00:00:00Z' }
  const id = await givenNotice({ ...posted, withdrawal_text: 'Withdrawn: Notice of Entry' })
  await givenNotice(posted)
  expect((await admin.get(list)).body.match(/Withdrawn: Notice of Entry: \d+ Elm Street/g)).toHaveLength(1)
  expect((await admin.get(page(id))).body).toContain('<pre class="letter">Withdrawn: Notice of Entry')
  expect((await post(id)).statusCode).toBe(303)
  expect((await admin.get(list)).body).not.toContain('Elm Street')
  expect((await admin.get(page(id))).body).toContain('Posted ')
})

test('a notice that was withdrawn in the meantime cannot be recorded as posted', async () => {
  const id = await givenNotice()
  const shown = await admin.get(page(id))
  await system.given.rows('update entry_notices set withdrawn_at = now() where agency_id = $1 and id = $2', [
    agencyId,
    id,
  ])
  const reply = await admin.post(page(id), hiddenIn(shown.body))
  expect(reply.statusCode).toBe(409)
  expect(reply.body).toContain('This notice was posted or withdrawn in the meantime.')
  expect(reply.body).toContain('Please do not post it.')
})

test('only administrators of the provider see the letters, of their own state', async () => {
  const id = await givenNotice()
  const person = await system.person({ agencies: [agencyId] })
  const theirs = system.browser()
  await theirs.signIn('vic', person.username)
  for (const path of [list, page(id)]) expect((await theirs.get(path)).statusCode).toBe(403)
  const elsewhere = await system.person({ isAdministrator: true, state: 'nsw' })
  const other = system.browser()
  await other.signIn('nsw', elsewhere.username)
  expect((await other.get(`/nsw/EntryNotices/view/${agencyId}/${id}`)).statusCode).toBe(404)
  expect((await other.get('/nsw/EntryNotices/index')).body).not.toContain('Elm Street')
  for (const wrong of ['x', '0', '999999999'])
    expect((await admin.get(`/vic/EntryNotices/view/${agencyId}/${wrong}`)).statusCode).toBe(404)
})

describe('while an official form is in force', () => {
  const at = '2099-03-01T01:00:00Z'
  const content = JSON.stringify({
    title: 'x',
    address: 'x',
    from: { name: 'x', lines: [] },
    to: { name: 'x', lines: [] },
    facts: [],
    paragraphs: [],
  })
  const download = async (id: number) => admin.get(`/vic/EntryNotices/pdf/${agencyId}/${id}`)

  test('a letter is printed once its form is decided, and says why it is our own', async () => {
    const userId = await system.given.user()
    await system.given.row('official_forms', {
      state: 'vic',
      creation_key: crypto.randomUUID(),
      name: 'Official notice',
      file_name: 'a.pdf',
      content: Buffer.from('%PDF'),
      pages: 1,
      places: '[]',
      status: 'PUBLISHED',
      in_force_from: '2099-03-01',
      created_by: userId,
      created_at: at,
      updated_by: userId,
      updated_at: at,
      published_by: userId,
      published_at: at,
    })
    const waiting = await givenNotice({ issued_at: at, content })
    expect((await admin.get(page(waiting))).body).toContain('The official form is being filled.')
    expect((await download(waiting)).statusCode).toBe(409)
    const earlier = await givenNotice({
      issued_at: '2099-02-28T01:00:00Z',
      content,
      form_problem: 'The text is too long.',
    })
    expect((await admin.get(page(earlier))).body).toContain('This is our own notice. The text is too long.')
    expect((await download(earlier)).headers['content-type']).toBe('application/pdf')
  })
})
