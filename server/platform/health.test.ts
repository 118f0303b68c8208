import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { answerHealth, type Readiness } from './health.ts'
import { repeatedCheck } from './repeated-check.ts'

const fine: Readiness = {
  database: true,
  migrations: true,
  worker: true,
  databaseSpace: true,
  fileSpace: true,
  scanner: true,
  mail: true,
}

async function readyz(readiness: Partial<Readiness>) {
  const app = Fastify()
  answerHealth(app, { isTrial: true, operationsToken: undefined, metricsToken: undefined }, async () => ({
    ...fine,
    ...readiness,
  }))
  const reply = await app.inject('/readyz')
  await app.close()
  return { code: reply.statusCode, body: reply.json<Record<string, unknown>>() }
}

test('a mail server or scanner that does not answer is named, and the server stays ready', async () => {
  const { code, body } = await readyz({ mail: false, scanner: false })
  expect(code).toBe(200)
  expect(body).toMatchObject({
    status: 'ready',
    reasons: [],
    warnings: [
      'The virus scanner does not answer: uploads are refused until it does.',
      'The mail server does not answer: mails wait until it does.',
    ],
  })
  expect((await readyz({ database: false })).code).toBe(503)
})

test('a check runs once in a period, and the last answer counts while it runs again', async () => {
  let now = 0
  let fails = false
  let runs = 0
  const isFine = repeatedCheck(
    async () => {
      runs++
      if (fails) throw new Error('away')
    },
    1000,
    { now: () => new Date(now) },
  )
  expect(await Promise.all([isFine(), isFine(), isFine()])).toEqual([true, true, true])
  fails = true
  now = 999
  expect(await isFine()).toBe(true)
  expect(runs).toBe(1)
  now = 1000
  expect(await isFine()).toBe(true)
  await new Promise(setImmediate)
  expect(await isFine()).toBe(false)
  expect(runs).toBe(2)
  fails = false
  now = 9000
  expect(await isFine(), 'an old answer does not count').toBe(true)
})
