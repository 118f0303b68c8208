import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { WebhookClient } from '../../outside/webhook-client.ts'
import { createLogger } from '../../platform/logging.ts'
import { testPortal } from '../../testing/test-portal.ts'
import { deliverWebhooksJob } from './deliver-webhooks.job.ts'

const eventCount = Number(process.env['STORM_EVENTS'] ?? 1000)
const propertyCount = 200

/**
 * The receiver refuses every fifth call, breaks off every fiftieth, and once is down for a while. It counts what it has
 * accepted, as a receiver that knows the ids does.
 */
test(
  'a storm of events arrives complete and in order at a receiver that often fails',
  async () => {
    const portal = await testPortal()
    const accepted = new Map<string, number>()
    const lastOfProperty = new Map<number, number>()
    let outOfOrder = 0
    let calls = 0
    const server = createServer((request, response) => {
      let body = ''
      request.on('data', (part: Buffer) => (body += part.toString()))
      request.on('end', () => {
        calls += 1
        if (calls % 50 === 0) return void request.socket.destroy()
        if (calls % 5 === 0 || (calls > eventCount / 3 && calls < eventCount / 3 + 40))
          return void response.writeHead(503).end()
        const { id, propertyId } = JSON.parse(body) as { id: string; propertyId: number }
        const number = Number(id.split('_').at(-1))
        if (number < (lastOfProperty.get(propertyId) ?? 0)) outOfOrder += 1
        lastOfProperty.set(propertyId, number)
        accepted.set(id, (accepted.get(id) ?? 0) + 1)
        return void response.writeHead(200).end()
      })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const client = new WebhookClient({ isOpen: true, patienceMs: 5000 })

    const agencyId = await portal.given.agency()
    const userId = await portal.given.user()
    await portal.given.membership(userId, agencyId, { isMaster: true })
    const browser = await portal.signIn(userId)
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    await browser.post('/v1/agency/webhooks', { url, events: ['quote.decided'] })
    const properties: number[] = []
    for (let made = 0; made < propertyCount; made += 1) properties.push(await portal.given.property(agencyId))
    await portal.given.rows(
      `select app.publish_event($1, 'quote.decided', ($2::int[])[1 + n % $3], jsonb_build_object('n', n)) from generate_series(1, $4::int) n`,
      [agencyId, properties, propertyCount, eventCount],
    )

    const { databases, clock, links, config } = portal
    const job = deliverWebhooksJob({ databases, clock, links, webhooks: client, portalUrl: config.portalUrl })
    const context = { log: createLogger('silent'), attempt: 1, maxAttempts: 1 }
    const count = async (statement: string) => (await portal.given.rows<{ n: number }>(statement, [agencyId]))[0]?.n
    const pending = `select count(*)::int as n from webhook_deliveries where agency_id = $1 and status = 'PENDING'`
    const began = performance.now()
    while ((await count(pending)) !== 0) {
      await job.perform({ state: 'vic', agencyId }, context)
      portal.clock.offset += 5 * 60_000
    }
    const seconds = (performance.now() - began) / 1000
    const attempts = await count('select count(*)::int as n from webhook_attempts where agency_id = $1')
    const figures = {
      lost: eventCount - accepted.size,
      doubled: [...accepted.values()].filter((times) => times > 1).length,
      outOfOrder,
      delivered: await count(
        `select count(*)::int as n from webhook_deliveries where agency_id = $1 and status = 'DELIVERED'`,
      ),
      unlogged: calls - (attempts ?? 0),
    }
    if (process.env['STORM_EVENTS'])
      process.stdout.write(`${JSON.stringify({ ...figures, calls, attempts, seconds: Math.round(seconds) })}\n`)
    expect(figures).toEqual({ lost: 0, doubled: 0, outOfOrder: 0, delivered: eventCount, unlogged: 0 })
    client.close()
    await new Promise((resolve) => server.close(resolve))
    await portal.close()
  },
  20 * 60_000,
)
