import { beforeAll, expect, test } from 'vitest'
import { sendAccountMails } from '../../testing/account-mails.ts'
import { hiddenIn, testStateSystem, type SystemBrowser } from '../../testing/test-state-system.ts'

const system = await testStateSystem()
const path = '/vic/ReturnedMails/index'
let staff: SystemBrowser
let agencyId: number
let mailId: number

beforeAll(async () => {
  const person = await system.person({ isAdministrator: true })
  staff = system.browser()
  await staff.signIn('vic', person.username)
  agencyId = await system.given.agency('vic', 'Wattle')
  mailId = await system.given.row('mails', { agency_id: agencyId, kind: 'ENTRY_NOTICE', subject: 'Notice <b>' })
  for (const email of ['ana@home.example', 'ben@home.example'])
    await system.given.row('returned_mails', {
      agency_id: agencyId,
      mail_id: mailId,
      email_key: email,
      reason: 'There is no such mailbox.',
      is_permanent: true,
      returned_at: '2026-03-02T00:00:00Z',
    })
})

const waiting = async () =>
  /Emails that came back<\/a>[\s\S]*?data-label="Waiting"[^>]*>(\d+)</.exec((await staff.get('/vic/')).body)?.[1]
const formWith = (body: string, value: string | number) =>
  hiddenIn(body.split('<form').find((form) => form.includes(`value="${value}"`)) ?? '')

test('a mail that came back waits in the inbox of staff until it is done, once', async () => {
  const [invited] = await system.given.rows<{ id: string }>(
    `insert into account_mails (state, kind, email, sent_at, returned_at, last_error)
     values ('vic', 'INVITATION', 'mia@x.example', now(), now(), 'The mailbox is full.') returning id`,
  )
  const { body } = await staff.get(path)
  for (const text of [
    'Notice of entry',
    'Notice &lt;b&gt;',
    'ana@home.example, ben@home.example',
    'There is no such mailbox.',
  ])
    expect(body).toContain(text)
  expect(body).toContain('The mailbox is full.')
  expect(await waiting()).toBe('2')
  for (const form of [formWith(body, mailId), formWith(body, invited?.id ?? ''), formWith(body, mailId)])
    expect((await staff.post(path, form)).statusCode).toBe(303)
  expect(await waiting()).toBe('0')
  expect((await staff.get(path)).body).toContain('No email has come back.')
})

test('an invitation that the mail server refuses at once waits there too', async () => {
  await system.given.rows(
    `insert into account_mails (state, kind, email, details) values ('vic', 'INVITATION', 'zoe@x.example', '{}')`,
  )
  await sendAccountMails(system, 'vic', '550 5.1.1 Unknown')
  const { body } = await staff.get(path)
  expect(body).toContain('zoe@x.example')
  expect(body).toContain('There is no such mailbox (“550 5.1.1 Unknown”).')
  await system.given.rows(`update account_mails set return_seen_at = now() where email = 'zoe@x.example'`)
})

test('the staff of another state see and change nothing of it', async () => {
  const other = await system.person({ isAdministrator: true, state: 'nsw' })
  const browser = system.browser()
  await browser.signIn('nsw', other.username)
  await system.given.rows('update returned_mails set seen_at = null, seen_by = null where agency_id = $1', [agencyId])
  const { body } = await browser.get('/nsw/ReturnedMails/index')
  expect(body).toContain('No email has come back.')
  const { form_token: token = '' } = hiddenIn((await browser.get('/nsw/')).body)
  await browser.post('/nsw/ReturnedMails/index', { form_token: token, agency: String(agencyId), mail: String(mailId) })
  expect(await waiting()).toBe('1')
})
