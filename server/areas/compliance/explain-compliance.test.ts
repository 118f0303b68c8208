import { beforeEach, describe, expect, test } from 'vitest'
import type { ExplainedService } from '../../../contract/compliance.ts'
import { testPortal, type Browser } from '../../testing/test-portal.ts'

const portal = await testPortal()
let agencyId: number
let propertyId: number
let browser: Browser

beforeEach(async () => {
  ;({ agencyId, browser } = await portal.office())
  propertyId = await portal.given.property(agencyId)
})

const why = async (id = propertyId): Promise<ExplainedService[]> => {
  const reply = await browser.get(`/v1/property/${id}/why`)
  expect(reply.body.error).toBeUndefined()
  return (reply.body.data as { services: ExplainedService[] }).services
}

describe('why a service has its result', () => {
  test('is the duty with its source, the facts and the arithmetic', async () => {
    await portal.given.service(agencyId, propertyId, 'electrical', { lastOn: '2024-10-21' })
    await portal.makeCards(agencyId)
    const [service] = await why()
    expect(service).toMatchObject({
      shortName: 'electrical',
      compliance: 'NON_COMPLIANT',
      schedule: 'By our own schedule, which is not law, we check every 24 months.',
    })
    expect(service?.duties).toMatchObject([
      {
        state: 'BREACHED',
        since: '2026-10-22',
        whose: 'Duty and cost of the rental provider',
        facts: [
          'Electrical safety check made 21/10/2024, as told by the agency',
          '21/10/2024 + 24 months = 21/10/2026 by law',
        ],
        version: 'Version 2, in force since 01/12/2024',
        citations: [{ text: 'Residential Tenancies Regulations 2021 (Vic) Sch 3 cl 1', readOn: '2026-11-02' }],
      },
    ])
  })

  test('says whose duty the tenant’s test is, what was only told, and that a lease has begun', async () => {
    const agency = await portal.given.agency('qld')
    const user = await portal.given.user('qld')
    await portal.given.membership(user, agency)
    const id = await portal.given.property(agency)
    await portal.given.service(agency, id, 'smoke', { lastOn: '2024-10-21' })
    await portal.given.tenancy(agency, id, { columns: { starts_on: '2026-02-01' } })
    await portal.makeCards(agency, 'qld')
    const reply = await (await portal.signIn(user, { state: 'qld' })).get(`/v1/property/${id}/why`)
    const { duties } = (reply.body.data as { services: ExplainedService[] }).services[0] as ExplainedService
    expect(duties.find(({ state }) => state === 'OF_TENANT')?.duty).toContain('The tenant must test')
    expect(duties.find(({ state }) => state === 'BREACHED')?.facts).toEqual([
      'The lease began 01/02/2026',
      'A check counts from 02/01/2026, 30 days before',
      'The last check was made 21/10/2024, as told by the agency',
    ])
  })

  test('says when a check was made late for its lease, and not that the duty is met since then', async () => {
    const agency = await portal.given.agency('qld')
    const user = await portal.given.user('qld')
    await portal.given.membership(user, agency)
    const id = await portal.given.property(agency)
    await portal.given.service(agency, id, 'smoke', { lastOn: '2026-07-27' })
    await portal.given.tenancy(agency, id, { columns: { starts_on: '2026-06-01', ends_on: null } })
    await portal.makeCards(agency, 'qld')
    const signedIn = await portal.signIn(user, { state: 'qld' })
    const duty = async () => {
      const { services } = (await signedIn.get(`/v1/property/${id}/why`)).body.data as { services: ExplainedService[] }
      return services[0]?.duties.find((each) => each.duty.includes('tested and cleaned within 30 days'))
    }
    expect(await duty()).toMatchObject({
      state: 'MADE_LATE',
      since: '2026-07-27',
      facts: [
        'The lease began 01/06/2026',
        'The check for it was made 27/07/2026, as told by the agency: 57 days late, so the duty was not met for this lease',
      ],
    })
    const earlier = { agency_id: agency, property_id: id, service_id: 1, done_on: '2026-05-20', source: 'AGENCY' }
    await portal.given.row('service_checks', earlier)
    await portal.makeCards(agency, 'qld')
    expect((await duty())?.state).toBe('MET')
  })

  test('calls a condition for charging that is not met no breach', async () => {
    const agency = await portal.given.agency('nsw')
    const user = await portal.given.user('nsw')
    await portal.given.membership(user, agency)
    const id = await portal.given.property(agency, { columns: { is_water_charged: true } })
    await portal.given.service(agency, id, 'water', { lastOn: '2022-10-21' })
    await portal.makeCards(agency, 'nsw')
    const reply = await (await portal.signIn(user, { state: 'nsw' })).get(`/v1/property/${id}/why`)
    const [service] = (reply.body.data as { services: ExplainedService[] }).services
    expect(service).toMatchObject({ compliance: 'UNKNOWN', duties: [{ state: 'NOT_CHARGEABLE' }] })
  })

  test('is not told to another agency', async () => {
    const other = await portal.given.agency()
    const theirs = await portal.given.property(other)
    const reply = await browser.get(`/v1/property/${theirs}/why`)
    const unknown = await browser.get('/v1/property/99999999/why')
    expect(reply.status).toBe(404)
    expect(unknown.status).toBe(404)
  })
})
