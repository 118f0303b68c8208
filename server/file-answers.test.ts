import sharp from 'sharp'
import { expect, test } from 'vitest'
import { addDays } from '../contract/days.ts'
import { experimentWireName } from '../contract/me.ts'
import { makeEvidencePackJob } from './areas/evidence-packs/make-evidence-pack.job.ts'
import { packLimits } from './areas/evidence-packs/pack-documents.ts'
import { PackKey } from './areas/evidence-packs/pack-key.ts'
import { createLogger } from './platform/logging.ts'
import { todayIn } from './platform/scope.ts'
import { multipartForm } from './testing/multipart-form.ts'
import { pdf } from './testing/sample-files.ts'
import { portalUrl, testPortal } from './testing/test-portal.ts'
import { testStateSystem } from './testing/test-state-system.ts'

const portal = await testPortal()
const system = await testStateSystem()
const { agencyId, userId, browser } = await portal.office({ isMaster: true })
const propertyId = await portal.given.property(agencyId)
await portal.given.service(agencyId, propertyId)
await portal.given.tenancy(agencyId, propertyId)
for (const name of ['AdvancedAnalytics', 'DownloadEmail', 'PortfolioMirroring'] as const)
  await portal.given.experiment(experimentWireName(name), true, { userId })

const idOf = (reply: { body: { data?: unknown } }, name: string): number =>
  (reply.body.data as Record<string, number>)[name] as number

async function uploadTo(path: string): Promise<string> {
  const form = multipartForm([
    { name: 'type', value: 'CERTIFICATE' },
    { name: 'services', value: '[{"code":"SMOKE"}]' },
    { name: 'file', value: pdf(), fileName: 'a.pdf', type: 'application/pdf' },
  ])
  return `${path}/${idOf(await browser.call('POST', path, form), 'id')}/file`
}

async function image(): Promise<string> {
  const value = await sharp({ create: { width: 30, height: 20, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
  const form = multipartForm([{ name: 'file', value, fileName: 'meter.png', type: 'image/png' }])
  const reply = await browser.call('PUT', '/v1/misc/image/upload', form)
  return new URL((reply.body.data as { public_url: string }).public_url, portalUrl).pathname
}

async function calendar(): Promise<string> {
  await browser.post('/v1/agency/calendar-feeds', {})
  const page = await browser.get('/v1/agency/api-integration')
  const [feed] = (page.body.data as { feeds: { url: string }[] }).feeds
  return new URL(feed?.url ?? '').pathname
}

async function pack(kind: 'pdf' | 'zip'): Promise<string> {
  const today = todayIn('vic', portal.clock.now())
  const path = `/v1/property/${propertyId}/evidence-packs`
  const packId = idOf(await browser.post(path, { from: today, to: today }), 'packId')
  const key = new PackKey('a secret that only tests know, 32 long')
  const job = makeEvidencePackJob({ ...portal, key, limits: packLimits, portalUrl })
  const run = { log: createLogger('silent'), attempt: 1, maxAttempts: 5 }
  await job.perform({ state: 'vic', agencyId, packId }, run)
  return `${path}/${packId}/${kind}`
}

const approvalOf = (id: number) =>
  portal.links.tokenFor({ purpose: 'quote-approval', state: 'vic', agencyId, id, until: '2099-12-31' })

/** How to get to a file of each call that sends one. */
const walks: Record<string, () => Promise<string>> = {
  'GET /v1/images/{token}': image,
  'GET /v1/calendar-feed/{token}': calendar,
  'POST /v1/email/{emailType}/download': async () => '/v1/email/OCCUPANT_NOTICE/download',
  'GET /v1/property/{id}/evidence-packs/{packId}/pdf': async () => pack('pdf'),
  'GET /v1/property/{id}/evidence-packs/{packId}/zip': async () => pack('zip'),
  'GET /v1/quote/{id}/pdf': async () => `/v1/quote/${await portal.given.quote(agencyId, propertyId)}/pdf`,
  'GET /v1/quote-approval/{token}/pdf': async () =>
    `/v1/quote-approval/${approvalOf(await portal.given.quote(agencyId, propertyId))}/pdf`,
  'GET /v1/invoice/{id}/pdf': async () => `/v1/invoice/${await portal.given.invoice(agencyId, propertyId)}/pdf`,
  'GET /v1/invoice/{id}/credit-note/pdf': async () => {
    const columns = { voided_at: new Date(), void_reason: 'Wrong plan' }
    return `/v1/invoice/${await portal.given.invoice(agencyId, propertyId, { columns })}/credit-note/pdf`
  },
  'GET /v1/property/{id}/access-cases/{caseId}/pdf': async () =>
    `/v1/property/${propertyId}/access-cases/${await portal.given.accessCase(agencyId, propertyId)}/pdf`,
  'GET /v1/property/{id}/documents/{documentId}/file': async () => uploadTo(`/v1/property/${propertyId}/documents`),
  'GET /v1/integrated-property/{id}/documents/{documentId}/file': async () =>
    uploadTo(`/v1/integrated-property/${await portal.given.portfolioProperty(agencyId)}/documents`),
  'GET /v1/agency/imports/template': async () => '/v1/agency/imports/template',
  'GET /v1/agency/imports/{id}/errors': async () => {
    const file = Buffer.from('Address,Suburb,Postcode\n1 High Street,Fitzroy,3065\n')
    const form = multipartForm([{ name: 'file', value: file, fileName: 'a.csv', type: 'text/csv' }])
    return `/v1/agency/imports/${idOf(await browser.call('POST', '/v1/agency/imports', form), 'id')}/errors`
  },
  'GET /v1/quote/export': async () => '/v1/quote/export',
  'GET /v1/invoice/bills': async () => {
    const entered = await portal.given.property(agencyId, { software: 'KOLMEO' })
    await portal.given.invoice(agencyId, entered)
    return '/v1/invoice/bills?software=KOLMEO'
  },
  'GET /v1/invoice/export': async () => '/v1/invoice/export',
  'GET /v1/update/summary/export': async () => '/v1/update/summary/export',
  'GET /v1/analytics/export': async () => '/v1/analytics/export',
  'GET /v1/portfolio/export': async () => '/v1/portfolio/export',
  'GET /v1/portfolio/integrated/export': async () => '/v1/portfolio/integrated/export',
  'GET /v1/forecast/items/export': async () => '/v1/forecast/items/export?measure=overdue',
  'GET /v1/law/coming/{ruleId}/properties/export': async () => {
    const [rule] = await portal.given.rows<{ id: number }>(
      `select id from rule_versions where state = 'vic' and service_id is not null and in_force_from > current_date limit 1`,
    )
    return `/v1/law/coming/${rule?.id}/properties/export`
  },
  'GET /v1/portfolio/as-at/export': async () =>
    `/v1/portfolio/as-at/export?as-at=${addDays(todayIn('vic', portal.clock.now()), -1)}`,
}

type Operation = { responses: Record<string, { description?: string }> }

test('each call that sends a file is walked here', async () => {
  const { paths } = (await browser.get('/openapi.json')).body as unknown as {
    paths: Record<string, Record<string, Operation>>
  }
  const sending = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([, { responses }]) => responses['200']?.description === 'The file')
      .map(([method]) => `${method.toUpperCase()} ${path}`),
  )
  expect(sending.toSorted()).toEqual(Object.keys(walks).toSorted())
})

function expectHarmless(headers: Record<string, unknown>): void {
  expect(headers['content-security-policy']).toBe("default-src 'none'; sandbox; frame-ancestors 'none'")
  expect(headers['x-content-type-options']).toBe('nosniff')
  expect(headers['x-frame-options']).toBe('DENY')
  expect(headers['content-disposition']).toMatch(/^attachment; filename=/)
  if (String(headers['content-type']).startsWith('text/')) expect(headers['content-type']).toContain('charset=utf-8')
}

test.each(Object.keys(walks))('%s sends a file that browsers neither run, frame nor guess', async (name) => {
  const url = await (walks[name] as () => Promise<string>)()
  const [method = 'GET'] = name.split(' ')
  const meta = { propertyId, toAddresses: ['ana@home.example.com'], ccAddresses: [], message: '<p>Hello</p>' }
  const reply = await browser.call(method, url, method === 'POST' ? { body: { meta } } : {})
  expect([reply.status, reply.status === 200 || reply.body]).toEqual([200, true])
  expectHarmless(reply.headers)
})

test('so do lists and letters of the state systems', async () => {
  const master = await system.person({ agencies: [agencyId], isMaster: true })
  const visitor = system.browser()
  await visitor.signIn('vic', master.username)
  const invoiceId = await portal.given.invoice(agencyId, propertyId)
  for (const path of [
    `/vic/Invoices/index.pdf?agency=${agencyId}`,
    `/vic/Invoices/pdf/${invoiceId}?agency=${agencyId}`,
  ]) {
    const reply = await visitor.get(path)
    expect([reply.statusCode, reply.headers['content-type']], path).toEqual([200, 'application/pdf'])
    expectHarmless(reply.headers)
  }
})
