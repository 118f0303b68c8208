import type { lookup } from 'node:dns'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hostileServer } from '../testing/hostile-server.ts'
import { isPublicAddress } from './public-address.ts'
import { WebhookClient, webhookAddressFault } from './webhook-client.ts'

let server: Awaited<ReturnType<typeof hostileServer>>
let reached = 0
beforeAll(async () => {
  server = await hostileServer()
})
afterAll(async () => server.close())

const countCalls = (status = 200, headers: Record<string, string> = {}) => {
  reached = 0
  server.answer((_, response) => {
    reached += 1
    response.writeHead(status, headers).end()
  })
}

/** A name server that gives these addresses, one list for each question. */
const resolving = (...answers: string[][]) => {
  let asked = 0
  const resolve = (
    _: string,
    __: object,
    done: (error: null, addresses: { address: string; family: number }[]) => void,
  ) => {
    const found = answers[Math.min(asked, answers.length - 1)] ?? []
    asked += 1
    done(
      null,
      found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )
  }
  return resolve as unknown as typeof lookup
}

describe('addresses of private networks', () => {
  test.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::7f00:1',
    'fe80::1',
    'fc00::1',
    'fd12:3456::1',
    'ff02::1',
    '2002:7f00:1::',
    '2001:db8::1',
    'not an address',
  ])('%s is not public', (address) => expect(isPublicAddress(address)).toBe(false))
  test.each(['8.8.8.8', '172.32.0.1', '101.0.0.1', '2606:4700:4700::1111', '2404:6800::1'])('%s is public', (address) =>
    expect(isPublicAddress(address)).toBe(true),
  )
})

describe('in production', () => {
  test.each([
    'http://example.com/',
    'https://localhost/',
    'https://portal.internal/',
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://[::1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://169.254.169.254/latest/meta-data',
    'https://user@example.com/',
    'file:///etc/passwd',
    'example.com',
  ])('%s is refused', (url) => expect(webhookAddressFault(url, false)).toMatch(/\.$/))

  test('a usual address is accepted', () =>
    expect(webhookAddressFault('https://hooks.example.com/a?b=c', false)).toBeUndefined())

  test('a name that resolves to a private address is not called, also if another of its addresses is public', async () => {
    countCalls()
    for (const addresses of [['127.0.0.1'], ['8.8.8.8', '127.0.0.1'], ['::1']]) {
      const client = new WebhookClient({ isOpen: false, lookup: resolving(addresses) })
      expect(await client.post(`https://hooks.example.com:${new URL(server.url).port}/`, {}, '{}')).toMatchObject({
        statusCode: null,
        error: 'The address leads into a private network.',
      })
      client.close()
    }
    expect(reached).toBe(0)
  })

  test('a name that is public when it is checked and private when it is called is not called', async () => {
    countCalls()
    // TEST-NET would be refused, and a public address cannot be reached from here; what matters is that the second answer is never asked for.
    const client = new WebhookClient({
      isOpen: false,
      patienceMs: 300,
      lookup: resolving(['192.175.48.1'], ['127.0.0.1']),
    })
    const { error } = await client.post(`https://rebind.example.com:${new URL(server.url).port}/`, {}, '{}')
    expect(error).not.toBeNull()
    expect(reached).toBe(0)
    client.close()
  })
})

describe('in development', () => {
  const client = new WebhookClient({ isOpen: true, patienceMs: 500 })
  afterAll(() => client.close())

  test('a redirect is not followed', async () => {
    countCalls(302, { location: `${server.url}/elsewhere` })
    expect(await client.post(server.url, {}, '{}')).toMatchObject({
      statusCode: 302,
      error: 'The endpoint answered 302.',
    })
    expect(reached).toBe(1)
  })

  test('a reply without end and one that never comes take no longer than the time allowed', async () => {
    server.replyWithoutEnd(200)
    const began = performance.now()
    expect(await client.post(server.url, {}, '{}')).toMatchObject({ statusCode: 200, error: null })
    server.answer(() => {})
    expect(await client.post(server.url, {}, '{}')).toMatchObject({ error: 'The endpoint did not answer in time.' })
    expect(performance.now() - began).toBeLessThan(3000)
  })

  test('a host that refuses the connection is described in a sentence', async () => {
    expect(await client.post('http://127.0.0.1:1/', {}, '{}')).toMatchObject({
      error: 'The host refused the connection.',
    })
  })
})
