import { beforeAll, beforeEach, expect, test } from 'vitest'
import { experimentWireName } from '../../../contract/me.ts'
import { applyRecommendedFeatures } from '../../areas/features/apply-recommended-features.ts'
import { changing } from '../kit/routes/state-site.ts'
import { hiddenIn, testStateSystem, type SystemBrowser } from '../../testing/test-state-system.ts'

const system = await testStateSystem()
const findings = experimentWireName('ProblemRegister')
let admin: SystemBrowser
let staffId: number
let agencyId: number
let user: Awaited<ReturnType<typeof system.person>>

beforeAll(async () => {
  const person = await system.person({ isAdministrator: true, name: 'Ada Administrator' })
  staffId = person.id
  admin = system.browser()
  await admin.signIn('vic', person.username)
})

beforeEach(async () => {
  agencyId = await system.given.agency('vic', `Switchable ${Math.random().toString(36).slice(2)}`)
  user = await system.person({ agencies: [agencyId], name: 'Uma User' })
})

const ofAgency = () => `/vic/Features/agency/${agencyId}`
const formIn = (body: string, path: string) => hiddenIn(body.slice(body.indexOf(`action="${path.split('?')[0]}`)))
const load = async (path: string) => formIn((await admin.get(path)).body, path)
const save = async (path: string, fields: Record<string, string>) =>
  admin.post(path, { ...(await load(path)), reason: 'Pilot', ...fields })
const isOn = async (userId: number | null = user.id) =>
  (
    await system.given.rows<{ on: boolean }>('select app.is_experiment_on($1, $2, $3) as on', [
      findings,
      userId,
      agencyId,
    ])
  )[0]?.on
const changes = async () =>
  system.given.rows('select feature, was_on, is_on, reason, changed_by from feature_changes where agency_id = $1', [
    agencyId,
  ])

test('staff switch a feature for an agency, with reason, audit and history; sent twice it is done once', async () => {
  const hidden = await load(ofAgency())
  for (const _ of [1, 2]) {
    const reply = await admin.post(ofAgency(), { ...hidden, [findings]: 'on', reason: 'Pilot' })
    expect(reply.statusCode).toBe(303)
  }
  expect(await isOn()).toBe(true)
  expect(await changes()).toEqual([
    { feature: findings, was_on: null, is_on: true, reason: 'Pilot', changed_by: staffId },
  ])
  const audits = await system.given.rows(
    `select after, agency_id from audit_events where action = 'switch-features' and entity_id = $1`,
    [agencyId],
  )
  expect(audits).toEqual([{ after: { [findings]: true, reason: 'Pilot' }, agency_id: agencyId }])
  const { body } = await admin.get(ofAgency())
  expect(body).toContain('From as usual to on')
  expect(body).toContain('Ada Administrator')
  expect((await admin.get(`/vic/Features/index?feature=${findings}`)).body).toContain(ofAgency())
})

test('as usual says what a user gets from the agencies, and a permission where it differs', async () => {
  const usual = async () =>
    new RegExp(`name="${findings}"[^]*?As usual \\(([^)]+)\\)`).exec(
      (await admin.get(`/vic/Features/user/${user.id}`)).body,
    )?.[1]
  expect(await usual()).toBe('off')
  await save(ofAgency(), { [findings]: 'on', allow_agency_portal_booking: 'on' })
  expect(await usual()).toBe('on')
  user = await system.person({ agencies: [agencyId, await system.given.agency('vic')] })
  expect(await usual()).toBe('as each agency')
  const { body } = await admin.get('/vic/Features/index?feature=allow_agency_portal_booking')
  expect(body.slice(0, body.indexOf('Features and where'))).toContain(ofAgency())
})

test('the user’s switch wins, within one agency before all agencies, and goes back to what is usual', async () => {
  const ofUser = `/vic/Features/user/${user.id}`
  await save(ofAgency(), { [findings]: 'on' })
  expect((await save(ofUser, { [findings]: 'off' })).statusCode).toBe(303)
  expect(await isOn()).toBe(false)
  expect(await isOn(null)).toBe(true)
  expect((await admin.get(ofAgency())).body).toContain(ofUser)
  expect((await save(`${ofUser}?agency=${agencyId}`, { [findings]: 'on' })).statusCode).toBe(303)
  expect(await isOn()).toBe(true)
  await save(`${ofUser}?agency=${agencyId}`, { [findings]: '' })
  expect(await isOn()).toBe(false)
  await save(ofUser, { [findings]: '' })
  expect(await isOn()).toBe(true)
})

test('permissions of the agency are switched on the same page', async () => {
  const flags = async () =>
    system.given.rows('select allow_agency_portal_booking, can_request_hold, version from agencies where id = $1', [
      agencyId,
    ])
  expect(await flags()).toEqual([{ allow_agency_portal_booking: false, can_request_hold: true, version: 1 }])
  await save(ofAgency(), { allow_agency_portal_booking: 'on', can_request_hold: 'off' })
  expect(await flags()).toEqual([{ allow_agency_portal_booking: true, can_request_hold: false, version: 2 }])
})

test('a reason is needed, and what was chosen stays', async () => {
  const reply = await save(ofAgency(), { [findings]: 'on', reason: ' ' })
  expect(reply.statusCode).toBe(422)
  expect(reply.body).toContain('id="reason-error"')
  expect(reply.body).toMatch(new RegExp(`id="${findings}"[\\s\\S]*?value="on" selected`))
  expect(await changes()).toEqual([])
})

test('a colleague’s change in between is shown beside what was chosen', async () => {
  const first = await load(ofAgency())
  await save(ofAgency(), { [findings]: 'on' })
  const late = await admin.post(ofAgency(), { ...first, [findings]: 'off', reason: 'Other' })
  expect(late.statusCode).toBe(409)
  expect(late.body).toContain('These features were changed by Ada Administrator')
  expect(late.body).toContain('Now: On.')
  expect(await isOn()).toBe(true)
  const again = await admin.post(ofAgency(), { ...formIn(late.body, ofAgency()), [findings]: 'off', reason: 'Other' })
  expect(again.statusCode).toBe(303)
  expect(await isOn()).toBe(false)
})

test('new agencies get what is recommended, which staff change', async () => {
  const path = '/vic/Features/recommended'
  const apply = async () => {
    const { site } = system
    await changing(site('vic'), staffId, async (db) =>
      applyRecommendedFeatures(
        {
          db,
          state: 'vic',
          agencyId: null,
          userId: staffId,
          originalUserId: null,
          now: new Date(),
          requestId: null,
          source: 'STATE_SYSTEM',
        },
        agencyId,
      ),
    )
  }
  await apply()
  await apply()
  expect(await isOn(null)).toBe(true)
  const [flags] = await system.given.rows('select allow_agency_portal_booking as on from agencies where id = $1', [
    agencyId,
  ])
  expect(flags).toEqual({ on: true })
  const count = (await changes()).length
  expect(count).toBeGreaterThan(3)
  expect((await save(path, { [findings]: 'off' })).statusCode).toBe(303)
  const next = await system.given.agency('vic')
  agencyId = next
  await apply()
  expect(await isOn(null)).toBe(false)
  await save(path, { [findings]: 'on' })
})

test('agencies and users are found by name; those of another state are not', async () => {
  const { body } = await admin.get('/vic/Features/index?name=Uma')
  expect(body).toContain(`/vic/Features/user/${user.id}`)
  const elsewhere = await system.given.agency('nsw', 'Far Away')
  const stranger = await system.given.user('nsw')
  expect((await admin.get('/vic/Features/index?name=Far+Away')).body).not.toContain(`agency/${elsewhere}`)
  const hidden = await load(ofAgency())
  for (const path of [`/vic/Features/agency/${elsewhere}`, `/vic/Features/user/${stranger}`]) {
    expect((await admin.get(path)).statusCode).toBe(404)
    expect((await admin.post(path, { ...hidden, [findings]: 'on', reason: 'x' })).statusCode).toBe(404)
  }
  expect((await admin.get(`/vic/Features/user/${user.id}?agency=${elsewhere}`)).statusCode).toBe(404)
})

test('only staff of the provider see and switch them', async () => {
  const master = await system.person({ agencies: [agencyId], isMaster: true })
  const browser = system.browser()
  await browser.signIn('vic', master.username)
  const { form_token: token = '' } = hiddenIn((await browser.get('/vic/')).body)
  for (const path of [
    '/vic/Features/index',
    '/vic/Features/recommended',
    ofAgency(),
    `/vic/Features/user/${user.id}`,
  ]) {
    expect((await browser.get(path)).statusCode).toBe(403)
    const reply = await browser.post(path, { form_token: token, [findings]: 'on', reason: 'x', version: '0' })
    expect([403, 404]).toContain(reply.statusCode)
  }
  expect(await isOn()).toBe(false)
})
