import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { counter, sendRequests } from './send-requests.ts'

async function serverThat(answers: RequestListener): Promise<number> {
  const server = createServer(answers).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await new Promise((resolve) => server.once('listening', resolve))
  return (server.address() as AddressInfo).port
}

const reply =
  (status: number): RequestListener =>
  (_, response) => {
    response.statusCode = status
    response.setHeader('content-length', 2).end('{}')
  }

const get = 'GET / HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n'

test('a request that a busy server refuses is sent again', async () => {
  let received = 0
  const port = await serverThat((request, response) => reply((received += 1) <= 2 ? 503 : 200)(request, response))
  const sent = await sendRequests({ ports: [port], requests: [get], connections: 2, count: 3 })
  expect(sent).toMatchObject({ requests: 3, repeats: 2, conflicts: 0 })
  expect(received).toBe(5)
})

test('any other refusal ends the load, except a conflict, which is counted', async () => {
  const conflicts = await serverThat(reply(409))
  expect(await sendRequests({ ports: [conflicts], requests: [get], connections: 1, count: 2 })).toMatchObject({
    requests: 2,
    conflicts: 2,
  })
  const refuses = await serverThat(reply(403))
  await expect(sendRequests({ ports: [refuses], requests: [get], connections: 1, count: 2 })).rejects.toThrow('403')
})

test('requests with the counter all differ', async () => {
  const paths: string[] = []
  const port = await serverThat((request, response) => {
    paths.push(request.url ?? '')
    reply(200)(request, response)
  })
  const requests = [get.replace('/', `/${counter}`)]
  await sendRequests({ ports: [port], requests, connections: 1, count: 2 })
  expect(paths).toEqual(['/00000001', '/00000002'])
})
