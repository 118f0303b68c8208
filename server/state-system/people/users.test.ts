import { expect, test } from 'vitest'
import { linkIn, sendAccountMails } from '../../testing/account-mails.ts'
import {
  callback,
  hiddenIn,
  password,
  portalRequest,
  testStateSystem,
  type SystemBrowser,
} from '../../testing/test-state-system.ts'

const system = await testStateSystem()

const tokenOf = (page: string) => hiddenIn(page)['form_token'] ?? ''
const newPassword = 'kettle river lamp'

async function givenOffice() {
  const agencyId = await system.given.agency()
  const master = await system.person({ agencies: [agencyId], isMaster: true })
  const user = await system.person({ agencies: [agencyId] })
  const browser = system.browser()
  await browser.signIn('vic', master.username)
  return { agencyId, master, user, browser }
}

async function invite(browser: SystemBrowser, agencyId: number, form: Record<string, string>) {
  const page = await browser.get(`/vic/Users/invite?agency=${agencyId}`)
  return browser.post('/vic/Users/invite', { ...hiddenIn(page.body), name: 'New Person', role: 'user', ...form })
}

async function act(browser: SystemBrowser, agencyId: number, userId: number, action: string, more = {}) {
  const page = await browser.get(`/vic/Users/index?agency=${agencyId}`)
  return browser.post(`/vic/Users/member/${userId}`, {
    form_token: tokenOf(page.body),
    agency: String(agencyId),
    action,
    ...more,
  })
}

const accept = async (link: string, form: Record<string, string>, browser = system.browser()) => {
  const page = await browser.get(link)
  return browser.post(link, { ...hiddenIn(page.body), password: newPassword, repeat: newPassword, ...form })
}

/** The page has two forms; the first one joins with the account that is signed in. */
const joinToken = (page: string) => tokenOf(page.slice(0, page.indexOf('Join with this account')))

test('a master user invites somebody, who chooses a username and a password and is signed in', async () => {
  const { agencyId, browser } = await givenOffice()
  const reply = await invite(browser, agencyId, { email: 'new.person@agency.example.com', role: 'master' })
  expect(reply.headers.location).toBe(`/vic/Users/index?agency=${agencyId}&notice=invited`)
  expect((await browser.get(`/vic/Users/index?agency=${agencyId}`)).body).toContain('Invited, not accepted yet')
  const [mail] = await sendAccountMails(system)
  expect(mail?.to).toEqual(['new.person@agency.example.com'])
  const link = linkIn(mail)
  const visitor = system.browser()
  expect((await accept(link, { username: 'x' }, visitor)).statusCode).toBe(422)
  const done = await accept(link, { username: 'new.person' }, visitor)
  expect(done.headers.location).toContain('http://portal.test/auth/login')
  expect((await visitor.get('/vic/')).body).toContain('Welcome, New Person')
  expect((await visitor.get(link)).statusCode).toBe(410)
  expect((await system.browser().signIn('vic', 'new.person', newPassword)).statusCode).toBe(303)
  const rows = await system.given.rows(
    'select m.is_master from memberships m join users u on u.id = m.user_id where u.username = $1 and agency_id = $2',
    ['new.person', agencyId],
  )
  expect(rows).toEqual([{ is_master: true }])
  const actions = await system.given.rows<{ action: string }>(
    `select action from audit_events where agency_id = $1 and action in ('invite-user', 'accept-invitation') order by id`,
    [agencyId],
  )
  expect(actions.map(({ action }) => action)).toEqual(['invite-user', 'accept-invitation'])
})

test('somebody who was asked to sign in and then accepts an invitation goes on to where they were going', async () => {
  const { agencyId, browser } = await givenOffice()
  await invite(browser, agencyId, { email: 'going.on@agency.example.com' })
  const [mail] = await sendAccountMails(system)
  const visitor = system.browser()
  await visitor.get(`/vic/Users/login?${new URLSearchParams(portalRequest({ state: '/portfolio' })).toString()}`)
  // The page for who has an account already.
  await visitor.get(`/vic/Users/login?return_to=${linkIn(mail).slice('/vic'.length)}`)
  const done = await accept(linkIn(mail), { username: 'going.on' }, visitor)
  const arrived = new URL(done.headers.location ?? '')
  expect(arrived.origin + arrived.pathname).toBe(callback)
  expect(arrived.searchParams.get('state')).toBe('/portfolio')
})

test('a form sent twice invites once', async () => {
  const { agencyId, browser } = await givenOffice()
  const page = await browser.get(`/vic/Users/invite?agency=${agencyId}`)
  const form = { ...hiddenIn(page.body), name: 'Twice', email: 'twice@agency.example.com', role: 'user' }
  const replies = await Promise.all([browser.post('/vic/Users/invite', form), browser.post('/vic/Users/invite', form)])
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([303, 303])
  expect(await sendAccountMails(system)).toHaveLength(1)
})

test('a form sent again with other content, by another master user or at another agency is refused and keeps what was typed', async () => {
  const { agencyId, master, browser } = await givenOffice()
  const page = await browser.get(`/vic/Users/invite?agency=${agencyId}`)
  const form = { ...hiddenIn(page.body), name: 'Right', email: 'right@agency.example.com', role: 'user' }
  await browser.post('/vic/Users/invite', form)
  const changed = { ...form, name: 'Wrong <name>', email: 'wrong@agency.example.com' }
  const refused = await browser.post('/vic/Users/invite', changed)
  expect(refused.statusCode).toBe(409)
  expect(refused.body).toContain(`${master.name} invited Right (right@agency.example.com) with this form on`)
  expect(refused.body).toContain('value="Wrong &lt;name&gt;"')
  expect((await browser.post('/vic/Users/invite', { ...form, role: 'master' })).statusCode).toBe(409)
  const sendAs = async (agency: number, agencies: number[]) => {
    const other = system.browser()
    await other.signIn('vic', (await system.person({ agencies, isMaster: true })).username)
    const { form_token = '' } = hiddenIn((await other.get(`/vic/Users/invite?agency=${agency}`)).body)
    return other.post('/vic/Users/invite', { ...form, form_token, agency: String(agency) })
  }
  expect((await sendAs(agencyId, [agencyId])).statusCode).toBe(409)
  const elsewhere = await system.given.agency()
  const foreign = await sendAs(elsewhere, [elsewhere])
  expect([foreign.statusCode, foreign.body.includes(master.name)]).toEqual([409, false])
  expect(await sendAccountMails(system)).toHaveLength(1)
  // From the page that says so it is an invitation of its own.
  expect((await browser.post('/vic/Users/invite', { ...changed, ...hiddenIn(refused.body) })).statusCode).toBe(303)
  expect(await sendAccountMails(system)).toHaveLength(1)
})

test('an invitation is refused for a bad address, a user of the agency and somebody who is invited', async () => {
  const { agencyId, user, browser } = await givenOffice()
  expect((await invite(browser, agencyId, { email: 'no address', name: '' })).body).toContain('Enter the name.')
  expect((await invite(browser, agencyId, { email: user.email })).body).toContain('already a user of this agency')
  await invite(browser, agencyId, { email: 'once@agency.example.com' })
  expect((await invite(browser, agencyId, { email: 'ONCE@agency.example.com' })).body).toContain('already invited')
  await sendAccountMails(system)
})

test('a username that is taken is refused and can be replaced', async () => {
  const { agencyId, user, browser } = await givenOffice()
  await invite(browser, agencyId, { email: 'taken@agency.example.com' })
  const link = linkIn((await sendAccountMails(system))[0])
  const refused = await accept(link, { username: user.username.toUpperCase() })
  expect(refused.statusCode).toBe(422)
  expect(refused.body).toContain('This username is taken.')
  expect((await accept(link, { username: 'not.taken' })).statusCode).toBe(303)
})

test('a new username may be typed with letters and accents of their own', async () => {
  const { agencyId, browser } = await givenOffice()
  await invite(browser, agencyId, { email: 'rene@agency.example.com' })
  const link = linkIn((await sendAccountMails(system))[0])
  expect((await accept(link, { username: 'rene\u0301.lee' })).statusCode).toBe(303)
  expect(await system.given.rows('select from users where username = $1', ['ren\u00e9.lee'])).toHaveLength(1)
})

test('an expired or withdrawn invitation no longer works', async () => {
  const { agencyId, browser } = await givenOffice()
  await invite(browser, agencyId, { email: 'late@agency.example.com' })
  const link = linkIn((await sendAccountMails(system))[0])
  system.clock.offset = 8 * 86_400_000
  expect((await system.browser().get(link)).statusCode).toBe(410)
  system.clock.offset = 0
  expect((await system.browser().get(link)).statusCode).toBe(200)
  const list = await browser.get(`/vic/Users/index?agency=${agencyId}`)
  const withdrawn = await browser.post('/vic/Users/index', { ...hiddenIn(list.body), action: 'withdraw' })
  expect(withdrawn.headers.location).toContain('notice=withdrawn')
  expect((await system.browser().get(link)).statusCode).toBe(410)
})

test('an invitation that was sent a moment ago is not sent again, and the page says so', async () => {
  const { agencyId, browser } = await givenOffice()
  await invite(browser, agencyId, { email: 'waiting@agency.example.com' })
  expect(await sendAccountMails(system)).toHaveLength(1)
  const list = await browser.get(`/vic/Users/index?agency=${agencyId}`)
  const form = { ...hiddenIn(list.body), agency: String(agencyId), action: 'resend' }
  const early = await browser.post('/vic/Users/index', form)
  expect(early.headers.location).toContain('notice=just-sent')
  expect((await browser.get(early.headers.location ?? '')).body).toContain('was sent a moment ago')
  expect(await sendAccountMails(system)).toHaveLength(0)
  system.clock.offset = 61_000
  expect((await browser.post('/vic/Users/index', form)).headers.location).toContain('notice=resent')
  expect(await sendAccountMails(system)).toHaveLength(1)
  system.clock.offset = 0
})

test('an invitation of somebody who is no longer a master user does not work', async () => {
  const { agencyId, user, master, browser } = await givenOffice()
  await act(browser, agencyId, user.id, 'make-master')
  const other = system.browser()
  await other.signIn('vic', user.username)
  await invite(other, agencyId, { email: 'friend@agency.example.com' })
  const mails = await sendAccountMails(system)
  const link = linkIn(mails.find(({ to }) => to.includes('friend@agency.example.com')))
  expect((await system.browser().get(link)).statusCode).toBe(200)
  await act(browser, agencyId, user.id, 'make-user')
  expect((await accept(link, { username: 'friend' })).statusCode).toBe(410)
  expect((await act(other, agencyId, master.id, 'deactivate')).statusCode).toBe(403)
  await sendAccountMails(system)
})

test('a user of the agency does not use up the invitation of a colleague', async () => {
  const { agencyId, master, browser } = await givenOffice()
  await invite(browser, agencyId, { email: 'somebody@agency.example.com' })
  const link = linkIn((await sendAccountMails(system))[0])
  const page = await browser.get(link)
  expect(page.body).not.toContain('Join with this account')
  expect(page.body).toContain('invitation is for New Person')
  const home = await browser.get('/vic/')
  const refused = await browser.post(`${link}/join`, { form_token: tokenOf(home.body) })
  expect(refused.statusCode).toBe(422)
  expect(refused.body).toContain('already. The invitation is for somebody else.')
  expect((await accept(link, { username: 'some.body' })).statusCode).toBe(303)
  const kept = await system.given.rows('select is_master from memberships where user_id = $1', [master.id])
  expect(kept).toEqual([{ is_master: true }])
})

test('an existing user joins with the own account; the inviter learns nothing and takes nothing over', async () => {
  const { agencyId, browser } = await givenOffice()
  const other = await system.person({ agencies: [await system.given.agency()] })
  const reply = await invite(browser, agencyId, { email: other.email })
  expect(reply.statusCode).toBe(303)
  const list = await browser.get(`/vic/Users/index?agency=${agencyId}`)
  expect(list.body).not.toContain(`>${other.username}<`)
  expect((await browser.get(`/vic/Users/member/${other.id}?agency=${agencyId}`)).statusCode).toBe(404)
  const link = linkIn((await sendAccountMails(system))[0])
  const visitor = system.browser()
  await visitor.signIn('vic', other.username)
  const page = await visitor.get(link)
  expect(page.body).toContain('Join with this account')
  const joined = await visitor.post(`${link}/join`, { form_token: joinToken(page.body) })
  expect(joined.headers.location).toBe(`/vic/?agency=${agencyId}`)
  expect((await browser.get(`/vic/Users/member/${other.id}?agency=${agencyId}`)).statusCode).toBe(200)
  expect((await system.browser().signIn('vic', other.username, password)).statusCode).toBe(303)
})

test('access is ended and given again; the user is signed out and told', async () => {
  const { agencyId, user, master, browser } = await givenOffice()
  const theirs = system.browser()
  await theirs.signIn('vic', user.username)
  expect((await act(browser, agencyId, user.id, 'deactivate')).statusCode).toBe(303)
  expect((await act(browser, agencyId, user.id, 'deactivate')).statusCode).toBe(303)
  expect((await theirs.get('/vic/')).statusCode).toBe(303)
  const mails = await sendAccountMails(system)
  expect(mails.map(({ to }) => to)).toEqual([[user.email]])
  expect(mails[0]?.text).toContain('has ended your access')
  await theirs.signIn('vic', user.username)
  expect((await theirs.get('/vic/')).body).toContain(`please ask a master user of the agency: ${master.name}.`)
  expect((await act(browser, agencyId, user.id, 'make-master')).statusCode).toBe(409)
  expect((await act(browser, agencyId, user.id, 'reactivate')).statusCode).toBe(303)
  await theirs.signIn('vic', user.username)
  expect((await theirs.get(`/vic/Quotations/index?agency=${agencyId}`)).statusCode).toBe(200)
  await sendAccountMails(system)
})

test('one agency neither signs out nor watches a user of several agencies', async () => {
  const { agencyId, browser } = await givenOffice()
  const elsewhere = await system.given.agency()
  const shared = await system.person({ agencies: [agencyId, elsewhere] })
  const theirs = system.browser()
  await theirs.signIn('vic', shared.username)
  const page = await browser.get(`/vic/Users/member/${shared.id}?agency=${agencyId}`)
  expect(page.body).not.toContain('Where signed in')
  const refused = await act(browser, agencyId, shared.id, 'end-sessions')
  expect(refused.statusCode).toBe(422)
  expect(refused.body).toContain('works for other agencies too')
  expect((await act(browser, agencyId, shared.id, 'deactivate')).statusCode).toBe(303)
  expect((await theirs.get(`/vic/Quotations/index?agency=${elsewhere}`)).statusCode).toBe(200)
  expect((await theirs.get(`/vic/Quotations/index?agency=${agencyId}`)).statusCode).toBe(404)
  await sendAccountMails(system)
})

test('ending access and making a master user are asked first, and the answer says what was done', async () => {
  const { agencyId, user, browser } = await givenOffice()
  const url = `/vic/Users/member/${user.id}?agency=${agencyId}`
  const page = await browser.get(url)
  expect(page.body).not.toContain('value="deactivate"')
  expect(page.body).not.toContain('value="make-master"')
  const asked = await browser.get(`${url}&ask=deactivate`)
  expect(asked.body).toContain(`End the access of ${user.name}`)
  expect(asked.body).toContain('value="deactivate"')
  const done = await act(browser, agencyId, user.id, 'deactivate')
  expect((await browser.get(done.headers.location ?? '')).body).toContain(`The access of ${user.name} is ended.`)
  const again = await act(browser, agencyId, user.id, 'reactivate')
  expect((await browser.get(again.headers.location ?? '')).body).toContain('has access again, as a user.')
  await sendAccountMails(system)
})

test('a user is listed for sending emails and is told; a master user lists the own account too', async () => {
  const { agencyId, user, master, browser } = await givenOffice()
  const isListed = async (id: number) =>
    (await system.given.rows('select can_send_email from memberships where user_id = $1', [id]))[0]
  expect((await act(browser, agencyId, user.id, 'allow-sending')).statusCode).toBe(303)
  expect((await act(browser, agencyId, user.id, 'allow-sending')).statusCode).toBe(303)
  expect(await isListed(user.id)).toEqual({ can_send_email: true })
  const mails = await sendAccountMails(system)
  expect(mails.map(({ to }) => to)).toEqual([[user.email]])
  expect(mails[0]?.text).toContain('has listed your account for sending emails')
  expect((await act(browser, agencyId, master.id, 'allow-sending')).statusCode).toBe(303)
  expect(await isListed(master.id)).toEqual({ can_send_email: true })
  expect((await act(browser, agencyId, user.id, 'end-sending')).statusCode).toBe(303)
  expect(await isListed(user.id)).toEqual({ can_send_email: false })
  await act(browser, agencyId, user.id, 'deactivate')
  expect((await act(browser, agencyId, user.id, 'allow-sending')).statusCode).toBe(409)
  await sendAccountMails(system)
})

test('nobody takes the own access away, and two master users cannot remove each other at once', async () => {
  const { agencyId, master, user, browser } = await givenOffice()
  for (const action of ['deactivate', 'make-user']) {
    const reply = await act(browser, agencyId, master.id, action)
    expect(reply.statusCode).toBe(422)
    expect(reply.body).toContain('You cannot take your own access away.')
  }
  await act(browser, agencyId, user.id, 'make-master')
  const second = system.browser()
  await second.signIn('vic', user.username)
  const [one, two] = await Promise.all(
    [browser, second].map(async (each) => each.get(`/vic/Users/index?agency=${agencyId}`)),
  )
  const form = (page: string) => ({ form_token: tokenOf(page), agency: String(agencyId), action: 'make-user' })
  const replies = await Promise.all([
    browser.post(`/vic/Users/member/${user.id}`, form(one?.body ?? '')),
    second.post(`/vic/Users/member/${master.id}`, form(two?.body ?? '')),
  ])
  expect(replies.map(({ statusCode }) => statusCode).toSorted()).not.toEqual([303, 303])
  const masters = await system.given.rows('select from memberships where agency_id = $1 and is_master', [agencyId])
  expect(masters).toHaveLength(1)
  await sendAccountMails(system)
})

test('a master user ends the sessions of a colleague', async () => {
  const { agencyId, user, browser } = await givenOffice()
  const theirs = system.browser()
  await theirs.signIn('vic', user.username)
  expect((await browser.get(`/vic/Users/member/${user.id}?agency=${agencyId}`)).body).toContain('Where signed in')
  await act(browser, agencyId, user.id, 'end-sessions')
  expect((await theirs.get('/vic/')).statusCode).toBe(303)
})

const giveFactor = async (userId: number) =>
  system.given.rows(`insert into second_factors (user_id, encrypted_secret, is_confirmed) values ($1, '\\x00', true)`, [
    userId,
  ])

test('a master user resets the second factor of a colleague, but not of one who works for other agencies too', async () => {
  const { agencyId, user, browser } = await givenOffice()
  await giveFactor(user.id)
  expect((await act(browser, agencyId, user.id, 'reset-second-factor')).statusCode).toBe(303)
  const [mail] = await sendAccountMails(system)
  expect([mail?.to, mail?.subject]).toEqual([[user.email], 'Your two-factor sign-in was reset'])
  const shared = await system.person({ agencies: [agencyId, await system.given.agency()] })
  await giveFactor(shared.id)
  const refused = await act(browser, agencyId, shared.id, 'reset-second-factor')
  expect(refused.statusCode).toBe(422)
  expect(refused.body).toContain('works for other agencies too')
})

test('users who are no master, strangers and viewing administrators change nobody', async () => {
  const { agencyId, user, master } = await givenOffice()
  const ordinary = system.browser()
  await ordinary.signIn('vic', user.username)
  for (const path of ['/Users/index', '/Users/invite', `/Users/member/${master.id}`])
    expect((await ordinary.get(`/vic${path}?agency=${agencyId}`)).statusCode).toBe(403)
  const home = await ordinary.get('/vic/')
  const form = { form_token: tokenOf(home.body), agency: String(agencyId), action: 'deactivate' }
  expect((await ordinary.post(`/vic/Users/member/${master.id}`, form)).statusCode).toBe(403)

  const stranger = await givenOffice()
  const foreign = await stranger.browser.get(`/vic/Users/member/${user.id}?agency=${agencyId}`)
  expect(foreign.statusCode).toBe(404)
  const across = await act(stranger.browser, stranger.agencyId, user.id, 'deactivate')
  expect(across.statusCode).toBe(404)
  const named = await stranger.browser.get(`/vic/Users/index?agency=${stranger.agencyId}`)
  const forged = { form_token: tokenOf(named.body), agency: String(agencyId), action: 'deactivate' }
  expect((await stranger.browser.post(`/vic/Users/member/${user.id}`, forged)).statusCode).toBe(404)

  const staff = await system.person({ isAdministrator: true })
  const viewing = system.browser()
  await viewing.signIn('vic', staff.username)
  const list = await viewing.get(`/vic/App/viewAsUser?search=${master.username}`)
  await viewing.post('/vic/App/viewAsUser', { ...hiddenIn(list.body), userId: String(master.id) })
  expect((await act(viewing, agencyId, user.id, 'deactivate')).statusCode).toBe(403)
  const rows = await system.given.rows('select from memberships where agency_id = $1 and ended_at is null', [agencyId])
  expect(rows).toHaveLength(2)
})

test('a master user says which property manager of the agency a user is', async () => {
  const { agencyId, user, browser } = await givenOffice()
  const managerId = await system.given.propertyManager(agencyId)
  const elsewhere = await system.given.propertyManager(await system.given.agency())
  const linked = async () =>
    system.given.rows('select property_manager_id as id from memberships where user_id = $1', [user.id])
  const link = async (manager: number | string) =>
    act(browser, agencyId, user.id, 'link-manager', { manager: String(manager) })
  expect((await link(managerId)).statusCode).toBe(303)
  expect(await linked()).toEqual([{ id: managerId }])
  expect((await browser.get(`/vic/Users/member/${user.id}?agency=${agencyId}`)).body).toContain(
    `<option value="${managerId}" selected>`,
  )
  for (const stranger of [elsewhere, 'abc', '-1']) expect((await link(stranger)).statusCode).toBe(422)
  const colleague = system.browser()
  await colleague.signIn('vic', user.username)
  expect((await act(colleague, agencyId, user.id, 'link-manager', { manager: '' })).statusCode).not.toBe(303)
  expect(await linked()).toEqual([{ id: managerId }])
  await link('')
  expect(await linked()).toEqual([{ id: null }])
  const events = await system.given.rows(
    `select after from audit_events where agency_id = $1 and action = 'link-property-manager' order by id`,
    [agencyId],
  )
  expect(events).toEqual([{ after: { propertyManagerId: managerId } }, { after: { propertyManagerId: null } }])
})
