import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { testPortal, type Browser } from '../../testing/test-portal.ts'

const portal = await testPortal()
let agencyId: number
let userId: number
let browser: Browser

beforeEach(async () => {
  ;({ agencyId, userId, browser } = await portal.office())
})

const endpoints = [
  '/v1/me/active-experiments',
  '/v1/me/agency-settings',
  '/v1/me/settings',
  '/v1/me/terms',
  '/v1/me/shell',
  '/v1/agency/integration',
  '/v1/agency/property-managers',
]
test.each(endpoints)('%s refuses a request without a session', async (url) => {
  const reply = await portal.browser().get(url)
  expect(reply.status).toBe(401)
  expect(reply.body.error?.message).toBe('No user session')
})

describe('experiments', () => {
  const isOn = async (name: string) =>
    ((await browser.get('/v1/me/active-experiments')).body.data as Record<string, boolean>)[name]

  test('are off unless switched on', async () => {
    expect(await isOn('AgencyCompliancePortalProblemRegister')).toBe(false)
    expect(await isOn('AgencyCompliancePortalAccess')).toBe(true)
  })

  test('the most specific switch applies: user in agency, user, agency', async () => {
    const name = 'AgencyCompliancePortalProblemRegister'
    await portal.given.experiment(name, true, { agencyId })
    expect(await isOn(name)).toBe(true)
    await portal.given.experiment(name, false, { userId })
    expect(await isOn(name)).toBe(false)
    await portal.given.experiment(name, true, { userId, agencyId })
    expect(await isOn(name)).toBe(true)
  })

  test('a switch for a colleague does not apply', async () => {
    const colleague = await portal.given.user()
    await portal.given.experiment('AgencyCompliancePortalProblemRegister', true, { userId: colleague })
    expect(await isOn('AgencyCompliancePortalProblemRegister')).toBe(false)
  })
})

describe('an agency whose access is switched off', () => {
  beforeEach(async () => portal.given.experiment('AgencyCompliancePortalAccess', false, { agencyId }))

  test('gets the message that the page is restricted', async () => {
    const reply = await browser.get('/v1/agency/property-managers')
    expect(reply.status).toBe(403)
    expect(reply.body.error?.message).toBe('This page is restricted')
    const settings = await browser.get('/v1/me/settings')
    expect([settings.status, settings.body.error?.message]).toEqual([
      403,
      "You do not have access to this user's settings",
    ])
  })

  test('can still see who is signed in and switch to another agency', async () => {
    expect((await browser.get('/v1/auth/session')).status).toBe(200)
    expect((await browser.get('/v1/auth/agencies')).status).toBe(200)
    expect((await browser.get('/v1/me/shell')).status).toBe(200)
  })
})

describe('settings', () => {
  test('default to no manager and no mirroring', async () => {
    expect((await browser.get('/v1/me/settings')).body.data).toEqual({
      version: 0,
      agency: { defaultPropertyManagerId: null, showPortfolioMirroring: false, whoseWork: null },
    })
  })

  test('a default property manager is saved, and fields left out stay unchanged', async () => {
    const managerId = await portal.given.propertyManager(agencyId)
    await browser.patch('/v1/me/settings', { agency: { defaultPropertyManagerId: managerId } })
    const reply = await browser.patch('/v1/me/settings', { agency: {} })
    expect(reply.body.data).toMatchObject({
      agency: { defaultPropertyManagerId: managerId, showPortfolioMirroring: false },
    })
    expect((await browser.get('/v1/me/agency-settings')).body.data).toMatchObject({
      defaultPropertyManagerId: managerId,
    })
  })

  test('a save with an old version is refused, names who changed it and when, and changes nothing', async () => {
    const managerId = await portal.given.propertyManager(agencyId)
    const save = async (version: number, defaultPropertyManagerId: number | null) =>
      browser.patch('/v1/me/settings', { version, agency: { defaultPropertyManagerId } })
    expect((await save(0, managerId)).body.data).toMatchObject({ version: 1 })
    const stale = await save(0, null)
    expect(stale.status).toBe(409)
    expect(stale.body.error?.message).toMatch(
      /^You changed this in another tab or window at \d{2}\/\d{2}\/\d{4}, \d{1,2}:\d{2}.[ap]m\. Reload to see the change\.$/,
    )
    expect((await browser.get('/v1/me/settings')).body.data).toMatchObject({
      version: 1,
      agency: { defaultPropertyManagerId: managerId },
    })
    const replies = await Promise.all([save(1, null), save(1, null), save(1, null)])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  })

  test('another agency’s property manager is refused', async () => {
    const elsewhere = await portal.given.propertyManager(await portal.given.agency())
    const theirs = await browser.patch('/v1/me/settings', { agency: { defaultPropertyManagerId: elsewhere } })
    const nonexistent = await browser.patch('/v1/me/settings', { agency: { defaultPropertyManagerId: 2_000_000_000 } })
    expect(theirs.status).toBe(422)
    expect(theirs.body).toEqual(nonexistent.body)
  })

  test('portfolio mirroring needs its experiment', async () => {
    const ask = async () => browser.patch('/v1/me/settings', { agency: { showPortfolioMirroring: true } })
    expect((await ask()).status).toBe(403)
    await portal.given.experiment('AgencyCompliancePortalPortfolioMirroring', true, { userId })
    expect((await ask()).status).toBe(200)
  })

  test('a change is audited with the values before and after', async () => {
    const managerId = await portal.given.propertyManager(agencyId)
    await browser.patch('/v1/me/settings', { agency: { defaultPropertyManagerId: managerId } })
    const rows = await portal.given.rows(
      `select before, after, user_id, agency_id from audit_events where action = 'change-settings' and agency_id = $1`,
      [agencyId],
    )
    expect(rows).toEqual([
      {
        before: { defaultPropertyManagerId: null, showPortfolioMirroring: false, whoseWork: null },
        after: { defaultPropertyManagerId: managerId, showPortfolioMirroring: false, whoseWork: null },
        user_id: userId,
        agency_id: agencyId,
      },
    ])
  })
})

describe('whose work', () => {
  const choose = async (whoseWork: unknown) => browser.patch('/v1/me/settings', { agency: { whoseWork } })
  const settings = async () => (await browser.get('/v1/me/shell')).body.data

  test('stays as chosen, for this user and agency, and leaves the version of the preferences', async () => {
    const managerId = await portal.given.propertyManager(agencyId)
    for (const chosen of [managerId, 'none', 'all', null, managerId]) {
      expect((await choose(chosen)).body.data).toMatchObject({ version: 0, agency: { whoseWork: chosen } })
      expect(await settings()).toMatchObject({ agencySettings: { whoseWork: chosen } })
    }
    const save = { version: 0, agency: { defaultPropertyManagerId: managerId } }
    expect((await browser.patch('/v1/me/settings', save)).body.data).toMatchObject({
      version: 1,
      agency: { whoseWork: managerId },
    })
  })

  test('is the same in every tab and on every device of a user, and touches no colleague and no other agency', async () => {
    const managerId = await portal.given.propertyManager(agencyId)
    const secondTab = await portal.signIn(userId)
    const colleagueId = await portal.given.user('vic')
    await portal.given.membership(colleagueId, agencyId)
    const colleague = await portal.signIn(colleagueId)
    const otherAgency = await portal.given.agency()
    await portal.given.membership(userId, otherAgency)
    const elsewhere = await portal.signIn(userId)
    await elsewhere.put('/v1/auth/agencies', { agencyId: otherAgency })
    const kept = async (who: Browser) =>
      ((await who.get('/v1/me/shell')).body.data as { agencySettings: { whoseWork: unknown } }).agencySettings.whoseWork
    const of = async (...browsers: Browser[]) => Promise.all(browsers.map(kept))
    await choose(managerId)
    await colleague.patch('/v1/me/settings', { agency: { whoseWork: 'none' } })
    expect(await of(browser, secondTab, colleague, elsewhere)).toEqual([managerId, managerId, 'none', null])
    // The last choice holds, wherever it was made.
    await secondTab.patch('/v1/me/settings', { agency: { whoseWork: 'all' } })
    expect(await of(browser, secondTab, colleague, elsewhere)).toEqual(['all', 'all', 'none', null])
  })

  test('is that of a property manager of the agency, who has not left', async () => {
    const elsewhere = await portal.given.propertyManager(await portal.given.agency())
    expect((await choose(elsewhere)).status).toBe(422)
    expect((await choose('mine')).status).toBe(400)
    const managerId = await portal.given.propertyManager(agencyId)
    await choose(managerId)
    await portal.given.rows('update memberships set property_manager_id = $1 where user_id = $2', [managerId, userId])
    expect(await settings()).toMatchObject({
      agencySettings: { whoseWork: managerId, ownPropertyManagerId: managerId },
    })
    await portal.given.rows('update property_managers set is_active = false where id = $1', [managerId])
    expect(await settings()).toMatchObject({ agencySettings: { whoseWork: null, ownPropertyManagerId: null } })
  })
})

describe('the licence agreement', () => {
  test('replies 204 when none is pending', async () => {
    expect((await browser.get('/v1/me/terms')).status).toBe(204)
  })

  test('the latest one in effect is pending until it is accepted', async () => {
    await portal.given.terms('2025-01-01', 'Old')
    const termsId = await portal.given.terms('2026-01-01', 'New')
    await portal.given.terms('2999-01-01', 'Later')
    expect((await browser.get('/v1/me/terms')).body.data).toEqual({
      id: termsId,
      effectiveFrom: '2026-01-01',
      textContent: 'New',
    })
    const first = await browser.post(`/v1/me/terms/${termsId}/accept`)
    const second = await browser.post(`/v1/me/terms/${termsId}/accept`)
    expect(first.status).toBe(202)
    expect(second.body).toEqual(first.body)
    expect((await browser.get('/v1/me/terms')).status).toBe(204)
    await portal.given.rows('delete from terms_acceptances')
    await portal.given.rows('delete from terms')
  })

  describe('until it is accepted', () => {
    let termsId: number
    beforeEach(async () => {
      termsId = await portal.given.terms('2026-01-01', 'New')
    })
    afterEach(async () => {
      await portal.given.rows('delete from terms_acceptances')
      await portal.given.rows('delete from terms')
    })

    test('every call is refused with a code, except those about the session and the agreement', async () => {
      for (const url of ['/v1/me/settings', '/v1/agency/property-managers', '/v1/auth/agencies']) {
        const reply = await browser.get(url)
        expect([url, reply.status, reply.body.error?.code]).toEqual([url, 403, 'agreement-pending'])
      }
      expect((await browser.patch('/v1/me/settings', { agency: {} })).body.error?.code).toBe('agreement-pending')
      expect((await browser.get('/v1/auth/session')).status).toBe(200)
      expect((await browser.get('/v1/me/shell')).body.data).toMatchObject({ terms: { id: termsId } })
      expect((await browser.get('/v1/me/terms')).status).toBe(200)
      expect((await browser.post('/v1/auth/logout')).status).toBe(200)
    })

    test('accepting opens the portal', async () => {
      await browser.post(`/v1/me/terms/${termsId}/accept`)
      expect((await browser.get('/v1/me/settings')).status).toBe(200)
    })

    test('an administrator who views the portal as the user is not asked and cannot accept', async () => {
      const administrator = await portal.given.user('vic', { isAdministrator: true })
      const viewing = await portal.signIn(userId, { originalUserId: administrator })
      expect((await viewing.get('/v1/me/settings')).status).toBe(200)
      expect((await viewing.get('/v1/me/terms')).status).toBe(204)
      expect((await viewing.get('/v1/me/shell')).body.data).toMatchObject({ terms: null })
      const refused = await viewing.post(`/v1/me/terms/${termsId}/accept`)
      expect([refused.status, refused.body.error?.code]).toEqual([403, 'forbidden'])
      expect((await browser.get('/v1/me/settings')).status).toBe(403)
    })
  })

  test.each(['999999', '0', '-1', 'abc', '1e3', '99999999999'])(
    'agreement %s, which does not exist, cannot be accepted',
    async (id) => {
      const reply = await browser.post(`/v1/me/terms/${id}/accept`)
      expect([400, 404]).toContain(reply.status)
    },
  )
})

test('the frame of the portal is loaded in one call', async () => {
  const managerId = await portal.given.propertyManager(agencyId, 'Sam Lee')
  await portal.given.rows(`insert into agency_integrations (agency_id, software) values ($1, 'PROPERTY_ME')`, [
    agencyId,
  ])
  const data = (await browser.get('/v1/me/shell')).body.data as Record<string, unknown>
  expect(data).toMatchObject({
    session: { complianceAgencyId: agencyId, agencyCount: 1 },
    agencySettings: {
      defaultPropertyManagerId: null,
      email: { isSendingEnabled: true, isDomainSetUp: false, isAccountListed: false },
      hasFirstSteps: false,
    },
    integrations: [{ software: 'PROPERTY_ME', name: 'PropertyMe' }],
    propertyManagers: [{ id: managerId, name: 'Sam Lee', email: null }],
    terms: null,
  })
})

test('the settings contain whether the agency may request holds and cancellations', async () => {
  const settings = async () => (await browser.get('/v1/me/agency-settings')).body.data
  expect(await settings()).toMatchObject({ canRequestHold: true, canRequestCancellation: true })
  await portal.given.rows(
    'update agencies set can_request_hold = false, can_request_cancellation = false where id = $1',
    [agencyId],
  )
  expect(await settings()).toMatchObject({ canRequestHold: false, canRequestCancellation: false })
})

test('property managers of other agencies and those who left are not listed', async () => {
  await portal.given.propertyManager(await portal.given.agency())
  const gone = await portal.given.propertyManager(agencyId)
  await portal.given.rows('update property_managers set is_active = false where id = $1', [gone])
  expect((await browser.get('/v1/agency/property-managers')).body.data).toEqual([])
})
