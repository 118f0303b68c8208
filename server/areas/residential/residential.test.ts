import { beforeEach, describe, expect, test } from 'vitest'
import { facets, type FacetCode } from '../../../contract/portfolio/portfolio.ts'
import type { IntegratedPropertyDetails } from '../../../contract/residential.ts'
import { testPortal, type Browser } from '../../testing/test-portal.ts'

const portal = await testPortal()
await portal.given.features('PortfolioMirroring')
let agencyId: number
let userId: number
let managerId: number
let browser: Browser
/** Only on the provider's books; only in the software; in both. */
let ours: number
let theirs: number
let both: { propertyId: number; mirroredId: number }

const evaluate = async (inAgency = agencyId) => portal.makeCards(inAgency)

beforeEach(async () => {
  ;({ agencyId, userId, browser } = await portal.office({ user: 'Priya Nair' }))
  await portal.given.integration(agencyId)
  managerId = await portal.given.propertyManager(agencyId, 'Tom Okafor')
  const property = async () => {
    const id = await portal.given.property(agencyId, { managerId })
    await portal.given.service(agencyId, id)
    await portal.given.tenancy(agencyId, id)
    return id
  }
  ours = await property()
  theirs = await portal.given.portfolioProperty(agencyId, {
    managerId,
    streetNumber: '12',
    streetName: 'Wattle Street',
  })
  await portal.given.portfolioService(agencyId, theirs)
  const propertyId = await property()
  both = { propertyId, mirroredId: await portal.given.portfolioProperty(agencyId, { propertyId }) }
  await evaluate()
})

const shop = { isResidentialProperty: false, nonResidentialPropertyType: 'COMMERCIAL' }
const property = { isResidentialProperty: true, nonResidentialPropertyType: null }
const read = async (id: number | string) => browser.get(`/v1/integrated-property/${id}`)
const details = async (id: number) => (await read(id)).body.data as IntegratedPropertyDetails
const ofMirrored = async (id: number | string, form: object, who = browser) =>
  who.patch(`/v1/integrated-property/${id}`, form)
const ofProperty = async (id: number | string, form: object, who = browser) =>
  who.patch(`/v1/property/${id}/residential-status`, form)

const use = async (table: 'properties' | 'portfolio_properties', id: number) =>
  (
    await portal.given.rows(
      `select is_residential, non_residential_type, version, updated_by from ${table} where id = $1`,
      [id],
    )
  )[0]
const changes = async () =>
  portal.given.rows(
    `select property_id, portfolio_property_id, is_residential, non_residential_type, changed_by from residential_changes
      where agency_id = $1 order by id`,
    [agencyId],
  )
const countOf = async (facet: FacetCode, kind: 1 | 2) =>
  (
    await portal.given.rows<{ count: number }>(
      'select count from card_counters where agency_id = $1 and kind = $2 and manager_id = $3 and counter = $4',
      [agencyId, kind, managerId, facets[facet].bit],
    )
  )[0]?.count ?? 0
const everyCard = async () =>
  portal.given.rows(
    `select kind, subject_id, manager_id, service_mask, facet_mask, next_change_on, item from property_cards
      where agency_id = $1 order by 1, 2`,
    [agencyId],
  )
const everyCounter = async () =>
  portal.given.rows(
    'select kind, manager_id, counter, count from card_counters where agency_id = $1 and count <> 0 order by 1, 2, 3',
    [agencyId],
  )

describe('a mirrored property', () => {
  test('is returned as in lists, with the data of its page', async () => {
    const listed = (await browser.get('/v1/portfolio/integrated?provided-by=OTHER')).body.data as {
      items: { agencyPortfolioPropertyId: number }[]
    }
    const item = listed.items.find(({ agencyPortfolioPropertyId }) => agencyPortfolioPropertyId === theirs)
    const { addressLine2 } = await details(theirs)
    expect(await details(theirs)).toEqual({
      ...item,
      address: `12 Wattle Street, ${addressLine2}`,
      ...property,
      enrolmentOrderId: null,
      documentsCount: 0,
      canUploadDocuments: true,
      softwareFileDay: null,
      version: 1,
    })
    expect(item).toMatchObject({ compliance: 'COMPLIANT', softwareName: 'PropertyMe', compliancePropertyId: null })
  })

  test('that is enrolled has the compliance and the id of the enrolled property', async () => {
    expect(await details(both.mirroredId)).toMatchObject({
      agencyPortfolioPropertyId: both.mirroredId,
      compliancePropertyId: both.propertyId,
      providedBy: 'DETECTOR_INSPECTOR',
      softwareName: 'PropertyMe',
      compliance: 'COMPLIANT',
      canUploadDocuments: true,
      ...property,
    })
  })
})

describe('a property that is no longer a residential rental', () => {
  test('on the provider’s books needs no services and has no compliance result, until it is one again', async () => {
    const listed = async () =>
      ((await browser.get('/v1/portfolio?facet=COMPLIANT')).body.data as { total: number }).total
    expect([await countOf('COMPLIANT', 1), await listed()]).toEqual([2, 2])

    const reply = await ofProperty(ours, { ...shop, version: 1 })
    expect([reply.status, reply.body.data]).toEqual([200, { ...shop, version: 2 }])
    expect([await countOf('COMPLIANT', 1), await listed()]).toEqual([1, 1])
    const portfolio = (await browser.get('/v1/portfolio')).body.data as {
      items: { compliancePropertyId: number; compliance: string; services: { compliance: string }[] }[]
    }
    expect(portfolio.items.find(({ compliancePropertyId }) => compliancePropertyId === ours)).toMatchObject({
      compliance: 'NON_RESIDENTIAL_PROPERTY',
      services: [{ compliance: 'NOT_REQUIRED' }],
    })

    expect((await ofProperty(ours, { isResidentialProperty: true, version: 2 })).body.data).toEqual({
      ...property,
      version: 3,
    })
    expect([await countOf('COMPLIANT', 1), await listed()]).toEqual([2, 2])
    expect(await changes()).toEqual([
      {
        property_id: ours,
        portfolio_property_id: null,
        is_residential: false,
        non_residential_type: 'COMMERCIAL',
        changed_by: userId,
      },
      {
        property_id: ours,
        portfolio_property_id: null,
        is_residential: true,
        non_residential_type: null,
        changed_by: userId,
      },
    ])
  })

  test('in the software has no compliance result in the lists and numbers of other providers', async () => {
    expect(await countOf('COMPLIANT', 2)).toBe(1)
    const reply = await ofMirrored(theirs, { ...shop, nonResidentialPropertyType: 'INDUSTRIAL', version: 1 })
    expect(reply.body.data).toEqual({ ...shop, nonResidentialPropertyType: 'INDUSTRIAL', version: 2 })
    expect(await countOf('COMPLIANT', 2)).toBe(0)
    expect(await details(theirs)).toMatchObject({
      compliance: 'NON_RESIDENTIAL_PROPERTY',
      isResidentialProperty: false,
      nonResidentialPropertyType: 'INDUSTRIAL',
      version: 2,
    })
    await ofMirrored(theirs, property)
    expect(await countOf('COMPLIANT', 2)).toBe(1)
    expect(await changes()).toMatchObject([
      { property_id: null, portfolio_property_id: theirs, is_residential: false },
      { property_id: null, portfolio_property_id: theirs, is_residential: true },
    ])
  })

  test('changes on the provider’s books and in the software together, whichever of the two was changed', async () => {
    const { propertyId, mirroredId } = both
    await ofProperty(propertyId, shop)
    const asShop = { is_residential: false, non_residential_type: 'COMMERCIAL', version: 2, updated_by: userId }
    expect([await use('properties', propertyId), await use('portfolio_properties', mirroredId)]).toEqual([
      asShop,
      asShop,
    ])
    await ofMirrored(mirroredId, property)
    const asResidential = { is_residential: true, non_residential_type: null, version: 3, updated_by: userId }
    expect([await use('properties', propertyId), await use('portfolio_properties', mirroredId)]).toEqual([
      asResidential,
      asResidential,
    ])
    expect(await changes()).toMatchObject([
      { property_id: propertyId, portfolio_property_id: mirroredId },
      { property_id: propertyId, portfolio_property_id: mirroredId },
    ])
  })

  test('has the same cards and counters as a rebuild', async () => {
    await ofProperty(ours, shop)
    await ofMirrored(theirs, shop)
    await ofMirrored(both.mirroredId, shop)
    const [cards, counters] = [await everyCard(), await everyCounter()]
    await evaluate()
    expect(await everyCard()).toEqual(cards)
    expect(await everyCounter()).toEqual(counters)
  })

  test('is audited with the values before and after', async () => {
    await ofProperty(ours, shop)
    await ofMirrored(theirs, shop)
    const rows = await portal.given.rows(
      `select entity, entity_id::int as id, property_id, user_id, before, after from audit_events
        where agency_id = $1 and action = 'change-residential-status' order by audit_events.id`,
      [agencyId],
    )
    const change = { user_id: userId, before: property, after: shop }
    expect(rows).toEqual([
      { entity: 'properties', id: ours, property_id: ours, ...change },
      { entity: 'portfolio_properties', id: theirs, property_id: null, ...change },
    ])
  })

  test('changes nothing when saved again', async () => {
    await ofProperty(ours, shop)
    const again = await ofProperty(ours, shop)
    expect([again.status, again.body.data]).toEqual([200, { ...shop, version: 2 }])
    expect(await changes()).toHaveLength(1)
  })
})

describe('a change with an old version', () => {
  test.each(['on the provider’s books', 'in the software'])(
    '%s is refused and names who changed it and when',
    async (where) => {
      const change = async (form: object) =>
        where === 'on our books' ? ofProperty(ours, form) : ofMirrored(theirs, form)
      expect((await change({ ...shop, version: 1 })).status).toBe(200)
      const stale = await change({ ...property, version: 1 })
      expect(stale.status).toBe(409)
      expect(stale.body.error?.message).toMatch(
        /^You changed this in another tab or window at \d{2}\/\d{2}\/\d{4}, \d{1,2}:\d{2}.[ap]m\. Reload to see the change\.$/,
      )
    },
  )

  test('is also refused when the other of the two was changed', async () => {
    await ofProperty(both.propertyId, shop)
    const stale = await ofMirrored(both.mirroredId, { ...property, version: 1 })
    expect(stale.status).toBe(409)
    expect(stale.body.error?.message).toMatch(/^You changed this in another tab or window/)
  })

  test('concurrent changes from both sides end in one state', async () => {
    const { propertyId, mirroredId } = both
    const forms = [shop, property, { ...shop, nonResidentialPropertyType: 'OTHER' }]
    const replies = await Promise.all(
      [...forms, ...forms].map(async (form, index) =>
        index < 3 ? ofProperty(propertyId, form) : ofMirrored(mirroredId, form),
      ),
    )
    for (const { status } of replies) expect([200, 409]).toContain(status)
    const [one, other] = [await use('properties', propertyId), await use('portfolio_properties', mirroredId)]
    expect(one?.['is_residential']).toBe(other?.['is_residential'])
    expect(one?.['non_residential_type']).toBe(other?.['non_residential_type'])
    const cards = await everyCard()
    await evaluate()
    expect(await everyCard()).toEqual(cards)
  })
})

describe('refused are', () => {
  const both422 = 'Property type is required'
  test.each([
    [{ isResidentialProperty: false }, 422, { nonResidentialPropertyType: both422 }],
    [{ isResidentialProperty: false, nonResidentialPropertyType: null }, 422, { nonResidentialPropertyType: both422 }],
    [{}, 422, { isResidentialProperty: 'Required' }],
    [{ isResidentialProperty: 'no' }, 400, null],
    [{ ...shop, nonResidentialPropertyType: 'CASTLE' }, 400, null],
    [{ ...shop, version: 'one' }, 400, null],
  ])('a form with %j', async (form, status, fields) => {
    for (const reply of [await ofProperty(ours, form), await ofMirrored(theirs, form)]) {
      expect(reply.status).toBe(status)
      if (fields) expect(reply.body.error?.fields).toEqual(fields)
    }
    expect(await changes()).toEqual([])
  })

  test('requests without a session', async () => {
    const anonymous = portal.browser()
    const replies = [
      await anonymous.get('/v1/integrated-property/1'),
      await ofMirrored(1, shop, anonymous),
      await ofProperty(1, shop, anonymous),
    ]
    for (const reply of replies) expect([reply.status, reply.body.error?.message]).toEqual([401, 'No user session'])
  })

  test('another agency’s properties, in the same way as ones that do not exist', async () => {
    const stranger = await portal.given.agency()
    const [managed, mirrored] = [await portal.given.property(stranger), await portal.given.portfolioProperty(stranger)]
    await evaluate(stranger)
    for (const id of [mirrored, 2_000_000_000]) {
      for (const reply of [await read(id), await ofMirrored(id, shop)]) {
        expect(reply.status).toBe(404)
        expect(reply.body.error).toEqual({ code: 'not-found', message: 'Integrated property not found' })
      }
    }
    for (const id of [managed, 2_000_000_000]) {
      const reply = await ofProperty(id, shop)
      expect(reply.status).toBe(404)
      expect(reply.body.error).toEqual({ code: 'not-found', message: 'Property not found' })
    }
    expect(await use('properties', managed)).toMatchObject({ is_residential: true, version: 1 })
    expect(await use('portfolio_properties', mirrored)).toMatchObject({ is_residential: true, version: 1 })
  })

  test('properties of another agency of the same user, with the advice to switch', async () => {
    const other = await portal.given.agency()
    await portal.given.membership(userId, other)
    const here = await portal.signIn(userId)
    const session = (await here.get('/v1/auth/session')).body.data as { complianceAgencyId: number }
    const elsewhere = session.complianceAgencyId === other ? agencyId : other
    const [managed, mirrored] = [
      await portal.given.property(elsewhere),
      await portal.given.portfolioProperty(elsewhere),
    ]
    for (const reply of [
      await here.get(`/v1/integrated-property/${mirrored}`),
      await ofMirrored(mirrored, shop, here),
      await ofProperty(managed, shop, here),
    ]) {
      expect([reply.status, reply.body.error?.message]).toEqual([403, 'You do not have access to this property'])
    }
  })

  test('a cancelled property, also through its mirror', async () => {
    await portal.given.rows(
      `update properties set cancelled_at = now(), cancellation_kind = 'REQUESTED' where id = any($1)`,
      [[ours, both.propertyId]],
    )
    await evaluate()
    for (const reply of [await ofProperty(ours, shop), await ofMirrored(both.mirroredId, shop)]) {
      expect([reply.status, reply.body.error?.message]).toEqual([422, 'This property has been cancelled'])
    }
    expect(await details(both.mirroredId)).toMatchObject({ canUploadDocuments: false })
  })

  test('a property that has left the software', async () => {
    await portal.given.rows('update portfolio_properties set is_active = false where id = $1', [theirs])
    await evaluate()
    for (const reply of [await read(theirs), await ofMirrored(theirs, shop)]) {
      expect([reply.status, reply.body.error?.message]).toEqual([404, 'Integrated property not found'])
    }
  })

  test.each(['0', '-1', 'abc', '99999999999'])('the id %s in an address', async (id) => {
    const replies = [await read(id), await ofMirrored(id, shop), await ofProperty(id, shop)]
    expect(replies.map(({ status }) => status)).toEqual([400, 400, 400])
  })
})
