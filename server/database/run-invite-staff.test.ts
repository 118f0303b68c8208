import { beforeEach, expect, test } from 'vitest'
import { linkIn, sendAccountMails } from '../testing/account-mails.ts'
import { hiddenIn, testStateSystem } from '../testing/test-state-system.ts'
import { runInviteStaff } from './run-invite-staff.ts'

const system = await testStateSystem()
const said: string[] = []

beforeEach(() => {
  said.length = 0
})

const run = async (...words: string[]) =>
  runInviteStaff(words, {
    env: { DATA_DIR: system.config.dataDir, DATABASE_URL: system.database.ownerUrl },
    say: (text) => said.push(text),
  })
const invite = async (state: string, email: string, ...more: string[]) =>
  run('--state', state, '--name', ' Sam   Lee ', '--email', email, ...more)

const accept = async (link: string, state: string, username: string) => {
  const browser = system.browser()
  const page = await browser.get(link)
  const typed = { username, password: 'kettle river lamp', repeat: 'kettle river lamp' }
  expect((await browser.post(link, { ...hiddenIn(page.body), ...typed })).headers.location).toBe(`/${state}/`)
  return { browser, page }
}

test('the first member of staff gets a link, sets up two factors, and is audited as invited by the command', async () => {
  expect(await invite('tas', 'sam@provider.example')).toBe(0)
  expect(said.at(-1)).toMatch(/^tas: Sam Lee is invited\. A worker sends the mail to sam@provider\.example; .+ until /)
  const [mail] = await sendAccountMails(system, 'tas')
  expect(mail?.to).toEqual(['sam@provider.example'])
  expect(mail?.text).toContain('The operator of the system invites you')
  const { browser, page } = await accept(linkIn(mail), 'tas', 'sam.lee')
  expect(page.body).toContain('The operator of the system invites Sam Lee')
  expect((await browser.get('/tas/People/index')).headers.location).toBe('/tas/Users/twoFactor')
  expect(
    await system.given.rows(`select is_staff as "isStaff", staff_roles as roles from users where username = 'sam.lee'`),
  ).toEqual([{ isStaff: true, roles: ['OFFICE', 'FINANCE', 'SUPERVISOR', 'LAW', 'STAFF_MANAGER'] }])
  expect(
    await system.given.rows(
      `select user_name as name, source, after->>'email' as email from audit_events
        where action = 'invite-staff' and state = 'tas'`,
    ),
  ).toEqual([{ name: 'The operator of the system', source: 'STATE_SYSTEM', email: 'sam@provider.example' }])
})

test('the user of the command has no rights, cannot sign in and is not among the people', async () => {
  expect(await invite('nt', 'kim@provider.example')).toBe(0)
  const [user] = await system.given.rows<{ id: number }>(
    `select u.id, u.is_active as "isActive", u.is_staff as "isStaff",
            exists (select from credentials c where c.user_id = u.id) as "hasPassword"
       from users u where u.state = 'nt' and u.username = 'npm run invite-staff'`,
  )
  expect(user).toMatchObject({ isActive: false, isStaff: false, hasPassword: false })
  const staff = await system.person({ state: 'nt', isAdministrator: true })
  const browser = system.browser()
  await browser.signIn('nt', staff.username)
  expect((await browser.get('/nt/People/index?search=operator')).body).toContain('Nobody has this')
  expect((await browser.get(`/nt/People/view/${user?.id}`)).statusCode).toBe(404)
})

test('an address that is invited again gets a new link, and the earlier one no longer works', async () => {
  expect(await invite('sa', 'ash@provider.example')).toBe(0)
  const [first] = await sendAccountMails(system, 'sa')
  expect(await invite('sa', 'ASH@provider.example')).toBe(0)
  const [second] = await sendAccountMails(system, 'sa')
  expect((await system.browser().get(linkIn(first))).statusCode).toBe(410)
  await accept(linkIn(second), 'sa', 'ash')
  expect(await invite('sa', 'ash@provider.example', '--also')).toBe(2)
  expect(said.at(-1)).toContain('--email: A member of staff has this address already.')
})

test('where staff can invite at the page, the command needs --also', async () => {
  await system.person({ state: 'act', isAdministrator: true })
  expect(await invite('act', 'lou@provider.example')).toBe(2)
  expect(said).toEqual([
    'There are staff who can invite others at People. To invite somebody here all the same, add --also.',
  ])
  expect(await sendAccountMails(system, 'act')).toEqual([])
  expect(await invite('act', 'lou@provider.example', '--also')).toBe(0)
  expect(await sendAccountMails(system, 'act')).toHaveLength(1)
})

test.each([
  [['--state', 'nz', '--name', 'Sam', '--email', 'sam@provider.example'], '--state must'],
  [['--name', 'Sam', '--email', 'sam@provider.example'], '--state must'],
  [['--state', 'wa', '--name', '  ', '--email', 'sam@provider.example'], '--name: Enter the name.'],
  [['--state', 'wa', '--name', 'x'.repeat(76), '--email', 'sam@provider.example'], '--name: Enter at most 75'],
  [['--state', 'wa', '--name', 'Sam', '--email', 'sam'], '--email: Enter an email address'],
  [['--state', 'wa', '--name', 'Sam', '--email', 'a@b.au', '--role', 'all'], "Unknown option '--role'"],
  [['wa'], 'Unexpected argument'],
])('%j is refused with a sentence', async (words, sentence) => {
  expect(await run(...words)).toBe(2)
  expect(said.join('\n')).toContain(sentence)
  expect(said.join('\n')).not.toContain('    at ')
  expect(await system.given.rows(`select from staff_invitations where state = 'wa'`)).toEqual([])
})

test('its help says how it is used', async () => {
  expect(await run('--help')).toBe(0)
  expect(said.join('\n')).toContain('npm run invite-staff -- --state vic')
})
