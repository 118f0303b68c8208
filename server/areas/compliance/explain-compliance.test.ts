import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ExplainedService } from '../../../contract/compliance.ts'
import { testPortal, type Browser, type TestPortal } from '../../testing/test-portal.ts'

let portal: TestPortal
let agencyId: number
let propertyId: number
let browser: Browser

beforeAll(async () => {
  portal = await testPortal()
})
afterAll(async () => portal.close())

beforeEach(async () => {
  agencyId = await portal.given.agency()
  const userId = await portal.given.user('vic')
  await portal.given.membership(userId, agencyId)
  propertyId = await portal.given.property(agencyId)
  browser = await portal.signIn(userId)
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
        facts: ['Electrical safety check made 21/10/2024', '21/10/2024 + 24 months = 21/10/2026 by law'],
        version: 'In force since 29/03/2021',
        citations: [{ text: 'Residential Tenancies Regulations 2021 (Vic) Sch 3 cl 1', readOn: '2026-11-02' }],
      },
    ])
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
