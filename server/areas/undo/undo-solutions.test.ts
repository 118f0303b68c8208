import { beforeEach, describe, expect, test } from 'vitest'
import { addDays } from '../../../contract/days.ts'
import { undoHeader } from '../../../contract/undo.ts'
import { todayIn } from '../../platform/scope.ts'
import { testPortal, type Browser } from '../../testing/test-portal.ts'
import { problemCodes, type ProblemCode } from '../access-cases/access-problems.ts'

const portal = await testPortal()
await portal.given.features('AgencyEntryMethod', 'PortfolioMirroring')
let agencyId: number
let property: number
let browser: Browser
let colleague: Browser

beforeEach(async () => {
  ;({ agencyId, browser } = await portal.office({ user: 'Priya Nair' }))
  const other = await portal.given.user('vic', { name: 'Ben Ito' })
  await portal.given.membership(other, agencyId)
  colleague = await portal.signIn(other)
  property = await portal.given.property(agencyId, { columns: { is_key_available: true, key_number: 'K1' } })
  await portal.given.service(agencyId, property, 'smoke', { lastOn: addDays(today(), -400) })
  await portal.given.tenancy(agencyId, property, { occupant: 'Ana Lee' })
})

const today = () => todayIn('vic', portal.clock.now())
type Reply = Awaited<ReturnType<Browser['get']>>
const idIn = ({ status, headers, body }: Reply): string => {
  expect([status, body.error?.message]).toEqual([200, undefined])
  return headers[undoHeader] as string
}
const undo = async (id: string, who = browser) => who.post(`/v1/actions/${id}/undo`)

describe('a solution of an access issue', () => {
  const givenCase = async (code: ProblemCode) => {
    await portal.given.accessCase(agencyId, property, { problemId: problemCodes.indexOf(code) + 1 })
    await portal.makeCards(agencyId)
  }
  const act = async (body: object, who = browser) => who.post(`/v2/property/${property}/access-issues/action`, body)
  const state = async () =>
    portal.given.rows(
      `select (select jsonb_agg(to_jsonb(i) - '{version}'::text[]) from access_issues i where i.property_id = $1) as issues,
              (select jsonb_agg(jsonb_build_array(c.status, c.closed_at)) from access_cases c where c.property_id = $1) as cases,
              (select jsonb_agg(to_jsonb(e) - '{version,updated_at,updated_by}'::text[]) from entry_preferences e
                where e.property_id = $1) as preferences,
              (select jsonb_agg(n.notes) from property_access_notes n where n.property_id = $1) as notes,
              (select c.item::jsonb - '{version}'::text[] from property_cards c where c.kind = 1 and c.subject_id = $1) as card`,
      [property],
    )

  test.each<[string, ProblemCode, object]>([
    [
      'that allows a way in',
      'NOT_HOME_IN_BUSINESS_HOURS',
      { solutionLabel: 'AllowEntryEnInternal', date: '2099-01-01' },
    ],
    [
      'that is a note',
      'METER_ROOM_LOCKED',
      { solutionLabel: 'ProvideAccessInstructions', notes: 'Key for the meter room' },
    ],
    ['that is only stated', 'TENANT_UNREACHABLE', { solutionLabel: 'ManuallyBookInJobForTenant', date: '2099-01-01' }],
  ])('%s is undone, once, with its effect', async (_, code, body) => {
    await portal.given.rows('update agencies set entry_preference_code = 2 where id = $1', [agencyId])
    await givenCase(code)
    const before = await state()
    const dated = 'date' in body ? { ...body, date: addDays(today(), 30) } : body
    const id = idIn(await act(dated))
    expect(await state()).not.toEqual(before)
    expect((await undo(id, colleague)).status).toBe(404)
    expect((await undo(id)).body).toMatchObject({ data: { message: expect.stringContaining('access issue solved') } })
    expect(await state()).toEqual(before)
    expect((await undo(id)).status).toBe(200)
    expect(
      await portal.given.rows('select undone_at is null as holds from access_actions where agency_id = $1', [agencyId]),
    ).toEqual([{ holds: false }])
  })

  test('is kept once a colleague changed what it did, or the provider answered', async () => {
    await portal.given.rows('update agencies set entry_preference_code = 2 where id = $1', [agencyId])
    await givenCase('NOT_HOME_IN_BUSINESS_HOURS')
    const id = idIn(await act({ solutionLabel: 'AllowEntryEnInternal', date: addDays(today(), 30) }))
    const preferences = {
      occupantAppointmentPreference: 'YES',
      internalEnPreference: 'NO',
      vacantEntryPreference: 'YES',
    }
    await colleague.post(`/v1/property/${property}/entry-method-preferences`, { preferences })
    expect((await undo(id)).body.error).toMatchObject({
      code: 'conflict',
      message: expect.stringMatching(/^The entry preferences .*were changed by Ben Ito at /),
    })
  })

  test('that agreed a day is kept once the provider answered it', async () => {
    await givenCase('TENANT_UNREACHABLE')
    const id = idIn(await act({ solutionLabel: 'ManuallyBookInJobForTenant', date: addDays(today(), 9) }))
    await portal.given.rows(
      'update access_actions set answered_at = now(), answered_by = taken_by, answer_note = $2 where agency_id = $1',
      [agencyId, 'We cannot come'],
    )
    expect((await undo(id)).body.error).toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('The agreed day was changed'),
    })
  })
})

describe('the residential status', () => {
  const shop = { isResidentialProperty: false, nonResidentialPropertyType: 'COMMERCIAL' }
  const office = { isResidentialProperty: false, nonResidentialPropertyType: 'INDUSTRIAL' }
  const uses = async () =>
    portal.given.rows(
      `select is_residential, non_residential_type from properties where agency_id = $1
        union all select is_residential, non_residential_type from portfolio_properties where agency_id = $1`,
      [agencyId],
    )

  test.each(['on the provider’s books', 'in the software', 'in both'])(
    'of a property %s is undone, unless changed since',
    async (where) => {
      const isBoth = where === 'in both'
      const isOurs = where === 'on the provider’s books'
      await portal.given.integration(agencyId)
      const mirrored = isOurs
        ? 0
        : await portal.given.portfolioProperty(agencyId, isBoth ? { propertyId: property } : {})
      await portal.makeCards(agencyId)
      const url = isOurs ? `/v1/property/${property}/residential-status` : `/v1/integrated-property/${mirrored}`
      const before = await uses()
      const id = idIn(await browser.patch(url, shop))
      expect(await uses()).not.toEqual(before)
      const first = await undo(id)
      expect([first.status, first.body.error]).toEqual([200, undefined])
      expect(await uses()).toEqual(before)
      expect((await undo(id)).body.data).toEqual(first.body.data)
      const next = idIn(await browser.patch(url, shop))
      idIn(await colleague.patch(url, office))
      expect((await undo(next)).body.error).toMatchObject({
        code: 'conflict',
        message: expect.stringMatching(/^The residential status was changed by Ben Ito at /),
      })
      expect((await undo(next, colleague)).status).toBe(404)
    },
  )
})

test('an action belongs to the agency in which it was done, also for its user', async () => {
  await portal.makeCards(agencyId)
  const both = await portal.given.user('vic', { name: 'Mia Master' })
  const otherAgency = await portal.given.agency()
  for (const agency of [agencyId, otherAgency]) await portal.given.membership(both, agency)
  const here = await portal.signIn(both)
  await here.put('/v1/auth/agencies', { agencyId })
  const gas = { hasGasAppliances: false, gasApplianceCount: 0 }
  const id = idIn(await here.put(`/v1/property/${property}/gas-confirmation`, gas))
  await here.put('/v1/auth/agencies', { agencyId: otherAgency })
  expect((await undo(id, here)).status).toBe(404)
  expect((await here.get('/v1/actions')).body.data).toMatchObject({ total: 0 })
  await here.put('/v1/auth/agencies', { agencyId })
  expect((await undo(id, here)).status).toBe(200)
  // Somebody who has left the agency can no longer undo.
  const next = idIn(await here.put(`/v1/property/${property}/gas-confirmation`, gas))
  await portal.given.rows('update memberships set ended_at = now() where user_id = $1', [both])
  expect((await undo(next, here)).status).toBeOneOf([401, 403])
})

test('a repeat of the call tells by which id it is undone, also after it was', async () => {
  await portal.makeCards(agencyId)
  const headers = { 'idempotency-key': 'gas-once' }
  const confirm = async (count: number) =>
    browser.call('PUT', `/v1/property/${property}/gas-confirmation`, {
      body: { hasGasAppliances: true, gasApplianceCount: count },
      headers,
    })
  const first = await confirm(2)
  const id = first.headers[undoHeader] as string
  expect(id).toBeDefined()
  expect((await confirm(2)).headers[undoHeader]).toBe(id)
  expect((await confirm(1)).status).toBe(409)
  expect((await undo(id)).status).toBe(200)
  expect((await confirm(2)).headers[undoHeader]).toBe(id)
  expect(await portal.given.rows('select has_gas from properties where id = $1', [property])).toEqual([
    { has_gas: null },
  ])
})
