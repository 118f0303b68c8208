import { fastify } from 'fastify'
import { expect, test } from 'vitest'
import { answerErrors } from './answer-errors.ts'
import { answerMetrics } from './answer-metrics.ts'
import { readConfig } from './config.ts'
import { createMetrics } from './metrics.ts'

test.each([
  ['in production without a token', { NODE_ENV: 'production' }, undefined, 404],
  ['in production with another token', { NODE_ENV: 'production', METRICS_TOKEN: 'figures' }, 'Bearer guess', 404],
  ['in production with the token', { NODE_ENV: 'production', METRICS_TOKEN: 'figures' }, 'Bearer figures', 200],
  [
    'in production with the token for everything',
    { NODE_ENV: 'production', METRICS_TOKEN: 'figures', OPERATIONS_TOKEN: 'o'.repeat(32) },
    `Bearer ${'o'.repeat(32)}`,
    200,
  ],
  ['in development without the token', { METRICS_TOKEN: 'figures' }, undefined, 404],
])('/metrics %s', async (_, settings, authorization, status) => {
  const app = fastify()
  answerErrors(app)
  answerMetrics(app, readConfig(settings), createMetrics())
  const reply = await app.inject({ url: '/metrics', headers: { ...(authorization && { authorization }) } })
  expect(reply.statusCode).toBe(status)
  await app.close()
})
