import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sendAccountMails } from '../../testing/account-mails.ts'
import { throttleBuckets } from '../kit/sessions/throttle.ts'
import { hiddenIn, testStateSystem, type SystemBrowser } from '../../testing/test-state-system.ts'

const system = await testStateSystem()
const formPath = '/vic/Users/needAccess'
const listPath = '/vic/People/requests'
let staff: SystemBrowser
let typed: Record<string, string>

beforeAll(async () => {
  const person = await system.person({ isAdministrator: true, name: 'Ada Office' })
  staff = system.browser()
  await staff.signIn('vic', person.username)
})
beforeEach(async () => {
  await system.given.rows('delete from account_requests')
  await system.given.rows('delete from sign_in_throttles')
  typed = { name: 'Mia  Chen', agency: 'Harbour & Co', email: 'mia@harbour.com.au', message: 'Please\r\ncall me.' }
})

const send = async (changes: Record<string, string> = {}, visitor = system.browser()) => {
  const page = await visitor.get(formPath)
  return visitor.post(formPath, { ...hiddenIn(page.body), ...typed, ...changes })
}
const stored = async () =>
  system.given.rows<{ id: string }>('select id, name, agency_name, email, message, answer from account_requests')

describe('a request for access', () => {
  test('from the sign-in page is stored once and reaches the inbox of the staff', async () => {
    const visitor = system.browser()
    const fields = hiddenIn((await visitor.get(formPath)).body)
    for (const _ of [1, 2]) {
      const sent = await visitor.post(formPath, { ...fields, ...typed })
      expect([sent.statusCode, sent.body.includes('mia@harbour.com.au')]).toEqual([200, true])
    }
    const [request, ...others] = await stored()
    expect(request).toMatchObject({ name: 'Mia Chen', agency_name: 'Harbour & Co', message: 'Please\ncall me.' })
    expect(others).toEqual([])
    expect((await staff.get('/vic/')).body).toMatch(/Requests for access<\/a>[\s\S]*?data-label="Waiting"[^>]*>1</)
    expect((await staff.get(listPath)).body).toContain('Harbour &amp; Co')
  })

  test.each([
    [{ name: ' ' }, 'Enter your name.'],
    [{ agency: '' }, 'Enter the name of your agency.'],
    [{ email: 'mia' }, 'Enter your email address.'],
    [{ message: 'x'.repeat(1001) }, 'Enter at most 1000 characters.'],
  ])('with %j is refused beside its field and keeps what was typed', async (changes, text) => {
    const refused = await send(changes)
    expect(refused.statusCode).toBe(422)
    expect(refused.body).toContain(text)
    expect(refused.body).toContain('Please\ncall me.'.slice(0, 'message' in changes ? 0 : 99))
    expect(await stored()).toEqual([])
  })

  test('with the id of one of another state is refused like any other that cannot be stored', async () => {
    const id = randomUUID()
    await send({ id })
    const visitor = system.browser()
    const { form_token = '' } = hiddenIn((await visitor.get('/nsw/Users/needAccess')).body)
    const refused = await visitor.post('/nsw/Users/needAccess', { ...typed, form_token, id })
    expect(refused.statusCode).toBe(429)
    expect(await stored()).toHaveLength(1)
  })

  test('of a program that fills in every field, or without the form’s token, is not stored', async () => {
    expect((await send({ website: 'https://spam.example' })).statusCode).toBe(200)
    expect((await send({ form_token: 'x' })).statusCode).toBe(403)
    expect((await system.browser().post(formPath, { ...typed, id: randomUUID() })).statusCode).toBe(403)
    expect(await stored()).toEqual([])
  })

  test('is slowed down after five, and refused while too many wait', async () => {
    for (let count = 0; count < 5; count += 1) expect((await send()).statusCode).toBe(200)
    const { address } = throttleBuckets(system.browser().address, '')
    const signIns = 'select from sign_in_throttles where bucket = $1'
    expect(await system.given.rows(signIns, [address.key]), 'sign-ins from there').toEqual([])
    const slowed = await send()
    expect([slowed.statusCode, slowed.body.includes('before you send another request')]).toEqual([429, true])
    await system.given.rows(
      `insert into account_requests (id, state, name, agency_name, email, created_at)
       select gen_random_uuid(), 'vic', 'Bot', 'Bots', 'b@b.example', now() from generate_series(1, 500)`,
    )
    expect((await send({ email: 'other@harbour.com.au' })).statusCode).toBe(429)
  })
})

describe('the staff', () => {
  const open = async () => {
    await send()
    const [request] = await stored()
    return `${listPath}/${request?.id}`
  }

  test('answer a request by email, once', async () => {
    const path = await open()
    const { form_token: token = '' } = hiddenIn((await staff.get(path)).body)
    const empty = await staff.post(path, { form_token: token, act: 'answer', answer: ' ' })
    expect([empty.statusCode, empty.body.includes('Write your answer.')]).toEqual([422, true])
    const answer = { form_token: token, act: 'answer', answer: 'Hello,\nyour master user can <b>invite</b> you.' }
    expect((await staff.post(path, answer)).headers.location).toContain('notice=answered')
    const again = await staff.post(path, answer)
    expect([again.statusCode, again.body.includes('settled in the meantime by Ada Office')]).toEqual([409, true])
    const mails = (await sendAccountMails(system)).filter(({ to }) => to.includes('mia@harbour.com.au'))
    expect(mails).toHaveLength(1)
    expect(mails[0]?.html).toContain('your master user can &lt;b&gt;invite&lt;/b&gt; you.')
    expect((await staff.get(`${listPath}?view=answered`)).body).toContain('by Ada Office')
  })

  test('settle one without an answer', async () => {
    const path = await open()
    const { form_token: token = '' } = hiddenIn((await staff.get(path)).body)
    expect((await staff.post(path, { form_token: token, act: 'done' })).headers.location).toContain('notice=done')
    expect((await staff.get(listPath)).body).toContain('No request waits.')
  })

  test('of another state do not find it', async () => {
    const path = (await open()).replace('/vic/', '/nsw/')
    const other = await system.person({ isAdministrator: true, state: 'nsw' })
    const browser = system.browser()
    await browser.signIn('nsw', other.username)
    expect((await browser.get(path)).statusCode).toBe(404)
    expect((await browser.get('/nsw/People/requests')).body).toContain('No request waits.')
  })
})
