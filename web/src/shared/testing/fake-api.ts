import { vi } from 'vitest'
import type { Session } from '@contract/auth.ts'
import type { ErrorCode } from '@contract/envelope.ts'
import type { Shell } from '@/shared/session/shell-data.ts'
import { givenSession } from './given-session.ts'

type Answer = { status: number; body: unknown }
type Reply = Answer | ((body: unknown) => Answer)

export const ok = (data: unknown, status = 200): Answer => ({ status, body: { success: true, data } })
export const refuse = (status: number, code: ErrorCode, message: string, fields?: Record<string, string>): Answer => ({
  status,
  body: { success: false, error: { code, message, ...(fields && { fields }) } },
})
export const nobody = (): Answer => refuse(401, 'no-session', 'No user session')
export const unreachable = 'unreachable'

export const givenShell = (parts: Partial<Shell> = {}, session: Partial<Session> = {}): Shell => ({
  session: givenSession(session),
  experiments: {},
  agencySettings: {
    defaultPropertyManagerId: null,
    showPortfolioMirroring: false,
    allowAgencyPortalBooking: false,
    canRequestHold: true,
    canRequestCancellation: true,
    email: { isSendingEnabled: false, isDomainSetUp: false, isAccountListed: false },
  },
  integrations: [],
  propertyManagers: [
    { id: 1, name: 'Priya Nair', email: null },
    { id: 2, name: 'Tom Okafor', email: null },
  ],
  terms: null,
  ...parts,
})

/** An API in place of fetch: each "METHOD /path" answers what was said last, and what is not known fails the test. */
export function fakeApi(replies: Record<string, Reply | typeof unreachable> = {}) {
  const calls: { name: string; body: unknown; url: string }[] = []
  const known = new Map(Object.entries(replies))
  const fetch = vi.fn(async (url: string, options: RequestInit = {}) => {
    const { pathname, search } = new URL(url, 'https://portal.example')
    const name = `${options.method ?? 'GET'} ${pathname}`
    const body: unknown = typeof options.body === 'string' ? JSON.parse(options.body) : undefined
    calls.push({ name, body, url: pathname + search })
    const reply = known.get(name)
    if (reply === undefined) throw new Error(`Nobody told the fake API how to answer ${name}`)
    if (reply === unreachable) throw new TypeError('Failed to fetch')
    const answer = typeof reply === 'function' ? reply(body) : reply
    return new Response(answer.status === 204 ? null : JSON.stringify(answer.body), { status: answer.status })
  })
  vi.stubGlobal('fetch', fetch)
  return {
    calls,
    countOf: (name: string) => calls.filter((call) => call.name === name).length,
    answer: (name: string, reply: Reply | typeof unreachable) => known.set(name, reply),
  }
}

/** A server on which somebody is signed in. */
export function signedInApi(parts: Partial<Shell> = {}, session: Partial<Session> = {}) {
  const shell = givenShell(parts, session)
  return fakeApi({ 'GET /v1/me/shell': ok(shell), 'GET /v1/auth/session': ok(shell.session) })
}
