import { once } from 'node:events'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { Writable } from 'node:stream'
import { beforeEach, expect, test, vi } from 'vitest'
import { ownPortal, type TestPortal } from '../testing/test-portal.ts'
import { createLogger } from './logging.ts'

const lines: string[] = []
const log = createLogger(
  'info',
  new Writable({
    write(chunk: Buffer, _, done) {
      lines.push(chunk.toString())
      done()
    },
  }),
)
let portal: TestPortal
let cookie: string
let socket: Socket
let received: string

beforeEach(async () => {
  lines.length = 0
  received = ''
  portal = await ownPortal({}, log)
  const userId = await portal.given.user('vic')
  await portal.given.membership(userId, await portal.given.agency())
  cookie = [...(await portal.signIn(userId)).cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  await portal.app.listen({ port: 0, host: '127.0.0.1' })
  socket = connect((portal.app.server.address() as AddressInfo).port, '127.0.0.1')
  socket.on('data', (data) => (received += data.toString())).on('error', () => {})
})

const ask = (path: string) => socket.write(`GET ${path} HTTP/1.1\r\nHost: portal.test\r\nCookie: ${cookie}\r\n\r\n`)

/** Begins a call that waits for the database, in the middle of its work. */
async function askAndWait(): Promise<{ goOn: () => Promise<unknown> }> {
  await portal.given.rows('begin')
  await portal.given.rows('lock table portal_sessions in access exclusive mode')
  ask('/v1/me/shell')
  await vi.waitFor(async () => {
    const waiting = await portal.given.rows('select 1 from pg_locks where not granted')
    expect(waiting).toHaveLength(1)
  })
  return { goOn: async () => portal.given.rows('commit') }
}

test('calls on open connections are answered in the envelope while the server stops', async () => {
  const { goOn } = await askAndWait()
  const ended = once(socket, 'close')
  const closed = portal.app.close()
  ask('/v1/auth/systems')
  await goOn()
  await Promise.all([closed, ended])
  const replies = received.split(/(?=HTTP\/1\.1 )/)
  expect(replies.map((reply) => reply.slice(9, 12))).toEqual(['200', '200'])
  expect(replies.every((reply) => reply.includes('\r\n\r\n{"success":true,'))).toBe(true)
  expect(replies[1]).toMatch(/^connection: close\r$/im)
  await portal.close()
})

test('a call whose client has gone does not log a stack when the server stops', async () => {
  const { goOn } = await askAndWait()
  socket.destroy()
  const closed = portal.app.close().then(async () => portal.databases.close())
  await vi.waitFor(async () => expect(portal.app.server.listening).toBe(false))
  await goOn()
  await closed
  await vi.waitFor(() => expect(lines.join('')).toContain('request ended by stopping'))
  expect(lines.join('')).not.toContain('stack')
  portal.databases.close = async () => {}
  await portal.close()
})
