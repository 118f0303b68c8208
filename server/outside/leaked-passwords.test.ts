import Fastify, { type FastifyInstance } from 'fastify'
import { createHash } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { answersMeanwhile } from '../testing/answers-meanwhile.ts'
import { openLeakedPasswords } from './leaked-passwords.ts'

let server: FastifyInstance
let address: string
let asked: string[]
let answer: { status: number; text: string; location?: string }
const warned: unknown[] = []
const log = { warn: (line: unknown) => void warned.push(line) }
const digestOf = (password: string) => createHash('sha1').update(password).digest('hex').toUpperCase()

beforeAll(async () => {
  server = Fastify()
  server.get('/range/:start', async (request, reply) => {
    asked.push(request.url)
    if (answer.location !== undefined) void reply.header('location', answer.location)
    return reply.code(answer.status).type('text/plain').send(answer.text)
  })
  await server.listen({ port: 0, host: '127.0.0.1' })
  address = `http://127.0.0.1:${(server.server.address() as AddressInfo).port}/range`
})
afterAll(async () => server.close())
beforeEach(() => {
  asked = []
  warned.length = 0
  answer = { status: 200, text: '' }
})

test('the list gets five characters of the hash, and never the password', async () => {
  const password = 'kettle river lamp'
  answer.text = `${'0'.repeat(35)}:3\r\n${digestOf(password).slice(5)}:12\r\n`
  const leaked = openLeakedPasswords(address, log)
  expect(await leaked.has(password)).toBe(true)
  expect(await leaked.has('kettle river lamb')).toBe(false)
  expect(asked).toEqual([
    `/range/${digestOf(password).slice(0, 5)}`,
    `/range/${digestOf('kettle river lamb').slice(0, 5)}`,
  ])
})

test('padding of a reply is no leaked password', async () => {
  answer.text = `${digestOf('kettle river lamp').slice(5)}:0`
  expect(await openLeakedPasswords(address, log).has('kettle river lamp')).toBe(false)
})

test('a range of half a million empty lines is read at once', async () => {
  answer.text = '\n'.repeat(500_000)
  expect(await answersMeanwhile(async () => openLeakedPasswords(address, log).has('kettle river lamp'))).toBe(false)
})

test.each([
  ['fails', { status: 500, text: '' }],
  ['leads elsewhere', { status: 302, text: '', location: 'http://127.0.0.1:1/' }],
  ['never ends', { status: 200, text: 'x'.repeat(600 * 1024) }],
])('a list that %s refuses nobody and is logged', async (_, given) => {
  answer = given
  expect(await openLeakedPasswords(address, log).has('kettle river lamp')).toBe(false)
  expect(warned).toHaveLength(1)
})

test('without an address nothing is asked', async () => {
  expect(await openLeakedPasswords(undefined, log).has('kettle river lamp')).toBe(false)
  expect([asked, warned]).toEqual([[], []])
})
