import { fastify, type FastifyInstance } from 'fastify'
import { connect, type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { limitBodyTime } from './body-time.ts'

let app: FastifyInstance

beforeEach(() => {
  app = fastify()
  limitBodyTime(app, 100)
  app.addHook('onRequest', async (_, reply) => reply.code(401).send('Please sign in.'))
  app.post('/', async () => 'done')
})

afterEach(async () => {
  vi.useRealTimers()
  app.server.closeAllConnections()
  await app.close()
})

test('a request that is refused before its body is read leaves no timer behind', async () => {
  await app.ready()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const reply = await app.inject({ method: 'POST', url: '/', payload: { name: 'Kim' } })
  expect(reply.statusCode).toBe(401)
  await nextTurn()
  expect(vi.getTimerCount()).toBe(0)
})

test('a slow body of a refused request is cut off after the time limit', async () => {
  await app.listen({ port: 0, host: '127.0.0.1' })
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  socket.write('POST / HTTP/1.1\r\nHost: portal\r\nContent-Length: 1000\r\n\r\n')
  const drip = setInterval(() => socket.write('x'), 20)
  socket.on('error', () => undefined)
  const replies = await text(socket).finally(() => clearInterval(drip))
  expect(replies).toContain('401 Unauthorized')
  expect(replies).toContain('408 Request Timeout')
})
