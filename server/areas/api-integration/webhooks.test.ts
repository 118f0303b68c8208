import { createHmac } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { eventPayloads } from '../../../contract/api-integration/webhook-events.ts'
import { eventTypes } from '../../../contract/api-integration/webhooks.ts'
import { WebhookClient } from '../../outside/webhook-client.ts'
import { createLogger } from '../../platform/logging.ts'
import { hostileServer } from '../../testing/hostile-server.ts'
import { ownPortal, testPortal, type Browser } from '../../testing/test-portal.ts'
import { deliverWebhooksJob, retryWebhooksJob } from './deliver-webhooks.job.ts'

type Received = {
  headers: IncomingMessage['headers']
  body: string
  event: { id: string; type: string; propertyId: number | null; data: object }
}

const portal = await testPortal()
let receiver: Awaited<ReturnType<typeof hostileServer>>
let master: Browser
let agencyId: number
let userId: number
let propertyId: number
const client = new WebhookClient({ isOpen: true, patienceMs: 500 })
const received: Received[] = []
/** The status with which the receiver answers an event. */
let answer: (event: Received['event']) => number = () => 200

beforeAll(async () => {
  receiver = await hostileServer()
  receiver.answer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString()))
    request.on('end', () => {
      const event = JSON.parse(body) as Received['event']
      const status = answer(event)
      if (status < 300) received.push({ headers: request.headers, body, event })
      response.writeHead(status).end()
    })
  })
})
afterAll(async () => {
  client.close()
  await receiver.close()
})
beforeEach(async () => {
  received.length = 0
  answer = () => 200
  ;({
    agencyId,
    userId,
    browser: master,
  } = await portal.office({ agency: 'Wattlebird', user: 'Mia Master', isMaster: true }))
  propertyId = await portal.given.property(agencyId)
})
afterEach(() => {
  portal.clock.offset = 0
  // What is posted is what is described.
  for (const { event } of received) {
    const payload = eventTypes.find((type) => type === event.type)
    if (payload) expect(eventPayloads[payload].safeParse(event)).toEqual({ success: true, data: event })
  }
})

const allEvents = [
  'property.non_compliant',
  'property.compliant',
  'visit.booked',
  'visit.moved',
  'visit.cancelled',
  'quote.decided',
]

async function givenWebhook(events: readonly string[] = allEvents, url = receiver.url): Promise<number> {
  const reply = await master.post('/v1/agency/webhooks', { url, events })
  expect(reply.status, JSON.stringify(reply.body)).toBe(201)
  return (reply.body.data as { id: number }).id
}

const deliver = async () => {
  const { databases, clock, links, config } = portal
  const parts = { databases, clock, links, webhooks: client, portalUrl: config.portalUrl }
  const context = { log: createLogger('silent'), attempt: 1, maxAttempts: 1 }
  await deliverWebhooksJob(parts).perform({ state: 'vic', agencyId }, context)
}

const later = async (hours: number) => {
  portal.clock.offset += hours * 3_600_000
  master = await portal.signIn(userId)
}

/** Events as the triggers write them: quotes of a property that are decided. */
async function givenDecidedQuote(onProperty = propertyId): Promise<number> {
  const quoteId = await portal.given.quote(agencyId, onProperty)
  await portal.given.rows('update quotes set status_id = 4 where agency_id = $1 and id = $2', [agencyId, quoteId])
  return quoteId
}

type Log = {
  items: {
    eventId: number
    type: string
    status: string
    attempts: number
    nextAttemptAt: string | null
    lastAttempt: { statusCode: number | null; error: string | null } | null
  }[]
  total: number
}
const logOf = async (webhookId: number, query = '') =>
  (await master.get(`/v1/agency/webhooks/${webhookId}/deliveries?${query}`)).body.data as Log
const statusOf = async (webhookId: number) => {
  const page = (await master.get('/v1/agency/api-integration')).body.data as {
    webhooks: { id: number; status: string }[]
  }
  return page.webhooks.find(({ id }) => id === webhookId)?.status
}
const jobsOf = async () =>
  portal.given.rows(`select 1 from graphile_worker._private_jobs where key = $1`, [`deliver-webhooks:${agencyId}`])

const expectSigned = ({ headers, body }: Received, secret: string) => {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const signed = `${headers['webhook-id'] as string}.${headers['webhook-timestamp'] as string}.${body}`
  expect(String(headers['webhook-signature']).split(' ')).toContain(
    `v1,${createHmac('sha256', key).update(signed).digest('base64')}`,
  )
}
const secretOf = async (webhookId: number) =>
  ((await master.get(`/v1/agency/webhooks/${webhookId}/secret`)).body.data as { secret: string }).secret

test('a decided quote is sent signed, once, and logged once', async () => {
  const webhookId = await givenWebhook()
  const quoteId = await givenDecidedQuote()
  expect(await jobsOf()).toHaveLength(1)
  await deliver()
  await deliver()
  expect(received.map(({ event }) => [event.type, event.propertyId, event.data])).toEqual([
    ['quote.decided', propertyId, expect.objectContaining({ quoteId, decision: 'REJECTED' })],
  ])
  const [{ headers, event } = {} as Received] = received
  expect(headers['webhook-id']).toBe(event.id)
  expect(Math.abs(Number(headers['webhook-timestamp']) - Date.now() / 1000)).toBeLessThan(60)
  expectSigned(received[0] as Received, await secretOf(webhookId))
  expect((await logOf(webhookId)).items).toMatchObject([
    { type: 'quote.decided', status: 'DELIVERED', attempts: 1, lastAttempt: { statusCode: 200, error: null } },
  ])
  expect(await portal.given.rows('select 1 from webhook_attempts where agency_id = $1', [agencyId])).toHaveLength(1)
})

test('visits are sent when they are booked, moved and cancelled; holds and other changes are not', async () => {
  await givenWebhook()
  const technician = await portal.given.rows<{ id: number }>(
    `insert into technicians (state, name, latitude, longitude, service_ids) values ('vic', 'Tess', 0, 0, '{1}') returning id`,
  )
  const visit = (status: string, columns: Record<string, unknown>) =>
    portal.given.row('visits', {
      agency_id: agencyId,
      property_id: propertyId,
      technician_id: technician[0]?.id,
      status,
      ...columns,
    })
  await visit('HELD', {
    id: 900_001,
    starts_at: '2030-01-01T00:00Z',
    ends_at: '2030-01-01T02:00Z',
    held_by: userId,
    hold_expires_at: '2030-01-01T00:00Z',
  })
  await visit('BOOKED', {
    id: 900_002,
    starts_at: '2030-01-02T00:00Z',
    ends_at: '2030-01-02T02:00Z',
    booked_at: '2029-12-01T00:00Z',
  })
  const change = async (values: string) =>
    portal.given.rows(`update visits set ${values} where agency_id = $1 and id = 900002`, [agencyId])
  await change(`version = version + 1`)
  await change(`starts_at = '2030-01-03T00:00Z', ends_at = '2030-01-03T02:00Z'`)
  await change(`status = 'CANCELLED', finished_at = now()`)
  // One event of a property in each round.
  await deliver()
  expect(received.map(({ event }) => [event.type, event.data])).toEqual([
    [
      'visit.booked',
      { visitId: 900_002, startsAt: '2030-01-02T00:00:00Z', endsAt: '2030-01-02T02:00:00Z', status: 'BOOKED' },
    ],
    [
      'visit.moved',
      {
        visitId: 900_002,
        startsAt: '2030-01-03T00:00:00Z',
        endsAt: '2030-01-03T02:00:00Z',
        status: 'BOOKED',
        previousStartsAt: '2030-01-02T00:00:00Z',
        previousEndsAt: '2030-01-02T02:00:00Z',
      },
    ],
    ['visit.cancelled', expect.objectContaining({ visitId: 900_002, status: 'CANCELLED' })],
  ])
})

test('a property that becomes non-compliant is sent with the reasons, and not again while it stays so', async () => {
  await portal.given.service(agencyId, propertyId, 'smoke', { columns: { next_due_on: '2099-01-01' } })
  await portal.makeCards(agencyId)
  await givenWebhook()
  const setCompliance = async (compliance: string) =>
    portal.given.rows(
      `update property_cards set facet_mask = facet_mask # 4503599627370496,
              item = jsonb_set(item::jsonb, '{compliance}', to_jsonb($2::text))::json
        where agency_id = $1 and kind = 1`,
      [agencyId, compliance],
    )
  await setCompliance('COMPLIANT')
  await setCompliance('COMPLIANCE_ISSUES')
  await setCompliance('COMPLIANCE_ISSUES')
  await deliver()
  expect(received.at(-1)?.event).toMatchObject({
    type: 'property.non_compliant',
    propertyId,
    data: { reasons: expect.any(Array) },
  })
  expect(received.filter(({ event }) => event.type === 'property.non_compliant')).toHaveLength(1)
})

test('invoices, findings and access issues are sent when they begin and end, and cases that are kept off the portal are not', async () => {
  await givenWebhook(eventTypes)
  const change = async (sql: string, id: number) =>
    portal.given.rows(`update ${sql} where agency_id = $1 and id = $2`, [agencyId, id])
  const invoiceId = await portal.given.invoice(agencyId, propertyId)
  await change('invoices set paid_at = now()', invoiceId)
  await change('invoices set voided_at = now()', await portal.given.invoice(agencyId, propertyId))
  const findingId = await portal.given.finding(agencyId, propertyId)
  await change(`findings set status = 'RESOLVED', resolved_at = now()`, findingId)
  const caseId = await portal.given.accessCase(agencyId, propertyId)
  await portal.given.rows('update access_issues set resolved_at = now() where agency_id = $1 and case_id = $2', [
    agencyId,
    caseId,
  ])
  await change('access_cases set suppression_level = 1', caseId)
  await portal.given.rows('update access_issues set resolved_at = null where agency_id = $1 and case_id = $2', [
    agencyId,
    caseId,
  ])
  await deliver()
  expect(received.map(({ event }) => event.type)).toEqual([
    'invoice.issued',
    'invoice.paid',
    'invoice.issued',
    'invoice.voided',
    'finding.reported',
    'finding.resolved',
    'access_issue.opened',
    'access_issue.resolved',
  ])
  expect(received[1]?.event.data).toMatchObject({ invoiceId })
  expect(received[5]?.event.data).toMatchObject({ findingId })
  expect(received[7]?.event.data).toMatchObject({ caseId })
})

test('one example of each chosen type is sent on request, marked, audited, and not twice in a minute', async () => {
  const webhookId = await givenWebhook(['quote.decided', 'invoice.paid'])
  const ask = async (browser = master) => browser.post(`/v1/agency/webhooks/${webhookId}/examples`)
  expect((await ask()).status).toBe(204)
  await deliver()
  expect(received.map(({ event }) => event)).toMatchObject([
    { type: 'quote.decided', isExample: true },
    { type: 'invoice.paid', isExample: true },
  ])
  expect((await logOf(webhookId)).items).toMatchObject([
    { type: 'invoice.paid', isExample: true, propertyId: null, status: 'DELIVERED' },
    { type: 'quote.decided', isExample: true, propertyId: null, status: 'DELIVERED' },
  ])
  expect((await ask()).status).toBe(429)
  const audit = `select 1 from audit_events where agency_id = $1 and action = 'send-webhook-examples'`
  expect(await portal.given.rows(audit, [agencyId])).toHaveLength(1)
  const stranger = await portal.office({ isMaster: true })
  expect((await ask(stranger.browser)).status).toBe(404)
  await later(1)
  expect((await ask()).status).toBe(204)
  await master.post(`/v1/agency/webhooks/${webhookId}/switch`, { isOn: false })
  await later(1)
  expect((await ask()).status).toBe(422)
})

test('only the chosen events are sent, and without a webhook none is written', async () => {
  await givenDecidedQuote()
  expect(await portal.given.rows('select 1 from webhook_events where agency_id = $1', [agencyId])).toEqual([])
  await givenWebhook(['visit.booked'])
  await givenDecidedQuote()
  expect(await portal.given.rows('select 1 from webhook_events where agency_id = $1', [agencyId])).toEqual([])
})

test('a change that is rolled back sends nothing', async () => {
  await givenWebhook()
  const quoteId = await portal.given.quote(agencyId, propertyId)
  await portal.given.rows('begin')
  await portal.given.rows('update quotes set status_id = 4 where agency_id = $1 and id = $2', [agencyId, quoteId])
  await portal.given.rows('rollback')
  await deliver()
  expect(received).toEqual([])
  expect(await jobsOf()).toEqual([])
})

test('an event that fails is tried again later with the same id, and the next of its property waits for it', async () => {
  const webhookId = await givenWebhook()
  const other = await portal.given.property(agencyId)
  await givenDecidedQuote()
  await givenDecidedQuote()
  await givenDecidedQuote(other)
  let isBroken = true
  const tried: string[] = []
  answer = (event) => {
    tried.push(event.id)
    return isBroken && event.propertyId === propertyId ? 503 : 200
  }
  await deliver()
  expect(received.map(({ event }) => event.propertyId)).toEqual([other])
  expect(
    (await logOf(webhookId)).items.map(({ status, attempts, lastAttempt }) => [
      status,
      attempts,
      lastAttempt?.error ?? null,
    ]),
  ).toEqual([
    ['DELIVERED', 1, null],
    ['PENDING', 0, null],
    ['PENDING', 1, 'The endpoint answered 503.'],
  ])
  isBroken = false
  await deliver()
  expect(received).toHaveLength(1)
  await later(1 / 30)
  await retryWebhooksJob({
    ...portal,
    databases: portal.workerDatabases,
    webhooks: client,
    portalUrl: portal.config.portalUrl,
    states: ['vic'],
  }).perform(null, {
    log: createLogger('silent'),
    attempt: 1,
    maxAttempts: 1,
  })
  expect((await jobsOf()).length).toBeGreaterThan(0)
  await deliver()
  const ids = received.filter(({ event }) => event.propertyId === propertyId).map(({ event }) => event.id)
  expect(ids).toEqual(ids.toSorted())
  expect(ids).toHaveLength(2)
  expect(tried.filter((id) => id === ids[0])).toHaveLength(2)
})

test('during the pause after a failure the log shows its end; a test or "send now" does not wait for it', async () => {
  const webhookId = await givenWebhook()
  answer = () => 500
  await givenDecidedQuote()
  await deliver()
  await givenDecidedQuote(await portal.given.property(agencyId))
  const pausedUntil = new Date(Date.now() + 15 * 60_000)
  await portal.given.rows('update webhook_endpoints set paused_until = $2 where agency_id = $1', [
    agencyId,
    pausedUntil,
  ])
  const { items } = await logOf(webhookId)
  expect(items.map(({ nextAttemptAt }) => Date.parse(nextAttemptAt ?? ''))).toEqual([
    pausedUntil.getTime(),
    pausedUntil.getTime(),
  ])
  answer = () => 200
  await deliver()
  expect(received).toEqual([])
  const path = `/v1/agency/webhooks/${webhookId}/deliveries/${items[0]?.eventId}/replay`
  expect((await master.post(path)).status).toBe(204)
  await deliver()
  expect(received).toHaveLength(2)

  await portal.given.rows('update webhook_endpoints set paused_until = $2 where agency_id = $1', [
    agencyId,
    pausedUntil,
  ])
  expect((await master.post(`/v1/agency/webhooks/${webhookId}/test`)).status).toBe(204)
  await deliver()
  expect(received.map(({ event }) => event.type)).toContain('test')
})

test('tests of an endpoint that fails do not make the events that wait for it be given up', async () => {
  const id = await givenWebhook()
  answer = () => 500
  await givenDecidedQuote()
  await deliver()
  for (let count = 0; count < 14; count += 1) {
    expect((await master.post(`/v1/agency/webhooks/${id}/test`, {})).status).toBe(204)
    await deliver()
  }
  const { items } = await logOf(id, 'page-size=100')
  expect(items.find(({ type }) => type === 'quote.decided')).toMatchObject({ status: 'PENDING', attempts: 15 })
})

test('an event is given up after two and a half days, and can be replayed', async () => {
  const webhookId = await givenWebhook()
  await givenDecidedQuote()
  const other = await portal.given.property(agencyId)
  answer = ({ propertyId: on }) => (on === propertyId ? 500 : 200)
  for (let attempt = 0; attempt < 13; attempt += 1) {
    // Something else is accepted meanwhile, so that the endpoint stays on.
    await givenDecidedQuote(other)
    await deliver()
    await later(12.5)
  }
  const [failed] = (await logOf(webhookId, 'status=FAILED')).items
  expect(failed).toMatchObject({ status: 'FAILED', attempts: 13 })
  expect(await statusOf(webhookId)).toBe('ACTIVE')
  answer = () => 200
  expect((await master.post(`/v1/agency/webhooks/${webhookId}/replay-failed`)).body.data).toEqual({ replayed: 1 })
  await deliver()
  expect(received.filter(({ event }) => event.propertyId === propertyId)).toHaveLength(1)
  const path = `/v1/agency/webhooks/${webhookId}/deliveries/${failed?.eventId}/replay`
  for (const _ of [1, 2]) expect((await master.post(path)).status).toBe(204)
  await deliver()
  const again = received.filter(({ event }) => event.propertyId === propertyId)
  expect(again).toHaveLength(2)
  expect(again[0]?.event.id).toBe(again[1]?.event.id)
  const { items } = await logOf(webhookId, 'page-size=50')
  expect(items.find(({ eventId }) => eventId === failed?.eventId)).toMatchObject({
    status: 'DELIVERED',
    attempts: 15,
  })
})

test('an endpoint that accepts nothing for three days is turned off, and its owner is emailed once', async () => {
  const webhookId = await givenWebhook()
  answer = () => 500
  await givenDecidedQuote()
  for (let half = 0; half < 8; half += 1) {
    await deliver()
    await deliver()
    if (half === 1) expect(await statusOf(webhookId)).toBe('FAILING')
    await later(12.5)
  }
  expect(await statusOf(webhookId)).toBe('DISABLED')
  const mails = await portal.given.rows<{ subject: string }>('select subject from mails where agency_id = $1', [
    agencyId,
  ])
  expect(mails.map(({ subject }) => subject)).toEqual([`The webhook to ${new URL(receiver.url).host} was turned off`])
  answer = () => 200
  await givenDecidedQuote()
  await deliver()
  expect(received).toEqual([])
  expect((await master.post(`/v1/agency/webhooks/${webhookId}/test`)).status).toBe(422)
  expect((await master.post(`/v1/agency/webhooks/${webhookId}/switch`, { isOn: true })).status).toBe(204)
  await deliver()
  expect(received.map(({ event }) => event.type)).toEqual(['quote.decided', 'quote.decided'])
})

test('after a rotation both secrets sign for a day, then only the new one', async () => {
  const webhookId = await givenWebhook()
  const before = await secretOf(webhookId)
  expect((await master.post(`/v1/agency/webhooks/${webhookId}/rotate-secret`)).status).toBe(204)
  const after = await secretOf(webhookId)
  expect(after).not.toBe(before)
  await givenDecidedQuote()
  await deliver()
  for (const secret of [before, after]) expectSigned(received[0] as Received, secret)
  await later(25)
  await givenDecidedQuote()
  await deliver()
  expectSigned(received[1] as Received, after)
  expect(String(received[1]?.headers['webhook-signature']).split(' ')).toHaveLength(1)
  const text = await portal.given.rows<{ text: string }>(
    'select e::text as text from webhook_endpoints e union all select a::text from audit_events a',
  )
  for (const secret of [before, after]) expect(text.some((row) => row.text.includes(secret.slice(6)))).toBe(false)
})

test('a test event arrives, and a slow endpoint is given up after its time', async () => {
  const webhookId = await givenWebhook(['quote.decided'])
  expect((await master.post(`/v1/agency/webhooks/${webhookId}/test`)).status).toBe(204)
  await deliver()
  expect(received.map(({ event }) => [event.type, event.propertyId])).toEqual([['test', null]])
  const silent = await hostileServer()
  silent.answer(() => {})
  const slowId = await givenWebhook(['quote.decided'], silent.url)
  await master.post(`/v1/agency/webhooks/${slowId}/test`)
  await deliver()
  expect((await logOf(slowId)).items[0]?.lastAttempt?.error).toBe('The endpoint did not answer in time.')
  await silent.close()
})

test('a removed endpoint gets nothing more', async () => {
  const webhookId = await givenWebhook()
  await givenDecidedQuote()
  expect((await master.call('DELETE', `/v1/agency/webhooks/${webhookId}`)).status).toBe(204)
  await givenDecidedQuote()
  await deliver()
  expect(received).toEqual([])
  expect((await master.get(`/v1/agency/webhooks/${webhookId}/deliveries`)).status).toBe(404)
})

test('a save of an older version is refused', async () => {
  const webhookId = await givenWebhook()
  const form = { url: receiver.url, events: ['visit.booked'], description: 'CRM' }
  expect((await master.put(`/v1/agency/webhooks/${webhookId}`, { ...form, version: 1 })).status).toBe(204)
  const stale = await master.put(`/v1/agency/webhooks/${webhookId}`, { ...form, version: 1 })
  expect([stale.status, stale.body.error?.message]).toEqual([409, expect.stringContaining('You changed this')])
})

test('strangers and users who are not master reach none of it', async () => {
  const webhookId = await givenWebhook()
  await givenDecidedQuote()
  const [event] = (await logOf(webhookId)).items
  const stranger = await portal.given.user()
  await portal.given.membership(stranger, await portal.given.agency(), { isMaster: true })
  const manager = await portal.given.user()
  await portal.given.membership(manager, agencyId)
  const form = { url: receiver.url, events: ['visit.booked'], version: 1 }
  for (const [browser, status] of [
    [await portal.signIn(stranger), 404],
    [await portal.signIn(manager), 403],
  ] as const) {
    const path = `/v1/agency/webhooks/${webhookId}`
    const replies = [
      await browser.put(path, form),
      await browser.post(`${path}/switch`, { isOn: false }),
      await browser.get(`${path}/secret`),
      await browser.post(`${path}/rotate-secret`),
      await browser.post(`${path}/test`),
      await browser.get(`${path}/deliveries`),
      await browser.post(`${path}/deliveries/${event?.eventId}/replay`),
      await browser.post(`${path}/replay-failed`),
      await browser.call('DELETE', path),
    ]
    expect(replies.map((reply) => reply.status)).toEqual(replies.map(() => status))
  }
})

test('in production only public https addresses are accepted', async () => {
  const production = await ownPortal({ NODE_ENV: 'production' })
  try {
    const user = await production.given.user()
    await production.given.membership(user, await production.given.agency(), { isMaster: true })
    const browser = await production.signIn(user)
    const events = ['visit.booked']
    for (const url of ['http://example.com/', 'https://10.0.0.1/', 'https://169.254.169.254/', 'https://localhost/'])
      expect([url, (await browser.post('/v1/agency/webhooks', { url, events })).status]).toEqual([url, 422])
    expect((await browser.post('/v1/agency/webhooks', { url: 'https://example.com/', events })).status).toBe(201)
  } finally {
    await production.close()
  }
})

test('a demonstration that other machines reach accepts no internal addresses', async () => {
  const demonstration = await ownPortal({ HOST: '0.0.0.0', DEMO_ON_NETWORK: 'yes' })
  try {
    const user = await demonstration.given.user()
    await demonstration.given.membership(user, await demonstration.given.agency(), { isMaster: true })
    const browser = await demonstration.signIn(user)
    for (const url of ['http://example.com/', 'https://127.0.0.1/', 'https://192.168.0.1/'])
      expect([
        url,
        (await browser.post('/v1/agency/webhooks', { url, events: ['visit.booked'] })).body.error?.fields,
      ]).toEqual([url, { url: expect.any(String) }])
    expect(demonstration.config.areWebhooksOpen).toBe(false)
  } finally {
    await demonstration.close()
  }
})

test('webhooks added at once are five at most', async () => {
  const form = { url: receiver.url, events: ['visit.booked'] }
  const replies = await Promise.all(Array.from({ length: 15 }, async () => master.post('/v1/agency/webhooks', form)))
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(5)
  expect(replies.filter(({ status }) => status === 422)).toHaveLength(10)
})

test('a sixth webhook and an address that is not one are refused with a sentence', async () => {
  for (let made = 0; made < 5; made += 1) await givenWebhook()
  const events = ['visit.booked']
  const sixth = await master.post('/v1/agency/webhooks', { url: receiver.url, events })
  expect([sixth.status, sixth.body.error?.message]).toEqual([
    422,
    'An agency can have 5 webhooks. Please remove one first.',
  ])
  for (const url of ['example.com', 'ftp://example.com', 'https://user:pass@example.com/'])
    expect([url, (await master.post('/v1/agency/webhooks', { url, events })).status]).toEqual([url, 422])
})
