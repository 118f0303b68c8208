import { expect, test } from 'vitest'
import { linkIn, sendAccountMails } from '../../testing/account-mails.ts'
import type { StaffRole } from '../../platform/staff-roles.ts'
import { hiddenIn, testStateSystem, type SystemBrowser } from '../../testing/test-state-system.ts'

const system = await testStateSystem()

const newPassword = 'kettle river lamp'

async function givenStaff(options: { roles?: readonly StaffRole[] } = {}) {
  const person = await system.person({ isAdministrator: true, ...options })
  const browser = system.browser()
  await browser.signIn('vic', person.username)
  return { person, browser }
}

async function invite(browser: SystemBrowser, form: Record<string, string>) {
  const page = await browser.get('/vic/People/invite')
  return browser.post('/vic/People/invite', { ...hiddenIn(page.body), name: 'New Colleague', roles: 'OFFICE', ...form })
}

const formOf = async (browser: SystemBrowser) => ({
  form_token: hiddenIn((await browser.get('/vic/People/index')).body)['form_token'] ?? '',
})

const act = async (browser: SystemBrowser, userId: number, action: string) =>
  browser.post(`/vic/People/view/${userId}`, { ...(await formOf(browser)), action })

const auditOf = async (action: string, entityId?: number) =>
  system.given.rows<{ userId: number }>(
    'select user_id as "userId" from audit_events where action = $1 and ($2::int is null or entity_id = $2)',
    [action, entityId ?? null],
  )

test('an action that does not exist changes nothing and is told', async () => {
  const { browser } = await givenStaff()
  const { person } = await givenStaff()
  const reply = await act(browser, person.id, 'end-everything')
  expect(reply.statusCode).toBe(422)
  expect(reply.body).toContain('This action is unknown. Please open the page again.')
  expect(await auditOf('end-sessions', person.id)).toHaveLength(0)
})

test('an invited member of staff makes an account and must set up two factors before anything else', async () => {
  const { browser } = await givenStaff()
  const reply = await invite(browser, { email: 'colleague@provider.example', roles: 'STAFF_MANAGER' })
  expect(reply.headers.location).toBe('/vic/People/index?notice=invited')
  expect((await browser.get('/vic/People/index')).body).toContain('Staff invited, not accepted yet')
  const [mail] = await sendAccountMails(system)
  expect(mail?.to).toEqual(['colleague@provider.example'])
  const link = linkIn(mail)
  const visitor = system.browser()
  const page = await visitor.get(link)
  const typed = { username: 'new.colleague', password: newPassword, repeat: newPassword }
  expect((await visitor.post(link, { ...hiddenIn(page.body), ...typed, repeat: 'other' })).statusCode).toBe(422)
  expect((await visitor.post(link, { ...hiddenIn(page.body), ...typed })).headers.location).toBe('/vic/')
  for (const path of ['/', '/People/index', '/App/viewAsUser'])
    expect((await visitor.get(`/vic${path}`)).headers.location).toBe('/vic/Users/twoFactor')
  expect((await visitor.get(link)).statusCode).toBe(410)
  const rows = await system.given.rows(
    `select is_staff as "isStaff", staff_roles as roles, is_demo as "isDemo" from users where username = 'new.colleague'`,
  )
  expect(rows).toEqual([{ isStaff: true, roles: ['STAFF_MANAGER'], isDemo: false }])
  expect(await auditOf('invite-staff')).toHaveLength(1)
  expect(await auditOf('accept-staff-invitation')).toHaveLength(1)
})

test('a form sent twice invites once; staff, invited and bad addresses are refused with a sentence', async () => {
  const { person, browser } = await givenStaff()
  const page = await browser.get('/vic/People/invite')
  const form = { ...hiddenIn(page.body), name: 'Twice', email: 'twice@provider.example', roles: 'OFFICE' }
  const replies = await Promise.all([
    browser.post('/vic/People/invite', form),
    browser.post('/vic/People/invite', form),
  ])
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([303, 303])
  expect(await sendAccountMails(system)).toHaveLength(1)
  const changed = await browser.post('/vic/People/invite', { ...form, roles: 'LAW' })
  expect(changed.statusCode).toBe(409)
  expect(changed.body).toContain(`${person.name} invited Twice (twice@provider.example) with this form on`)
  expect(changed.body).toMatch(/name="roles" value="LAW" checked/)
  expect((await invite(browser, { email: 'TWICE@provider.example' })).body).toContain('already invited')
  expect((await invite(browser, { email: person.email })).body).toContain('A member of staff has this address already')
  expect((await invite(browser, { email: 'none@provider.example', roles: '' })).body).toContain(
    'Choose at least one role.',
  )
  const refused = await invite(browser, { email: 'no address', name: '' })
  expect([refused.statusCode, refused.body.includes('value="no address"')]).toEqual([422, true])
  expect(await sendAccountMails(system)).toHaveLength(0)
})

test('an invitation that was withdrawn, or whose sender was blocked, no longer works', async () => {
  const { browser } = await givenStaff()
  const inviter = await givenStaff()
  await invite(inviter.browser, { email: 'one@provider.example' })
  const one = linkIn((await sendAccountMails(system))[0])
  expect((await system.browser().get(one)).statusCode).toBe(200)
  await act(browser, inviter.person.id, 'block')
  expect((await system.browser().get(one)).statusCode).toBe(410)
  await sendAccountMails(system)
  await invite(browser, { email: 'two@provider.example' })
  const two = linkIn((await sendAccountMails(system))[0])
  const [row] = await system.given.rows<{ id: string }>(
    `select id from staff_invitations where email = 'two@provider.example'`,
  )
  const form = { ...(await formOf(browser)), invitation: row?.id ?? '', action: 'withdraw' }
  const again = await browser.post('/vic/People/invite', { ...form, action: 'resend' })
  expect(again.headers.location).toContain('notice=just-sent')
  expect((await browser.get(again.headers.location ?? '')).body).toContain('was sent a moment ago')
  expect((await browser.post('/vic/People/invite', form)).headers.location).toContain('notice=withdrawn')
  expect((await system.browser().get(two)).statusCode).toBe(410)
})

test('a blocked member of staff is signed out, told and cannot sign in until unblocked', async () => {
  const { person, browser } = await givenStaff()
  const colleague = await givenStaff()
  expect((await browser.get(`/vic/People/view/${colleague.person.id}?ask=block`)).body).toContain(
    'Yes, block the account',
  )
  expect((await act(browser, colleague.person.id, 'block')).headers.location).toContain('notice=block')
  expect((await act(browser, colleague.person.id, 'block')).statusCode).toBe(303)
  expect((await colleague.browser.get('/vic/')).headers.location).toContain('/vic/Users/login')
  expect((await system.browser().signIn('vic', colleague.person.username)).statusCode).not.toBe(303)
  expect((await browser.get(`/vic/People/view/${colleague.person.id}`)).body).toContain('Staff (blocked)')
  const mails = await sendAccountMails(system)
  expect(mails.map(({ to, subject }) => [to, subject])).toEqual([[[colleague.person.email], 'Your access was changed']])
  expect(await auditOf('block-staff', colleague.person.id)).toEqual([{ userId: person.id }])
  await act(browser, colleague.person.id, 'unblock')
  expect((await colleague.browser.get('/vic/')).headers.location).toContain('/vic/Users/login')
  expect((await system.browser().signIn('vic', colleague.person.username)).statusCode).toBe(303)
  expect(await auditOf('unblock-staff', colleague.person.id)).toEqual([{ userId: person.id }])
})

/** The form of the page, with other roles. */
const changeRoles = async (browser: SystemBrowser, userId: number, roles: StaffRole[], reason = 'New duties') => {
  const { shown = '' } = hiddenIn((await browser.get(`/vic/People/view/${userId}`)).body)
  return browser.post(`/vic/People/view/${userId}`, {
    ...(await formOf(browser)),
    action: 'change-roles',
    shown,
    roles,
    reason,
  })
}

test('a manager of staff changes the roles of a colleague, with a reason, from the next request on', async () => {
  const { person, browser } = await givenStaff({ roles: ['STAFF_MANAGER'] })
  const colleague = await givenStaff({ roles: ['OFFICE'] })
  const page = `/vic/People/view/${colleague.person.id}`
  expect((await colleague.browser.get('/vic/Payments/index')).statusCode).toBe(403)
  const unexplained = await changeRoles(browser, colleague.person.id, ['FINANCE', 'LAW'], ' ')
  expect([unexplained.statusCode, unexplained.body.includes('Enter the reason.')]).toEqual([422, true])
  expect(unexplained.body).toMatch(/value="LAW" checked/)
  expect((await changeRoles(browser, colleague.person.id, [])).body).toContain('Choose at least one role.')
  const stale = hiddenIn((await browser.get(page)).body)
  expect((await changeRoles(browser, colleague.person.id, ['FINANCE', 'LAW'])).headers.location).toContain(
    'notice=change-roles',
  )
  expect((await colleague.browser.get('/vic/Payments/index')).statusCode).toBe(200)
  expect((await colleague.browser.get('/vic/Roster/index')).statusCode).toBe(403)
  const form = { ...(await formOf(browser)), action: 'change-roles', shown: stale['shown'] ?? '', reason: 'Again' }
  expect((await browser.post(page, { ...form, roles: ['FINANCE', 'LAW'] })).statusCode).toBe(303)
  const other = await browser.post(page, { ...form, roles: ['STAFF_MANAGER'] })
  expect([other.statusCode, other.body.includes(`${colleague.person.name} is finance and law.`)]).toEqual([409, true])
  expect(
    await system.given.rows(
      `select user_id as by, before, after from audit_events where action = 'change-staff-roles' and entity_id = $1`,
      [colleague.person.id],
    ),
  ).toEqual([
    { by: person.id, before: { roles: ['OFFICE'] }, after: { roles: ['FINANCE', 'LAW'], reason: 'New duties' } },
  ])
  // Earlier tests may have left mails to others.
  const mails = (await sendAccountMails(system)).filter(({ to }) => to.includes(colleague.person.email))
  expect(mails).toHaveLength(1)
  expect(mails[0]?.text).toContain('You are now finance and law.')
})

test('only a manager of staff resets the second factor of a colleague or ends their sessions', async () => {
  const { browser } = await givenStaff({ roles: ['OFFICE'] })
  const colleague = await givenStaff({ roles: ['LAW'] })
  for (const action of ['end-sessions', 'reset-second-factor'])
    expect((await act(browser, colleague.person.id, action)).statusCode).toBe(403)
  expect((await colleague.browser.get('/vic/')).statusCode).toBe(200)
})

test('nobody blocks themselves, and of two who block each other one remains', async () => {
  const first = await givenStaff()
  const second = await givenStaff()
  const own = await act(first.browser, first.person.id, 'block')
  expect([own.statusCode, own.body.includes('You cannot change your own access.')]).toEqual([422, true])
  expect((await changeRoles(first.browser, first.person.id, ['OFFICE'])).statusCode).toBe(422)
  const forms = await Promise.all([formOf(first.browser), formOf(second.browser)])
  const replies = await Promise.all([
    first.browser.post(`/vic/People/view/${second.person.id}`, { ...forms[0], action: 'block' }),
    second.browser.post(`/vic/People/view/${first.person.id}`, { ...forms[1], action: 'block' }),
  ])
  expect(replies.filter(({ headers }) => headers.location?.includes('notice=block'))).toHaveLength(1)
  const active = await system.given.rows('select id from users where id = any($1) and is_active', [
    [first.person.id, second.person.id],
  ])
  expect(active).toHaveLength(1)
})

test('only staff with the right manage staff, in their own state, and never users of agencies', async () => {
  const { browser } = await givenStaff({ roles: ['OFFICE', 'SUPERVISOR'] })
  const manager = await givenStaff()
  expect((await browser.get('/vic/People/invite')).statusCode).toBe(403)
  expect((await browser.get('/vic/People/index')).body).not.toContain('Invite a member of staff')
  expect((await act(browser, manager.person.id, 'block')).statusCode).toBe(403)
  const form = { ...(await formOf(browser)), name: 'No', email: 'no@provider.example' }
  expect((await browser.post('/vic/People/invite', form)).statusCode).toBe(403)
  const elsewhere = await system.person({ isAdministrator: true, state: 'nsw' })
  expect((await act(manager.browser, elsewhere.id, 'block')).statusCode).toBe(404)
  const user = await system.person({ agencies: [await system.given.agency()], isMaster: true })
  expect((await act(manager.browser, user.id, 'block')).statusCode).toBe(404)
  const visitor = system.browser()
  await visitor.signIn('vic', user.username)
  expect((await visitor.get('/vic/People/invite')).statusCode).toBe(403)
})
