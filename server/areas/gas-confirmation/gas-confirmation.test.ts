import { beforeEach, describe, expect, test } from 'vitest'
import { testPortal, type Browser } from '../../testing/test-portal.ts'

const portal = await testPortal()
let agencyId: number
let userId: number
let propertyId: number
let browser: Browser

const propertyWithGas = async (inAgency: number, columns: Record<string, unknown> = {}) => {
  const id = await portal.given.property(inAgency, { columns })
  await portal.given.service(inAgency, id, 'gas')
  await portal.given.tenancy(inAgency, id)
  return id
}

beforeEach(async () => {
  ;({ agencyId, userId, browser } = await portal.office({ user: 'Priya Nair' }))
  propertyId = await propertyWithGas(agencyId)
})

const urlOf = (id: number | string) => `/v1/property/${id}/gas-confirmation`
const read = async (id: number | string = propertyId) => browser.get(urlOf(id))
const confirm = async (form: object, id: number | string = propertyId) => browser.put(urlOf(id), form)
const yes = { hasGasAppliances: true, gasApplianceCount: 2 }

describe('gas at a property', () => {
  test('is unknown until it is confirmed', async () => {
    expect((await read()).body.data).toEqual({
      hasGasAppliances: null,
      gasApplianceCount: null,
      confirmedBy: null,
      confirmedAt: null,
      version: 1,
    })
  })

  test('a confirmation is stored with its user and time', async () => {
    const saved = await confirm(yes)
    expect(saved.status).toBe(200)
    expect(saved.body.data).toMatchObject({ ...yes, confirmedBy: 'Priya Nair', version: 2 })
    expect((await read()).body.data).toEqual(saved.body.data)
  })

  test('without gas the count is zero, even if another count was sent', async () => {
    const { body } = await confirm({ hasGasAppliances: false, gasApplianceCount: 2 })
    expect(body.data).toMatchObject({ hasGasAppliances: false, gasApplianceCount: 0 })
  })

  test('a change is audited with the values before and after', async () => {
    await confirm(yes)
    await confirm({ hasGasAppliances: false })
    const rows = await portal.given.rows(
      `select before, after, user_id, property_id from audit_events where action = 'confirm-gas' and agency_id = $1 order by id`,
      [agencyId],
    )
    expect(rows).toEqual([
      {
        before: { hasGasAppliances: null, gasApplianceCount: null },
        after: yes,
        user_id: userId,
        property_id: propertyId,
      },
      {
        before: yes,
        after: { hasGasAppliances: false, gasApplianceCount: 0 },
        user_id: userId,
        property_id: propertyId,
      },
    ])
  })

  test('once confirmed, the property is no longer among those that need a confirmation', async () => {
    await portal.makeCards(agencyId)
    const waiting = async () =>
      ((await browser.get('/v1/update/summary?facet=GAS_CONFIRMATION_REQUIRED')).body.data as { total: number }).total
    const reason = async () =>
      (
        await portal.given.rows<{ reason: string }>(
          'select compliance_reason as reason from property_services where agency_id = $1 and property_id = $2',
          [agencyId, propertyId],
        )
      )[0]?.reason
    expect(await waiting()).toBe(1)
    expect(await reason()).toBe('The agency has not confirmed the gas appliances yet')
    await confirm({ hasGasAppliances: true, gasApplianceCount: 1 })
    expect(await waiting()).toBe(0)
    expect(await reason()).toMatch(/^Gas .* done /)
    await confirm({ hasGasAppliances: false })
    expect(await reason()).toBe('There is no gas at this property')
  })

  test('a save with an old version is refused, names who changed it and when, and changes nothing', async () => {
    expect((await confirm({ ...yes, version: 1 })).status).toBe(200)
    const stale = await confirm({ hasGasAppliances: false, version: 1 })
    expect(stale.status).toBe(409)
    expect(stale.body.error?.message).toMatch(
      /^You changed this in another tab or window at \d{2}\/\d{2}\/\d{4}, \d{1,2}:\d{2}.[ap]m\. Reload to see the change\.$/,
    )
    expect((await read()).body.data).toMatchObject({ ...yes, version: 2 })
    const replies = await Promise.all([1, 2, 3].map(async () => confirm({ ...yes, version: 2 })))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  })

  test('sent twice with one idempotency key is done once', async () => {
    const send = async () =>
      browser.call('PUT', urlOf(propertyId), { body: yes, headers: { 'idempotency-key': 'one-intention' } })
    const [first, second] = [await send(), await send()]
    expect(second.body).toEqual(first.body)
    expect((await read()).body.data).toMatchObject({ version: 2 })
  })
})

describe('refused are', () => {
  test('requests without a session', async () => {
    for (const reply of [await portal.browser().get(urlOf(1)), await portal.browser().put(urlOf(1), yes)]) {
      expect(reply.status).toBe(401)
      expect(reply.body.error?.message).toBe('No user session')
    }
  })

  test('another agency’s property, in the same way as one that does not exist', async () => {
    const theirs = await propertyWithGas(await portal.given.agency())
    for (const id of [theirs, 2_000_000_000]) {
      for (const reply of [await read(id), await confirm(yes, id)]) {
        expect(reply.status).toBe(404)
        expect(reply.body.error).toEqual({ code: 'not-found', message: 'Property not found' })
      }
    }
    expect(await portal.given.rows('select has_gas from properties where id = $1', [theirs])).toEqual([
      { has_gas: null },
    ])
  })

  test('a property of another agency of the same user, with the advice to switch', async () => {
    const other = await portal.given.agency()
    await portal.given.membership(userId, other)
    const here = await portal.signIn(userId)
    const session = (await here.get('/v1/auth/session')).body.data as { complianceAgencyId: number }
    const elsewhere = await propertyWithGas(session.complianceAgencyId === other ? agencyId : other)
    for (const reply of [await here.get(urlOf(elsewhere)), await here.put(urlOf(elsewhere), yes)]) {
      expect(reply.status).toBe(403)
      expect(reply.body.error?.message).toBe('You do not have access to this property')
    }
  })

  test('a cancelled property', async () => {
    const cancelled = await propertyWithGas(agencyId, {
      cancelled_at: new Date().toISOString(),
      cancellation_kind: 'REQUESTED',
    })
    const reply = await confirm(yes, cancelled)
    expect(reply.status).toBe(422)
    expect(reply.body.error?.message).toBe('This property has been cancelled')
  })

  test('states other than Victoria', async () => {
    const brisbane = await portal.given.agency('qld')
    const someone = await portal.given.user('qld')
    await portal.given.membership(someone, brisbane)
    const there = await portal.signIn(someone, { state: 'qld' })
    const property = await portal.given.property(brisbane)
    for (const reply of [await there.get(urlOf(property)), await there.put(urlOf(property), yes)]) {
      expect(reply.status).toBe(422)
      expect(reply.body.error?.message).toBe('Gas appliances are confirmed for properties in Victoria only')
    }
  })

  test.each([
    [{}, 422, { hasGasAppliances: 'Required' }],
    [{ hasGasAppliances: true }, 422, { gasApplianceCount: 'Required' }],
    [{ hasGasAppliances: true, gasApplianceCount: 3 }, 422, { gasApplianceCount: 'Must be 0, 1 or 2' }],
    [{ hasGasAppliances: true, gasApplianceCount: -1 }, 422, { gasApplianceCount: 'Must be 0, 1 or 2' }],
    [{ hasGasAppliances: 'yes', gasApplianceCount: 1 }, 400, null],
    [{ hasGasAppliances: true, gasApplianceCount: 1.5 }, 400, null],
    [{ ...yes, version: 'one' }, 400, null],
  ])('a form with %j', async (form, status, fields) => {
    const reply = await confirm(form)
    expect(reply.status).toBe(status)
    if (fields) expect(reply.body.error?.fields).toEqual(fields)
    expect((await read()).body.data).toMatchObject({ version: 1 })
  })

  test.each(['0', '-1', 'abc', '1e3', '99999999999'])('the id %s in an address', async (id) => {
    expect((await read(id)).status).toBe(400)
    expect((await confirm(yes, id)).status).toBe(400)
  })
})
