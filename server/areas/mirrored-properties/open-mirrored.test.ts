import { beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '../../../contract/days.ts'
import { experimentWireName } from '../../../contract/me.ts'
import { todayIn } from '../../platform/scope.ts'
import { multipartForm } from '../../testing/multipart-form.ts'
import { pdf } from '../../testing/sample-files.ts'
import { testPortal, type Browser } from '../../testing/test-portal.ts'

const portal = await testPortal()
let agencyId: number
let without: Browser
let mirroring: Browser
beforeAll(async () => {
  agencyId = await portal.given.agency()
  await portal.given.integration(agencyId)
  const member = async (isOn: boolean) => {
    const userId = await portal.given.user()
    await portal.given.membership(userId, agencyId)
    await portal.given.experiment(experimentWireName('PortfolioMirroring'), isOn, { userId })
    return portal.signIn(userId)
  }
  without = await member(false)
  mirroring = await member(true)
})

const arrived = async (daysAgo: number, columns = {}) => {
  const firstActiveOn = addDays(todayIn('vic', portal.clock.now()), -daysAgo)
  const id = await portal.given.portfolioProperty(agencyId, { firstActiveOn, columns })
  await portal.makeCards(agencyId)
  return id
}

const upload = () =>
  multipartForm([
    { name: 'type', value: 'CERTIFICATE' },
    { name: 'services', value: '[{"code":"SMOKE"}]' },
    { name: 'file', value: pdf(), fileName: 'report.pdf', type: 'application/pdf' },
  ])
const idIn = (reply: { body: { data?: unknown } }) => (reply.body.data as { id: number }).id
const uses = { isResidentialProperty: false, nonResidentialPropertyType: 'COMMERCIAL' }
const attributes = { type: { code: 'OTHER' }, services: [{ code: 'SMOKE' }] }

/** The statuses of all calls of one mirrored property, and the codes of their errors. */
async function callAll(browser: Browser, id: number): Promise<Set<string>> {
  const address = `/v1/integrated-property/${id}`
  const documentId = idIn(await mirroring.call('POST', `${address}/documents`, upload()))
  const document = `${address}/documents/${documentId}`
  const replies = [
    await browser.get(address),
    await browser.patch(address, uses),
    await browser.get(`${address}/documents`),
    await browser.call('POST', `${address}/documents`, upload()),
    await browser.get(`${document}/file`),
    await browser.patch(document, attributes),
    await browser.call('DELETE', document),
    await browser.post(`${document}/restore`),
  ]
  return new Set(replies.map(({ status, body }) => `${Math.floor(status / 100)}xx ${body.error?.code ?? ''}`.trim()))
}

const open = new Set(['2xx'])
const closed = new Set(['4xx feature-off'])

describe('calls of a mirrored property', () => {
  test('are open with mirroring', async () => {
    expect(await callAll(mirroring, await arrived(100))).toEqual(open)
  })

  test('are closed without it', async () => {
    const id = await arrived(100)
    expect(await callAll(without, id)).toEqual(closed)
    const reply = await without.get(`/v1/integrated-property/${id}`)
    expect(reply.body.error?.message).toBe('Properties of other service providers are not available to you')
  })

  test('are open without it for new managements and those being enrolled', async () => {
    expect(await callAll(without, await arrived(3))).toEqual(open)
    const underEnrolment = { under_enrolment_at: new Date(), under_enrolment_by: await portal.given.user() }
    expect(await callAll(without, await arrived(100, underEnrolment))).toEqual(open)
  })

  test('are closed without it once a new management was dismissed or enrolled', async () => {
    const dismissed = await arrived(3)
    await without.post(`/v1/portfolio/new-management/${dismissed}/dismiss`)
    expect(await callAll(without, dismissed)).toEqual(closed)
    const enrolled = await arrived(3, { property_id: await portal.given.property(agencyId) })
    expect((await without.get(`/v1/integrated-property/${enrolled}`)).body.error?.code).toBe('feature-off')
  })

  test('say of a property that the agency does not have what they say with mirroring', async () => {
    const other = await portal.given.portfolioProperty(await portal.given.agency())
    for (const browser of [without, mirroring])
      expect((await browser.get(`/v1/integrated-property/${other}`)).status).toBe(404)
  })
})
