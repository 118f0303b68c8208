import type { FastifyInstance } from 'fastify'
import { emailFramePath } from '../../../contract/emails.ts'

/** Emails have style attributes, which the policy of the portal's pages does not allow. Scripts never run. */
const policy = (apiUrl: string) =>
  `default-src 'none'; style-src 'unsafe-inline'; img-src 'self' ${new URL(apiUrl).origin}; base-uri 'none'; form-action 'none'; frame-ancestors 'self'`

/** An empty page into which the portal writes the preview of an email. */
export function serveEmailFrame(app: FastifyInstance, { apiUrl }: { apiUrl: string }): void {
  app.get(emailFramePath, async (_, reply) =>
    reply
      .header('content-security-policy', policy(apiUrl))
      .header('x-frame-options', 'SAMEORIGIN')
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send('<!doctype html><html lang="en-AU"><head><title>Email</title></head><body></body></html>'),
  )
}
