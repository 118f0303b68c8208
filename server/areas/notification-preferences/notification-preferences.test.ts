import { beforeEach, describe, expect, test } from 'vitest'
import { testPortal, type Browser } from '../../testing/test-portal.ts'

const portal = await testPortal()
let agencyId: number
let userId: number
let managerId: number
let browser: Browser

beforeEach(async () => {
  ;({ agencyId, userId, browser } = await portal.office({ user: 'Priya Nair' }))
  managerId = await portal.given.propertyManager(agencyId, 'Tom Okafor')
})

const url = '/v1/property-manager/notification-settings'
const read = async (id: number | string = managerId) => browser.get(`${url}?propertyManagerId=${id}`)
const save = async (serviceReportsAutoOwnerEmailPreference: unknown, more: object = {}) =>
  browser.post(url, { propertyManagerId: managerId, serviceReportsAutoOwnerEmailPreference, ...more })
const notFound = { code: 'not-found', message: 'This property manager was not found' }

describe('service reports that a property manager shares with owners', () => {
  test('are none until one of three levels is chosen', async () => {
    const { body } = await read()
    expect(body.data).toMatchObject({
      propertyManagerId: managerId,
      serviceReportsAutoOwnerEmailPreference: 'NOT_ALLOWED',
      isServiceReportsAutoOwnerEmailAllowed: true,
      version: 1,
    })
    const { options } = body.data as { options: { id: string; name: string; description: string }[] }
    expect(options.map(({ id, name }) => [id, name])).toEqual([
      ['NOT_ALLOWED', 'Not allowed'],
      ['ONLY_COMPLIANT_SERVICE_REPORTS', 'Only compliant service reports'],
      ['ALL_SERVICE_REPORTS', 'All service reports'],
    ])
    expect(options.every(({ description }) => description.length > 20)).toBe(true)
  })

  test('the options are returned without a property manager too', async () => {
    const { status, body } = await browser.get(url)
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ propertyManagerId: null, serviceReportsAutoOwnerEmailPreference: null })
  })

  test.each(['ALL_SERVICE_REPORTS', 'OnlyCompliantServiceReports', 'NOT_ALLOWED'])(
    'can be set to %s',
    async (level) => {
      const saved = await save(level)
      expect(saved.status).toBe(200)
      expect((await read()).body.data).toEqual(saved.body.data)
    },
  )

  test('a change is audited with the values before and after, and applies from then on', async () => {
    const began = new Date()
    await save('ALL_SERVICE_REPORTS')
    const rows = await portal.given.rows(
      `select before, after, user_id, entity_id::int from audit_events where action = 'change-notification-preference' and agency_id = $1`,
      [agencyId],
    )
    expect(rows).toEqual([
      {
        before: { reportSharing: 'NOT_ALLOWED' },
        after: { reportSharing: 'ALL_SERVICE_REPORTS' },
        user_id: userId,
        entity_id: managerId,
      },
    ])
    const since = async () =>
      (
        await portal.given.rows<{ since: Date }>(
          'select report_sharing_since as since from property_managers where id = $1',
          [managerId],
        )
      )[0]?.since as Date
    const first = await since()
    expect(first.getTime()).toBeGreaterThanOrEqual(began.getTime())
    await save('ALL_SERVICE_REPORTS')
    expect(await since()).toEqual(first)
  })

  test('a save with an old version is refused, names who changed it and when, and changes nothing', async () => {
    expect((await save('ALL_SERVICE_REPORTS', { version: 1 })).body.data).toMatchObject({ version: 2 })
    const stale = await save('NOT_ALLOWED', { version: 1 })
    expect(stale.status).toBe(409)
    expect(stale.body.error?.message).toMatch(
      /^You changed this in another tab or window at .*\. Reload to see the change\.$/,
    )
    expect((await read()).body.data).toMatchObject({ serviceReportsAutoOwnerEmailPreference: 'ALL_SERVICE_REPORTS' })
    const replies = await Promise.all([1, 2, 3].map(async () => save('NOT_ALLOWED', { version: 2 })))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  })

  test('an agency that has switched it off shows the options but refuses a choice', async () => {
    await portal.given.rows('update agencies set is_auto_owner_report_allowed = false where id = $1', [agencyId])
    expect((await read()).body.data).toMatchObject({ isServiceReportsAutoOwnerEmailAllowed: false })
    const refused = await save('ALL_SERVICE_REPORTS')
    expect(refused.status).toBe(403)
    expect(refused.body.error?.message).toBe(
      'Sending service reports to owners automatically is switched off for this agency',
    )
  })
})

describe('refused are', () => {
  test('requests without a session', async () => {
    for (const reply of [await portal.browser().get(url), await portal.browser().post(url, {})]) {
      expect(reply.status).toBe(401)
      expect(reply.body.error?.message).toBe('No user session')
    }
  })

  test('property managers of another agency and those who left, in the same way as ones that do not exist', async () => {
    const elsewhere = await portal.given.propertyManager(await portal.given.agency())
    const gone = await portal.given.propertyManager(agencyId)
    await portal.given.rows('update property_managers set is_active = false where id = $1', [gone])
    for (const id of [elsewhere, gone, 2_000_000_000]) {
      const [asked, saved] = [await read(id), await save('ALL_SERVICE_REPORTS', { propertyManagerId: id })]
      expect([asked.status, saved.status]).toEqual([404, 404])
      expect([asked.body.error, saved.body.error]).toEqual([notFound, notFound])
    }
  })

  test.each([
    [{ serviceReportsAutoOwnerEmailPreference: null }, 422, 'You need to select a sending report preference'],
    [{ serviceReportsAutoOwnerEmailPreference: undefined }, 422, 'You need to select a sending report preference'],
    [{ propertyManagerId: null }, 422, 'Select a property manager'],
    [{ propertyManagerId: 0 }, 422, 'Must be a positive whole number'],
    [{ serviceReportsAutoOwnerEmailPreference: 'SOMETIMES' }, 400, null],
    [{ serviceReportsAutoOwnerEmailPreference: 7 }, 400, null],
    [{ propertyManagerId: 'Tom' }, 400, null],
    [{ version: 'one' }, 400, null],
  ])('a form with %j', async (wrong, status, words) => {
    const reply = await save('ALL_SERVICE_REPORTS', wrong)
    expect(reply.status).toBe(status)
    if (words) expect(reply.body.error?.message).toBe(words)
  })

  test.each(['0', '-1', 'abc', '1e3', '99999999999'])('the id %s in an address', async (id) => {
    expect((await read(id)).status).toBe(400)
  })
})
