import { Agent, request } from 'node:https'
import { readFileSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'

export type Send = (url: string, init?: RequestInit) => Promise<Response>

const nothing = new Set([204, 304])

/** As fetch, for the certificates of one authority and without following redirects. Fails if no answer comes in time. */
export function secureSend(authority: string, patienceMs = 20_000): Send {
  // Both balancers share the ports, so a new connection for each request reaches both.
  const agent = new Agent({ ca: readFileSync(authority), keepAlive: false })
  return async (url, { method = 'GET', headers, body } = {}) =>
    new Promise((resolve, reject) => {
      const sent = request(url, {
        agent,
        method,
        headers: Object.fromEntries(new Headers(headers)),
        timeout: patienceMs,
      })
      sent.on('timeout', () => sent.destroy(new Error('No answer in time'))).on('error', reject)
      sent.on('response', (reply) => {
        buffer(reply).then((bytes) => {
          const status = reply.statusCode as number
          const answered = new Headers()
          for (const [name, values] of Object.entries(reply.headersDistinct))
            for (const value of values ?? []) answered.append(name, value)
          resolve(new Response(nothing.has(status) ? null : bytes, { status, headers: answered }))
        }, reject)
      })
      sent.end(body instanceof URLSearchParams ? body.toString() : body)
    })
}
