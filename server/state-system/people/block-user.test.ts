import { expect, test } from 'vitest'
import { isSecurityAction } from '../../platform/audit-actions.ts'
import { sendAccountMails } from '../../testing/account-mails.ts'
import type { StaffRole } from '../../platform/staff-roles.ts'
import { hiddenIn, testStateSystem, type SystemBrowser } from '../../testing/test-state-system.ts'

const system = await testStateSystem()

async function givenStaff(options: { roles?: readonly StaffRole[] } = {}) {
  const person = await system.person({ isAdministrator: true, name: 'Kim Staff', ...options })
  const browser = system.browser()
  await browser.signIn('vic', person.username)
  return { person, browser }
}

async function givenUser(options: { isMaster?: boolean; agencyId?: number } = {}) {
  const agencyId = options.agencyId ?? (await system.given.agency('vic', 'Paperbark'))
  const user = await system.person({ agencies: [agencyId], isMaster: options.isMaster ?? false })
  const browser = system.browser()
  await browser.signIn('vic', user.username)
  return { user, browser, agencyId }
}

async function act(browser: SystemBrowser, userId: number, action: string, reason: string) {
  const page = await browser.get('/vic/People/index')
  const form = { form_token: hiddenIn(page.body)['form_token'] ?? '', action, reason }
  return browser.post(`/vic/People/view/${userId}`, form)
}

const auditOf = async (userId: number) =>
  system.given.rows(
    `select user_id as "userId", action, after from audit_events
      where entity = 'users' and entity_id = $1 and action in ('block-user', 'unblock-user') order by at, id`,
    [userId],
  )

test('a user of an agency is blocked with a reason, is signed out at once, and signs in again when unblocked', async () => {
  const staff = await givenStaff()
  const { user, browser, agencyId } = await givenUser()
  await system.given.rows(
    `insert into portal_sessions (token_hash, state, user_id, agency_id, state_session_id, expires_at)
     select sha256(convert_to('block ' || id, 'utf8')), 'vic', user_id, $2, id, now() + interval '1 hour'
       from state_sessions where user_id = $1`,
    [user.id, agencyId],
  )
  expect((await staff.browser.get(`/vic/People/view/${user.id}?ask=block-user`)).body).toContain(
    'Yes, block the account',
  )
  expect((await act(staff.browser, user.id, 'block-user', ' Phone <stolen> ')).headers.location).toContain(
    'notice=block-user',
  )
  expect((await browser.get('/vic/')).headers.location).toContain('/vic/Users/login')
  expect((await system.browser().signIn('vic', user.username)).statusCode).not.toBe(303)
  expect(
    await system.given.rows('select requires_relogin as "isEnded" from portal_sessions where user_id = $1', [user.id]),
  ).toEqual([{ isEnded: true }])
  const page = (await staff.browser.get(`/vic/People/view/${user.id}`)).body
  expect(page).toContain('Agency user (blocked)')
  expect(page).toMatch(/Blocked .+ by Kim Staff: Phone &lt;stolen&gt;/)
  const mails = await sendAccountMails(system)
  expect(mails.map(({ to, subject }) => [to, subject])).toEqual([[[user.email], 'Your access was changed']])
  expect(mails[0]?.text).not.toContain('stolen')

  await act(staff.browser, user.id, 'unblock-user', 'New phone')
  expect((await browser.get('/vic/')).headers.location).toContain('/vic/Users/login')
  expect((await system.browser().signIn('vic', user.username)).statusCode).toBe(303)
  expect(await auditOf(user.id)).toEqual([
    { userId: staff.person.id, action: 'block-user', after: { isActive: false, reason: 'Phone <stolen>' } },
    { userId: staff.person.id, action: 'unblock-user', after: { isActive: true, reason: 'New phone' } },
  ])
  expect((['block-user', 'unblock-user'] as const).every(isSecurityAction)).toBe(true)
})

test('blocking twice happens once; without a reason, or with one that is too long, it is refused and kept', async () => {
  const { browser } = await givenStaff()
  const { user } = await givenUser()
  const missing = await act(browser, user.id, 'block-user', '  ')
  expect([missing.statusCode, missing.body.includes('Enter the reason.')]).toEqual([422, true])
  const long = await act(browser, user.id, 'block-user', 'ü'.repeat(501))
  expect([long.statusCode, long.body.includes(`${'ü'.repeat(501)}</textarea>`)]).toEqual([422, true])
  expect(await auditOf(user.id)).toEqual([])
  const replies = await Promise.all(['One', 'Two'].map(async (reason) => act(browser, user.id, 'block-user', reason)))
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([303, 303])
  expect(await auditOf(user.id)).toHaveLength(1)
})

test('the page says if an agency would have no other master user', async () => {
  const { browser } = await givenStaff()
  const { user, agencyId } = await givenUser({ isMaster: true })
  const question = async () => (await browser.get(`/vic/People/view/${user.id}?ask=block-user`)).body
  expect(await question()).toContain('Nobody else is a master user of Paperbark.')
  await givenUser({ isMaster: true, agencyId })
  expect(await question()).not.toContain('Nobody else is a master user')
})

test('only staff with the right block users, of their own state, and not colleagues', async () => {
  const { browser } = await givenStaff({ roles: ['OFFICE'] })
  const manager = await givenStaff()
  const { user, browser: own } = await givenUser({ isMaster: true })
  const page = (await browser.get(`/vic/People/view/${user.id}?ask=block-user`)).body
  expect(page).not.toContain('Yes, block the account')
  expect((await act(browser, user.id, 'block-user', 'Why not')).statusCode).toBe(403)
  const elsewhere = await system.person({ state: 'nsw', agencies: [await system.given.agency('nsw')] })
  expect((await act(manager.browser, elsewhere.id, 'block-user', 'Why not')).statusCode).toBe(404)
  const colleague = await system.person({ isAdministrator: true })
  expect((await act(manager.browser, colleague.id, 'block-user', 'Why not')).statusCode).toBe(404)
  const form = { form_token: hiddenIn((await own.get('/vic/')).body)['form_token'] ?? '', action: 'block-user' }
  expect((await own.post(`/vic/People/view/${colleague.id}`, { ...form, reason: 'Why not' })).statusCode).toBe(403)
  expect(
    await system.given.rows('select from users where id = any($1) and not is_active', [
      [user.id, elsewhere.id, colleague.id],
    ]),
  ).toEqual([])
})

test('a user whose details were erased is not unblocked', async () => {
  const { browser } = await givenStaff()
  const { user } = await givenUser()
  await system.given.rows(
    `update users set is_active = false, email = 'user-' || id || '@removed.invalid' where id = $1`,
    [user.id],
  )
  const reply = await act(browser, user.id, 'unblock-user', 'Asked for it')
  expect([reply.statusCode, reply.body.includes('The details of this user were erased')]).toEqual([422, true])
})
