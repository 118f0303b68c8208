import { beforeEach, describe, expect, test } from 'vitest'
import { testPortal, type Browser } from '../../testing/test-portal.ts'

const portal = await testPortal()
let agencyId: number
let userId: number
let propertyId: number
let browser: Browser

beforeEach(async () => {
  agencyId = await portal.given.agency('qld')
  userId = await portal.given.user('qld', { name: 'Priya Nair' })
  await portal.given.membership(userId, agencyId)
  propertyId = await portal.given.property(agencyId)
  await portal.given.service(agencyId, propertyId, 'water')
  browser = await portal.signIn(userId, { state: 'qld' })
})

const urlOf = (id: number | string) => `/v1/property/${id}/water-charging`
const read = async (id: number | string = propertyId) => browser.get(urlOf(id))
const save = async (form: object, id: number | string = propertyId) => browser.put(urlOf(id), form)

test('who pays for water is unknown until it is set, and can change later', async () => {
  expect((await read()).body.data).toEqual({ isWaterCharged: null, version: 1 })
  expect((await save({ isWaterCharged: true })).body.data).toEqual({ isWaterCharged: true, version: 2 })
  expect((await save({ isWaterCharged: false, version: 2 })).body.data).toEqual({ isWaterCharged: false, version: 3 })
  expect((await read()).body.data).toEqual({ isWaterCharged: false, version: 3 })
  const audit = await portal.given.rows(
    `select before, after, user_id, property_id from audit_events where action = 'tell-water-charging' and agency_id = $1 order by id`,
    [agencyId],
  )
  expect(audit).toEqual([
    { before: { isWaterCharged: null }, after: { isWaterCharged: true }, user_id: userId, property_id: propertyId },
    { before: { isWaterCharged: true }, after: { isWaterCharged: false }, user_id: userId, property_id: propertyId },
  ])
})

test('once set, it decides the evaluation of the service', async () => {
  await save({ isWaterCharged: false })
  const [service] = await portal.given.rows(
    'select compliance, compliance_reason as reason from property_services where agency_id = $1 and property_id = $2',
    [agencyId, propertyId],
  )
  expect(service).toEqual({ compliance: 'NOT_REQUIRED', reason: 'The tenant is not charged for water' })
})

test('a save with an old version is refused and names who changed it and when', async () => {
  await save({ isWaterCharged: true, version: 1 })
  const stale = await save({ isWaterCharged: false, version: 1 })
  expect(stale.status).toBe(409)
  expect(stale.body.error?.message).toMatch(
    /^You changed this in another tab or window at .*\. Reload to see the change\.$/,
  )
  expect((await read()).body.data).toEqual({ isWaterCharged: true, version: 2 })
})

describe('refused are', () => {
  test('requests without a session', async () => {
    const stranger = portal.browser()
    for (const reply of [await stranger.get(urlOf(1)), await stranger.put(urlOf(1), { isWaterCharged: true })]) {
      expect(reply.status).toBe(401)
      expect(reply.body.error?.message).toBe('No user session')
    }
  })

  test('another agency’s property, in the same way as one that does not exist', async () => {
    const theirs = await portal.given.property(await portal.given.agency('qld'))
    for (const id of [theirs, 2_000_000_000]) {
      for (const reply of [await read(id), await save({ isWaterCharged: true }, id)]) {
        expect(reply.status).toBe(404)
        expect(reply.body.error).toEqual({ code: 'not-found', message: 'Property not found' })
      }
    }
  })

  test('a cancelled property', async () => {
    await portal.given.rows(
      `update properties set cancelled_at = now(), cancellation_kind = 'REQUESTED' where id = $1`,
      [propertyId],
    )
    const reply = await save({ isWaterCharged: true })
    expect(reply.status).toBe(422)
    expect(reply.body.error?.message).toBe('This property has been cancelled')
  })

  test.each([
    [{}, 422],
    [{ isWaterCharged: null }, 422],
    [{ isWaterCharged: 'yes' }, 400],
    [{ isWaterCharged: true, version: -1 }, 422],
  ])('a form with %j', async (form, status) => {
    expect((await save(form)).status).toBe(status)
    expect((await read()).body.data).toEqual({ isWaterCharged: null, version: 1 })
  })

  test.each(['0', '-1', 'abc', '99999999999'])('the id %s in an address', async (id) => {
    expect((await read(id)).status).toBe(400)
    expect((await save({ isWaterCharged: true }, id)).status).toBe(400)
  })
})
