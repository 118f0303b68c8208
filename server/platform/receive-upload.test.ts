import multipart from '@fastify/multipart'
import { fastify, type FastifyInstance, type FastifyRequest } from 'fastify'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { connect, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { largestUpload } from '../../contract/limits.ts'
import { multipartForm } from '../testing/multipart-form.ts'
import { answerErrors } from './answer-errors.ts'
import { limitBodyTime } from './body-time.ts'
import { Drafts } from './drafts.ts'
import { createLogger } from './logging.ts'
import { drainRequest, receiveUpload } from './receive-upload.ts'

/* Over real sockets that are slow, fall silent or break. */

const logLines: string[] = []
const logged = new Writable({
  write(chunk: Buffer, _, done) {
    logLines.push(chunk.toString())
    done()
  },
})
let folder: string
let app: FastifyInstance
let port: number

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-drafts-'))
  const drafts = new Drafts(folder, async (file) => {
    const bytes = Buffer.concat(await file.toArray())
    if (bytes.includes('SCANNER-AWAY')) throw new Error('connect ECONNREFUSED')
    return bytes.includes('EICAR') ? 'Eicar-Signature' : undefined
  })
  app = fastify({ loggerInstance: createLogger('warn', logged) }) as unknown as FastifyInstance
  app.addHook('onRequest', async (request) => {
    request.stateUser = { state: 'vic', userId: 7, originalUserId: null }
  })
  answerErrors(app)
  limitBodyTime(app, 400)
  await app.register(multipart, { throwFileSizeLimit: false })
  const handler = async (request: FastifyRequest) => {
    try {
      const stallMs = Number(request.headers['x-stall-ms'] ?? 300)
      const { draft, fields, fileName, declaredType } = await receiveUpload(request, drafts, { stallMs })
      await draft.discard()
      return { size: draft.size, fields, fileName, declaredType }
    } finally {
      drainRequest(request)
    }
  }
  app.route({ method: 'POST', url: '/upload', config: { isUpload: true }, handler })
  app.post('/usual', async ({ body }) => ({ body }))
  await app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.address() as AddressInfo).port
})
afterAll(async () => {
  app.server.closeAllConnections()
  await app.close()
  await rm(folder, { recursive: true, force: true })
})

const draftsLeft = async () => readdir(folder)
const until = async (isDone: () => Promise<boolean>) => {
  for (let tries = 0; tries < 200 && !(await isDone()); tries += 1) await sleep(20)
}
const formOf = (size: number) =>
  multipartForm([{ name: 'file', value: Buffer.alloc(size, 'a'), fileName: 'a.txt', type: 'text/plain' }])

/** A sender that controls when it sends which bytes. */
function sender(path: string, headers: Record<string, string | number>) {
  const socket = connect(port, '127.0.0.1')
  let reply = ''
  socket.on('data', (text) => (reply += String(text)))
  socket.on('error', () => {})
  const closed = new Promise<string>((resolve) => socket.once('close', () => resolve(reply)))
  const lines = Object.entries({ host: 'portal', ...headers }).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.write(`POST ${path} HTTP/1.1\r\n${lines.join('')}\r\n`)
  return { socket, closed, reply: () => reply }
}

test('a slow connection that keeps sending is never cut off', async () => {
  const { body, headers } = formOf(2000)
  const { socket, reply } = sender('/upload', { ...headers, 'content-length': body.length, 'x-stall-ms': 1500 })
  // In all longer than a silence may be; each pause is so short that a busy machine does not make it one.
  for (let at = 0; at < body.length; at += 40) {
    socket.write(body.subarray(at, at + 40))
    await sleep(30)
  }
  await until(async () => reply() !== '')
  expect(reply()).toContain('200 OK')
  expect(reply()).toContain('"size":2000')
  socket.destroy()
})

test('a connection that falls silent is cut off with a message', async () => {
  const { body, headers } = formOf(2000)
  const { socket, reply } = sender('/upload', { ...headers, 'content-length': body.length })
  socket.write(body.subarray(0, 800))
  await until(async () => reply() !== '')
  expect(reply()).toContain('400 Bad Request')
  expect(reply()).toContain('The upload stalled. Please try again.')
  await until(async () => (await draftsLeft()).length === 0)
  expect(await draftsLeft()).toEqual([])
  socket.destroy()
})

test('a broken connection leaves nothing', async () => {
  const { body, headers } = formOf(500_000)
  const { socket } = sender('/upload', { ...headers, 'content-length': body.length })
  socket.write(body.subarray(0, 300_000))
  await until(async () => (await draftsLeft()).length === 1)
  expect(await draftsLeft()).toHaveLength(1)
  socket.destroy()
  await until(async () => (await draftsLeft()).length === 0)
  expect(await draftsLeft()).toEqual([])
})

test('an upload declared as too large is refused before it is sent, and the client reads the reply', async () => {
  const { body, headers } = formOf(largestUpload + 1024 * 1024)
  const reply = await fetch(`http://127.0.0.1:${port}/upload`, { method: 'POST', headers, body: new Uint8Array(body) })
  expect(reply.status).toBe(413)
  expect(await reply.json()).toMatchObject({ error: { message: 'File size is too large' } })
  const again = formOf(10)
  const small = await fetch(`http://127.0.0.1:${port}/upload`, {
    method: 'POST',
    headers: again.headers,
    body: new Uint8Array(again.body),
  })
  expect(await small.json()).toEqual({ size: 10, fields: {}, fileName: 'a.txt', declaredType: 'text/plain' })
})

test('an upload that turns out too large is cut off', async () => {
  const { body, headers } = formOf(largestUpload + 1)
  const pieces = async function* () {
    for (let at = 0; at < body.length; at += 1024 * 1024) yield new Uint8Array(body.subarray(at, at + 1024 * 1024))
  }
  const reply = await fetch(`http://127.0.0.1:${port}/upload`, {
    method: 'POST',
    headers,
    body: pieces() as unknown as ReadableStream,
    duplex: 'half',
  })
  expect(reply.status).toBe(413)
  expect(await draftsLeft()).toEqual([])
})

test('any other slow body is cut off after the time limit', async () => {
  const { socket, closed } = sender('/usual', { 'content-type': 'application/json', 'content-length': 1000 })
  const drip = setInterval(() => socket.write('x'), 50)
  expect(await closed).toContain('408 Request Timeout')
  clearInterval(drip)
  const usual = await fetch(`http://127.0.0.1:${port}/usual`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"a":1}',
  })
  expect(await usual.json()).toEqual({ body: { a: 1 } })
})

describe('a virus scanner', () => {
  const upload = async (text: string) => {
    const { body, headers } = multipartForm([{ name: 'file', value: text, fileName: 'a.txt', type: 'text/plain' }])
    const reply = await app.inject({ method: 'POST', url: '/upload', payload: body, ...(headers && { headers }) })
    return { status: reply.statusCode, message: reply.json<{ error?: { message: string } }>().error?.message }
  }

  test('lets a clean file pass', async () => {
    expect(await upload('hello')).toEqual({ status: 200, message: undefined })
  })

  test('refuses a file with malware, which leaves nothing', async () => {
    expect(await upload('EICAR')).toEqual({
      status: 422,
      message: 'This file was refused, because the virus scanner found Eicar-Signature in it.',
    })
    expect(logLines.map((line) => JSON.parse(line) as object)).toContainEqual(
      expect.objectContaining({
        security: 'malware-refused',
        state: 'vic',
        userId: 7,
        address: '127.0.0.1',
        action: 'POST /upload',
        reason: 'Eicar-Signature',
      }),
    )
    expect(await draftsLeft()).toEqual([])
  })

  test('that is away stores nothing unchecked', async () => {
    expect(await upload('SCANNER-AWAY')).toEqual({
      status: 503,
      message: 'Files cannot be checked at the moment. Please try again shortly.',
    })
    expect(await draftsLeft()).toEqual([])
  })
})
