import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { shortDay } from '../../../contract/day-text.ts'
import { addDays, dayIn } from '../../../contract/days.ts'
import { multipartForm } from '../../testing/multipart-form.ts'
import { readPrintedForm } from '../../testing/read-printed-form.ts'
import { sampleForm, sampleMapping } from '../../testing/sample-form.ts'
import { ownDatabase } from '../../testing/test-database.ts'
import { hiddenIn, ownStateSystem, type SystemBrowser } from '../../testing/test-state-system.ts'

const system = await ownStateSystem({}, undefined, ownDatabase)
afterAll(async () => system.close())
let ada: SystemBrowser
let bela: SystemBrowser
let file: Buffer
const uploadPath = '/qld/OfficialForms/upload'
const today = dayIn('Australia/Brisbane', new Date())

const signedIn = async (about: Parameters<typeof system.person>[0], state: 'qld' | 'vic' | 'wa' = 'qld') => {
  const browser = system.browser()
  await browser.signIn(state, (await system.person({ state, ...about })).username)
  return browser
}

beforeAll(async () => {
  ada = await signedIn({ roles: ['LAW'], name: 'Ada Author' })
  bela = await signedIn({ roles: ['LAW'], name: 'Bela Boss' })
  file = await sampleForm()
})
beforeEach(async () => {
  await system.given.rows('delete from official_forms')
})

async function upload(fields: Record<string, string> = {}, value: Buffer = file, by = ada) {
  const hidden = hiddenIn((await by.get(uploadPath)).body)
  const all = { ...hidden, name: 'Form 9 Entry notice', from: today, ...fields }
  const { body, headers } = multipartForm([
    ...Object.entries(all).map(([name, text]) => ({ name, value: text })),
    { name: 'file', value, fileName: 'form-9.pdf', type: 'application/pdf' },
  ])
  return by.send(uploadPath, body, headers)
}
const pathOf = (reply: { headers: Record<string, unknown> }) => String(reply.headers['location']).replace(/\?.*$/, '')
const chosen = (mapping: Record<string, string> = sampleMapping) =>
  Object.fromEntries(Object.entries(mapping).map(([place, fact]) => [`place${place}`, fact]))
const formOf = async (by: SystemBrowser, path: string) => hiddenIn((await by.get(path)).body)
async function save(path: string, fields: Record<string, string> = {}, by = ada) {
  return by.post(path, {
    ...(await formOf(by, path)),
    name: 'Form 9 Entry notice',
    from: today,
    ...chosen(),
    ...fields,
  })
}
const press = async (by: SystemBrowser, path: string, action: string) =>
  by.post(path.replace('/view/', `/${action}/`), await formOf(by, path))
const auditOf = async () =>
  (
    await system.given.rows<{ text: string }>(
      `select u.name || ': ' || e.action as text from audit_events e join users u on u.id = e.user_id
        where e.entity = 'official_forms' and e.at > now() - interval '1 minute' order by e.id`,
    )
  ).map(({ text }) => text)
async function draft(fields: Record<string, string> = {}): Promise<string> {
  const path = pathOf(await upload(fields))
  expect((await save(path, fields)).statusCode).toBe(303)
  return path
}

test('a form is uploaded, matched, looked at and put in force by a second person, and each step is audited', async () => {
  const path = pathOf(await upload())
  const page = (await ada.get(path)).body
  expect(page).toContain('10 of 10 fields have a proposal')
  for (const [place, fact] of Object.entries(sampleMapping)) {
    const select = page.slice(page.indexOf(`id="place${place}"`)).split('</select>')[0]
    expect(select).toMatch(new RegExp(`value="${fact}"\\s+selected`))
  }
  expect((await system.given.rows('select mapping from official_forms'))[0]).toEqual({ mapping: {} })

  expect((await save(path)).statusCode).toBe(303)
  const example = await ada.get(path.replace('/view/', '/example/'))
  expect(example.headers['content-type']).toBe('application/pdf')
  const printed = await readPrintedForm(example.rawPayload)
  expect(printed.texts[0]?.join(' ')).toContain('Unit 12, 245 Example Street, Sampleton QLD 0000')
  expect(printed).toMatchObject({ crosses: 2, left: [] })

  const alone = await press(ada, path, 'publish')
  expect([alone.statusCode, alone.body]).toEqual([422, expect.stringContaining('You changed this draft last.')])
  expect((await press(bela, path, 'publish')).statusCode).toBe(303)
  expect((await ada.get('/qld/OfficialForms/index')).body).toMatch(/In force[^]*Bela Boss/)
  expect(await auditOf()).toEqual([
    'Ada Author: upload-official-form',
    'Ada Author: change-official-form',
    'Bela Boss: publish-official-form',
  ])
})

test('what a notice must say and no field has is named, and nothing is stored or lost', async () => {
  const path = pathOf(await upload())
  const reply = await save(path, { place0: '', place5: 'entryFrom', place7: 'law', place9: '' })
  expect(reply.statusCode).toBe(422)
  expect(reply.body).toContain(
    'No field is matched yet to what a notice must say: the address of the property; the time of entry; the ground for entry.',
  )
  expect(reply.body).toMatch(/value="entryFrom"\s+selected/)
  expect((await system.given.rows('select mapping from official_forms'))[0]).toEqual({ mapping: {} })
})

test('a state whose notices say the half of the day asks for a field for it', async () => {
  const west = await signedIn({ roles: ['LAW'] }, 'wa')
  const hidden = hiddenIn((await west.get('/wa/OfficialForms/upload')).body)
  const { body, headers } = multipartForm([
    ...Object.entries({ ...hidden, name: 'Form 19', from: addDays(today, 2) }).map(([name, value]) => ({
      name,
      value,
    })),
    { name: 'file', value: file, fileName: 'a.pdf', type: 'application/pdf' },
  ])
  const path = pathOf(await west.send('/wa/OfficialForms/upload', body, headers))
  const reply = await save(path, { from: addDays(today, 2) }, west)
  expect(reply.body).toContain('must say: whether the entry is before or after noon.')
  expect((await ada.get(path.replace('/wa/', '/qld/'))).statusCode).toBe(404)
})

test('a form that was changed meanwhile, or sent twice, is not changed unseen', async () => {
  const path = pathOf(await upload())
  const shown = await formOf(ada, path)
  const fields = { name: 'Form 9', from: today, ...chosen() }
  expect((await bela.post(path, { ...(await formOf(bela, path)), ...fields })).statusCode).toBe(303)
  expect((await ada.post(path, { ...shown, ...fields })).statusCode).toBe(303)
  const reply = await ada.post(path, { ...shown, ...fields, place3: 'issuedOn' })
  expect(reply.statusCode).toBe(409)
  expect(reply.body).toContain('This draft was changed by Bela Boss')
  expect(reply.body).toContain('What differs')

  const hidden = hiddenIn((await ada.get(uploadPath)).body)
  const once = pathOf(await upload(hidden))
  expect(pathOf(await upload(hidden))).toBe(once)
  expect((await upload({ ...hidden, name: 'Another' })).statusCode).toBe(409)
})

test('a new form ends the one before, can be withdrawn until its first day, and a form can be ended', async () => {
  const first = await draft()
  await press(bela, first, 'publish')
  const later = addDays(today, 10)
  const second = await draft({ name: 'Form 9 of 2027', from: later })
  expect((await press(bela, second, 'publish')).statusCode).toBe(303)
  expect((await ada.get(first)).body).toContain(`From ${shortDay(today)} to ${shortDay(addDays(later, -1))}`)
  const blocked = await press(bela, await draft({ name: 'Between', from: addDays(today, 5) }), 'publish')
  expect([blocked.statusCode, blocked.body]).toEqual([422, expect.stringContaining('“Form 9 of 2027” begins on')])

  const third = await draft({ name: 'Form 9 of 2028', from: addDays(today, 20) })
  await press(bela, third, 'publish')
  expect((await press(ada, second, 'withdraw')).body).toContain('“Form 9 of 2028” begins on')
  for (const path of [third, second]) expect((await press(ada, path, 'withdraw')).statusCode).toBe(303)
  expect((await ada.get(first)).body).not.toContain(`From ${shortDay(today)} to`)
  const early = await press(ada, first, 'withdraw')
  expect([early.statusCode, early.body]).toEqual([422, expect.stringContaining('has been in force')])
  expect((await press(ada, first, 'end')).statusCode).toBe(303)
  expect((await ada.get(first)).body).toContain('Past')
  expect((await press(ada, second, 'discard')).statusCode).toBe(303)
  expect((await ada.get('/qld/OfficialForms/index')).body).not.toContain('Form 9 of 2027')
})

describe('an upload', () => {
  test.each<[string, Record<string, string>, string]>([
    ['without a name', { name: ' ' }, 'Please enter the official name.'],
    ['with a name of 101 characters', { name: 'a'.repeat(101) }, 'At most 100 characters.'],
    ['without a day', { from: 'soon' }, 'Please enter the first day.'],
  ])('%s is refused with what was typed', async (_, fields, message) => {
    const reply = await upload(fields)
    expect([reply.statusCode, reply.body]).toEqual([422, expect.stringContaining(message)])
    expect(reply.body).toContain(fields['name'] === ' ' ? today : 'value="')
  })

  test('without a file keeps what was typed', async () => {
    const fields = { ...hiddenIn((await ada.get(uploadPath)).body), name: 'Form 9', from: today }
    const { body, headers } = multipartForm([
      ...Object.entries(fields).map(([name, value]) => ({ name, value })),
      { name: 'file', value: '', fileName: '', type: 'application/octet-stream' },
    ])
    const reply = await ada.send(uploadPath, body, headers)
    expect([reply.statusCode, reply.body]).toEqual([422, expect.stringContaining('Please choose a file')])
    for (const typed of ['Form 9', today]) expect(reply.body).toContain(`value="${typed}"`)
  })

  test('of something else is refused in a sentence', async () => {
    const reply = await upload({}, Buffer.from('hello'))
    expect([reply.statusCode, reply.body]).toEqual([422, expect.stringContaining('is not a PDF that can be read')])
    expect((await upload({}, Buffer.alloc(5_000_001, '%PDF-1.7 '))).body).toContain('at most 5 MB')
  })

  test('by staff without the role, by users of agencies and without a session is refused', async () => {
    const path = await draft()
    const user = await signedIn({ agencies: [await system.given.agency('qld')] })
    const { body, headers } = multipartForm([{ name: 'file', value: file, fileName: 'a.pdf' }])
    for (const browser of [await signedIn({ roles: ['OFFICE', 'STAFF_MANAGER'] }), user, system.browser()]) {
      expect([302, 303, 401, 403]).toContain((await browser.get(path)).statusCode)
      expect((await browser.send(uploadPath, body, headers)).statusCode).toBe(403)
    }
    const elsewhere = await signedIn({ roles: ['LAW'] }, 'vic')
    for (const page of ['view', 'example'])
      expect((await elsewhere.get(path.replace('/qld/', '/vic/').replace('/view/', `/${page}/`))).statusCode).toBe(404)
    expect(await system.given.rows('select id from official_forms')).toHaveLength(1)
  })
})
