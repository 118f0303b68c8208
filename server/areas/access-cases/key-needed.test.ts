import { beforeEach, expect, test } from 'vitest'
import type { AccessCase } from '../../../contract/access-issues/access-case.ts'
import { testPortal, type Browser } from '../../testing/test-portal.ts'

const portal = await testPortal()
await portal.given.features('AgencyEntryMethod')
let agencyId: number
let propertyId: number
let managerId: number
let browser: Browser

beforeEach(async () => {
  ;({ agencyId, browser } = await portal.office({ user: 'Priya Nair' }))
  managerId = await portal.given.propertyManager(agencyId, 'Tom Okafor')
  propertyId = await portal.given.property(agencyId, { managerId })
  await portal.given.service(agencyId, propertyId)
  await portal.given.tenancy(agencyId, propertyId)
  await portal.makeCards(agencyId)
})

const openProblems = async () =>
  (
    await portal.given.rows<{ code: string }>(
      `select p.code from access_issues i join access_problems p on p.id = i.problem_id
        where i.agency_id = $1 and i.resolved_at is null order by p.id`,
      [agencyId],
    )
  ).map(({ code }) => code)
const listed = async () => ((await browser.get('/v1/agency/access-issues')).body.data as { total: number }).total

const prefer = async (appointment: string, notice: string) => {
  const reply = await browser.post(`/v1/property/${propertyId}/entry-method-preferences`, {
    preferences: {
      occupantAppointmentPreference: appointment,
      internalEnPreference: notice,
      vacantEntryPreference: 'YES',
    },
  })
  expect(reply.status).toBe(200)
}
const saveKey = async (isKeyAvailable: boolean) => {
  const reply = await browser.put(`/v1/property/${propertyId}`, {
    agencyKey: { isKeyAvailable, keyNumber: isKeyAvailable ? 'K417' : null, propertyManagerId: managerId },
    propertyKey: { onsiteAvailability: 'UNAVAILABLE', temporaryKeyExpirationDate: null, keyOnsiteNotes: null },
  })
  expect(reply.status).toBe(200)
}
const act = async (solutionLabel: string, more: object = {}) =>
  browser.post(`/v2/property/${propertyId}/access-issues/action`, { solutionLabel, ...more })

test('preferences that allow only entry with a key raise an issue where there is none, and a key closes it', async () => {
  await prefer('NO', 'YES')
  expect(await openProblems()).toEqual(['KEY_NEEDED'])
  expect(await listed()).toBe(1)
  await prefer('NO', 'YES')
  expect(await openProblems()).toEqual(['KEY_NEEDED'])
  await saveKey(true)
  expect(await openProblems()).toEqual([])
  expect(await listed()).toBe(0)
})

test('a key that is taken away raises the issue, and another way in closes it', async () => {
  await saveKey(true)
  await prefer('NO', 'YES')
  expect(await openProblems()).toEqual([])
  await saveKey(false)
  expect(await openProblems()).toEqual(['KEY_NEEDED'])
  await prefer('YES', 'YES')
  expect(await openProblems()).toEqual([])
})

test('no key is needed where appointments are allowed, or nothing is', async () => {
  await prefer('YES', 'YES')
  expect(await openProblems()).toEqual([])
  await prefer('NO', 'NO')
  expect(await openProblems()).toEqual(['BLOCKED_BY_PREFERENCES'])
})

test('a vacant property without a key needs one', async () => {
  const reply = await browser.post(`/v1/property/${propertyId}/mark-as-vacant`, {})
  expect(reply.status).toBe(200)
  expect(await openProblems()).toEqual(['KEY_NEEDED'])
})

test('the wizard suggests the key, a key onsite or an appointment, and a key onsite closes the issue', async () => {
  await prefer('NO', 'YES')
  const found = (await browser.get(`/v2/property/${propertyId}/access-issues`)).body.data as AccessCase
  const notice = found.blocked_entry_methods.find((method) => method.entry_method === 'ENTER_WITH_KEY_AS_EN')
  expect(
    notice?.problem_sets.map(({ public_name: name, suggested_actions: actions }) => [
      name,
      actions.map(({ solution }) => solution.solution_label),
    ]),
  ).toEqual([['Key needed', ['VerifyGoodKey', 'VerifyKeyOnsite', 'AllowEntryAppt']]])
  const stated = await act('VerifyGoodKey')
  expect([stated.status, stated.body.error?.message]).toEqual([422, 'Key must be available to be picked up'])
  expect((await act('VerifyKeyOnsite', { notes: 'Lockbox by the meter' })).status).toBe(200)
  expect(await openProblems()).toEqual([])
})

test('the agency’s key of an integrated property cannot be entered here, so it is not suggested', async () => {
  await portal.given.rows(`update properties set software = 'PROPERTY_ME' where id = $1`, [propertyId])
  await prefer('NO', 'YES')
  const found = (await browser.get(`/v2/property/${propertyId}/access-issues`)).body.data as AccessCase
  const labels = found.blocked_entry_methods
    .flatMap((method) => method.problem_sets)
    .filter(({ public_name: name }) => name === 'Key needed')
    .flatMap(({ suggested_actions: actions }) => actions.map(({ solution }) => solution.solution_label))
  expect(new Set(labels)).toEqual(new Set(['VerifyKeyOnsite', 'AllowEntryAppt']))
})
