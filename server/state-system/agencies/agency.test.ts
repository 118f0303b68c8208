import { beforeAll, expect, test } from 'vitest'
import { createAgency } from '../../areas/agencies/create-agency.ts'
import { toTypedAgency } from '../../areas/agencies/typed-agency.ts'
import { sendAccountMails, linkIn } from '../../testing/account-mails.ts'
import { typedAgency } from '../../testing/given-agency.ts'
import { hiddenIn, testStateSystem, type SystemBrowser } from '../../testing/test-state-system.ts'
import { randomUUID } from 'node:crypto'

const system = await testStateSystem()
let staff: SystemBrowser
let adaId: number

beforeAll(async () => {
  const ada = await system.person({ isAdministrator: true, name: 'Ada Office' })
  adaId = ada.id
  staff = system.browser()
  await staff.signIn('vic', ada.username)
})

const given = async (changes: Record<string, string> = {}) => {
  const typed = typedAgency(changes)
  const tenant = { state: 'vic', agencyId: null, userId: adaId }
  const actor = {
    state: 'vic' as const,
    agencyId: null,
    userId: adaId,
    userName: 'Ada Office',
    originalUserId: null,
    now: system.clock.now(),
    requestId: 'test',
  }
  const { id } = await system.databases
    .of('vic')
    .transaction(tenant, async (db) =>
      createAgency(
        { ...actor, db },
        { key: randomUUID(), typed: toTypedAgency((field) => typed[field]), isAnotherOffice: false },
      ),
    )
  return { id, typed, path: `/vic/Agencies/view/${id}` }
}

const forms = (body: string) => body.slice(body.indexOf('<main')).split('<form').slice(1)
const formWith = (body: string, action: string) =>
  hiddenIn(forms(body).find((form) => form.includes(`value="${action}"`)) ?? '')

test('the list finds an agency by name, ABN and domain, and shows its numbers', async () => {
  const { id, typed } = await given({ name: 'Zebra Homes', tradingNames: 'Stripes Rentals' })
  await system.person({ agencies: [id] })
  await system.given.integration(id)
  const abn = (typed['abn'] ?? '').replace(/^(..)(...)/, '$1 $2 ')
  for (const search of ['ZEBRA', 'stripes', abn, typed['emailDomain'] ?? '']) {
    const { body } = await staff.get(`/vic/Agencies/index?search=${search}`)
    expect(body).toContain(`href="/vic/Agencies/view/${id}"`)
    expect(body).toMatch(/data-label="Users"[^>]*>1</)
    expect(body).toContain('Not connected, loaded once by us')
  }
  expect((await staff.get('/vic/Agencies/index?search=zebra&status=PAUSED')).body).toContain(
    'No agency of this state matches.',
  )
  expect((await staff.get('/vic/Agencies/index?order=newest&status=ACTIVE')).body).toContain('Zebra Homes')
})

test('a mail that cannot be delivered is shown; it is sent again or to another address, and out of the inbox', async () => {
  const { id, typed, path } = await given()
  const cameBack = async () => (await staff.get('/vic/ReturnedMails/index')).body
  await system.given.rows(
    "update account_mails set sent_at = now(), last_error = 'Mailbox unavailable' where email = $1",
    [typed['masterEmail']],
  )
  const page = await staff.get(path)
  expect(page.body).toContain('Could not be delivered: Mailbox unavailable')
  await system.given.rows('update account_mails set returned_at = now() where email = $1', [typed['masterEmail']])
  expect((await staff.get(path)).body).toMatch(/Came back on [^:]+: Mailbox unavailable/)
  expect(await cameBack()).toContain(typed['masterEmail'])
  const again = await staff.post(path, formWith(page.body, 'resend'))
  expect(again.headers.location).toContain('notice=just-sent')
  const readdress = formWith(page.body, 'readdress')
  const field = `email-${readdress['invitation']}`
  const refused = await staff.post(path, { ...readdress, [field]: 'mia' })
  expect([refused.statusCode, refused.body.includes('value="mia"')]).toEqual([422, true])
  expect((await staff.post(path, { ...readdress, [field]: 'right@harbour.com.au' })).headers.location).toContain(
    'readdressed',
  )
  expect(await cameBack()).not.toContain(typed['masterEmail'])
  const mails = await sendAccountMails(system)
  const mail = mails.find(({ to }) => to[0] === 'right@harbour.com.au')
  expect((await system.browser().get(linkIn(mail))).statusCode).toBe(200)
  const shown = await staff.get(path)
  expect(shown.body).toContain('right@harbour.com.au')
  expect(shown.body).not.toContain('Mailbox unavailable')
  await system.given.rows("update account_mails set returned_at = now() where email = 'right@harbour.com.au'")
  expect(await cameBack()).toContain('right@harbour.com.au')
  system.clock.offset = 61_000
  expect((await staff.post(path, formWith(shown.body, 'resend'))).headers.location).toContain('notice=resent')
  system.clock.offset = 0
  expect(await cameBack()).not.toContain('right@harbour.com.au')
  expect(
    await system.given.rows('select from invitations where agency_id = $1 and withdrawn_at is null', [id]),
  ).toHaveLength(1)
})

test('the page names the package that is agreed and the software that is connected', async () => {
  const { id, path } = await given({ packageName: 'SAFER_HOME', software: '' })
  const factOf = async (label: string) =>
    new RegExp(`${label}</dt>\\s*<dd[^>]*>([\\s\\S]*?)</dd>`).exec((await staff.get(path)).body)?.[1]
  expect(await factOf('Invoices')).toContain('Safer Home plan, smoke and electrical')
  expect(await factOf('Management software')).toContain('None')
  await system.given.integration(id)
  expect(await factOf('Management software')).toContain('PropertyMe')
})

test('another master user is invited once, however often the form is sent', async () => {
  const { id, path } = await given()
  const form = { ...formWith((await staff.get(path)).body, 'invite'), name: 'Nina Next', email: 'nina@harbour.com.au' }
  for (let times = 0; times < 2; times++)
    expect((await staff.post(path, form)).headers.location).toContain('notice=invited')
  expect(await system.given.rows('select from invitations where agency_id = $1', [id])).toHaveLength(2)
})

test('the id of an invitation of another agency is refused and tells nothing of it', async () => {
  const { id: otherId } = await given()
  const { path } = await given()
  const [other] = await system.given.rows<{ id: string }>('select id from invitations where agency_id = $1', [otherId])
  const id = other?.id ?? ''
  const { body } = await staff.get(path)
  const named = { name: 'Nina Next', email: 'next@harbour.com.au' }
  const invited = await staff.post(path, { ...formWith(body, 'invite'), ...named, id })
  expect([invited.statusCode, invited.body.includes('This form was sent before.')]).toEqual([409, true])
  expect((await staff.post(path, { ...formWith(body, 'resend'), invitation: id })).statusCode).toBe(404)
  const readdress = { ...formWith(body, 'readdress'), invitation: id, [`email-${id}`]: 'next@harbour.com.au' }
  expect((await staff.post(path, readdress)).statusCode).toBe(409)
})

test('details are changed with their version; a stale form shows both', async () => {
  const { id, path } = await given({ name: 'Old Name' })
  const at = `/vic/Agencies/change/${id}`
  const loaded = async () => {
    const { body } = await staff.get(at)
    const main = body.slice(body.indexOf('<main'))
    const values = Object.fromEntries(
      [...main.matchAll(/<input\s+id="(\w+)"[^>]*value="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]),
    )
    return {
      ...hiddenIn(main),
      ...values,
      services: ['smoke', 'gas'],
      software: 'PROPERTY_ME',
      entryPreference: '3',
    }
  }
  const first = await loaded()
  expect((await staff.post(at, { ...first, name: 'New Name', demandsSecondFactor: 'yes' })).headers.location).toBe(
    `${path}?notice=changed`,
  )
  expect((await staff.get(path)).body).toContain('All users need it')
  const late = await staff.post(at, { ...first, name: 'Third Name' })
  expect(late.statusCode).toBe(409)
  for (const text of [
    'New Name was changed by Ada Office',
    'Stored: New Name',
    'You: Third Name',
    'value="Third Name"',
  ])
    expect(late.body).toContain(text)
  const other = await given()
  const taken = await staff.post(at, { ...(await loaded()), abn: other.typed['abn'] ?? '' })
  expect([taken.statusCode, taken.body.includes(`${other.typed['name']} has this ABN already.`)]).toEqual([409, true])
  expect((await staff.post(at, { ...(await loaded()), suburb: 'Nowhere' })).statusCode).toBe(422)
  const changes = await system.given.rows(
    "select after ->> 'name' as name from audit_events where action = 'change-agency' and entity_id = $1",
    [id],
  )
  expect(changes).toEqual([{ name: 'New Name' }])
})

test('staff view the portal as a user of the agency from its page', async () => {
  const { id, path } = await given()
  const user = await system.person({ agencies: [id] })
  const browser = system.browser()
  await browser.signIn('vic', (await system.person({ isAdministrator: true })).username)
  const { body } = await browser.get(path)
  const form = hiddenIn(forms(body).find((each) => each.includes(`name="userId" value="${user.id}"`)) ?? '')
  const opened = await browser.post('/vic/App/viewAsUser', form)
  expect([opened.statusCode, opened.headers.location]).toEqual([303, expect.stringContaining(`%2Fagency%2F${id}`)])
  expect((await browser.get(`/vic/?agency=${id}`)).body).toContain('You are viewing this system as')
})

test('users of an agency that demands it set up two factors before the portal opens', async () => {
  const { id } = await given({ demandsSecondFactor: 'yes' })
  const user = await system.person({ agencies: [id] })
  const browser = system.browser()
  const reply = await browser.signIn('vic', user.username, undefined, {
    login_type: 'token',
    redirect_url: 'http://portal.test/auth/callback',
    nonce: 'n'.repeat(43),
  })
  expect(reply.headers.location).toBe('/vic/Users/twoFactor')
  expect((await browser.get('/vic/')).headers.location).toBe('/vic/Users/twoFactor')
  expect((await browser.get('/vic/Users/twoFactor')).body).toContain('Users of your agency sign in with two factors.')
})

test('a state without agencies says so, and a search that finds none says that', async () => {
  const other = await system.person({ isAdministrator: true, state: 'nt' })
  const browser = system.browser()
  await browser.signIn('nt', other.username)
  expect((await browser.get('/nt/Agencies/index')).body).toContain('This state has no agencies yet.')
  expect((await browser.get('/nt/Agencies/index?search=x')).body).toContain('No agency of this state matches.')
})
