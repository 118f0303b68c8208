import type { FastifyInstance } from 'fastify'
import { randomBytes } from 'node:crypto'
import { apiGuidePage, type Guide } from './api-guide-page.ts'

const policyWith = (nonce: string) =>
  `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

export function serveApiGuide(app: FastifyInstance, guide: Guide): void {
  app.get('/api-guide', async (_, reply) => {
    const nonce = randomBytes(16).toString('base64')
    return reply
      .header('content-security-policy', policyWith(nonce))
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(apiGuidePage(guide, nonce))
  })
}
