import type { FastifyReply, FastifyRequest } from 'fastify'
import type { HttpContext } from './serve.ts'

/** Cookies are written only after the commit, so that a failed call changes nothing in the browser. */
export type HeldHttpContext = HttpContext & { writeCookies(): void }

export function openHttpContext(request: FastifyRequest, reply: FastifyReply, isSecure: boolean): HeldHttpContext {
  const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure } as const
  const cookies = new Map<string, () => void>()
  return {
    requestId: request.id,
    log: request.log,
    address: request.ip,
    hasVersion: (etag) => {
      const known = (request.headers['if-none-match'] ?? '').split(',').map((each) => each.trim().replace(/^W\//, ''))
      return known.includes(etag)
    },
    cookie: (name) => request.cookies[name],
    cookieNames: () => Object.keys(request.cookies),
    setCookie: (name, value, maxAge) => {
      cookies.set(name, () => reply.setCookie(name, value, { ...attributes, maxAge }))
    },
    clearCookie: (name) => {
      cookies.set(name, () => reply.clearCookie(name, attributes))
    },
    writeCookies: () => cookies.forEach((write) => write()),
  }
}
