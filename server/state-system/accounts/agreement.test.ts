import { expect, test } from 'vitest'
import { hiddenIn, testStateSystem, type SystemBrowser } from '../../testing/test-state-system.ts'

const system = await testStateSystem()

const tokenOf = (page: string) => hiddenIn(page)['form_token'] ?? ''

async function givenUser(state: 'vic' | 'qld' = 'vic') {
  const agencyId = await system.given.agency(state)
  const user = await system.person({ state, agencies: [agencyId], isMaster: true })
  const browser = system.browser()
  await browser.signIn(state, user.username)
  const token = tokenOf((await browser.get(`/${state}/Users/profile`)).body)
  return { agencyId, user, browser, token }
}

const acceptances = async (userId: number, termsId: number) =>
  system.given.rows('select 1 from terms_acceptances where user_id = $1 and terms_id = $2', [userId, termsId])

const changeOffice = async (browser: SystemBrowser, agencyId: number, token: string) =>
  browser.post('/vic/Agencies/edit', {
    form_token: token,
    agency: String(agencyId),
    version: '1',
    phone: '03 9999 1111',
  })

test('a user with a pending agreement is led to it from every page of the agency and back after accepting', async () => {
  const { browser, user, agencyId, token } = await givenUser()
  const termsId = await system.given.terms('2026-01-01', 'Be kind.\n\nAnd careful.')

  const list = `/vic/Invoices/index?agency=${agencyId}`
  const refused = await browser.get(list)
  expect(refused.statusCode).toBe(303)
  expect((await browser.get('/vic/')).headers.location).toBe('/vic/Users/agreement')
  expect((await browser.get(`/vic/Agencies/logo?agency=${agencyId}`)).statusCode).toBe(403)

  const page = await browser.get(refused.headers.location ?? '')
  expect(page.body).toContain('<p>And careful.</p>')
  expect(page.body).not.toContain('aria-label="Sections"')
  const form = hiddenIn(page.body)
  const unticked = await browser.post('/vic/Users/agreement', form)
  expect(unticked.statusCode).toBe(422)
  expect(unticked.body).toContain('You must accept the End User License Agreement to continue')
  expect(await acceptances(user.id, termsId)).toHaveLength(0)

  // The own account stays open.
  for (const path of ['profile', 'password', 'twoFactor'])
    expect((await browser.get(`/vic/Users/${path}`)).statusCode).toBe(200)

  const accepted = await browser.post('/vic/Users/agreement', { ...form, form_token: token, accepted: 'yes' })
  expect(accepted.headers.location).toBe(list)
  expect((await browser.get(list)).statusCode).toBe(200)
  expect(await acceptances(user.id, termsId)).toHaveLength(1)
  const [audited] = await system.given.rows<{ source: string }>(
    `select source from audit_events where action = 'accept-terms' and user_id = $1`,
    [user.id],
  )
  expect(audited?.source).toBe('STATE_SYSTEM')
  expect((await browser.get('/vic/Users/agreement')).headers.location).toBe('/vic/')
})

test('a form that is sent before the agreement is accepted changes nothing and can be sent again', async () => {
  const { browser, agencyId, token } = await givenUser()
  const termsId = await system.given.terms('2026-01-02')
  const refused = await changeOffice(browser, agencyId, token)
  expect(refused.statusCode).toBe(403)
  expect(refused.body).toContain('was not carried out yet')
  const kept = hiddenIn(refused.body)
  expect(kept).toMatchObject({ agency: String(agencyId), phone: '03 9999 1111' })
  const phone = async () => system.given.rows('select phone from agencies where id = $1', [agencyId])
  const before = await phone()

  await browser.post('/vic/Users/agreement', { form_token: token, terms: String(termsId), accepted: 'yes' })
  expect(await phone()).toEqual(before)
  expect((await browser.post('/vic/Agencies/edit', kept)).statusCode).not.toBe(403)
})

test('an administrator who views as the user neither needs to accept the agreement nor can', async () => {
  const { user, agencyId } = await givenUser()
  const administrator = await system.person({ isAdministrator: true })
  const termsId = await system.given.terms('2026-01-03')
  const staff = system.browser()
  await staff.signIn('vic', administrator.username)
  const token = tokenOf((await staff.get('/vic/')).body)
  expect((await staff.get('/vic/')).statusCode).toBe(200)
  await staff.post('/vic/App/viewAsUser', { form_token: token, userId: String(user.id) })
  const page = await staff.get(`/vic/Invoices/index?agency=${agencyId}`)
  expect(page.statusCode).toBe(200)
  const form = { form_token: tokenOf(page.body), terms: String(termsId), accepted: 'yes' }
  expect((await staff.post('/vic/Users/agreement', form)).statusCode).toBe(403)
  expect(await acceptances(user.id, termsId)).toHaveLength(0)
})

test('an agreement does not count before its day', async () => {
  const { browser } = await givenUser('qld')
  await system.given.terms('2099-01-01')
  const pending = await browser.get('/qld/')
  expect(pending.statusCode).toBe(200)
})
