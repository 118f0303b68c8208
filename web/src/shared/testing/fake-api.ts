import { vi } from 'vitest'
import type { Session } from '@contract/auth.ts'
import { undoHeader } from '@contract/undo.ts'
import type { ErrorCode } from '@contract/envelope.ts'
import type { Shell } from '@/shared/session/shell-data.ts'
import { checkReply } from './check-reply.ts'
import { givenSession } from './given-session.ts'

type Answer = { status: number; body: unknown; isBroken?: boolean; undoId?: string }
type Reply = Answer | ((body: unknown) => Answer)
type Replies = Record<string, Reply | typeof unreachable>

export const ok = (data: unknown, status = 200): Answer => ({ status, body: { success: true, data } })
export const refuse = (status: number, code: ErrorCode, message: string, fields?: Record<string, string>): Answer => ({
  status,
  body: { success: false, error: { code, message, ...(fields && { fields }) } },
})
/** A reply that the contract does not allow, for tests of how the page handles it. */
export const brokenReply = (data: unknown): Answer => ({ ...ok(data), isBroken: true })
export const noSession = (): Answer => refuse(401, 'no-session', 'No user session')
export const unreachable = 'unreachable'

export const givenShell = (parts: Partial<Shell> = {}, session: Partial<Session> = {}): Shell => ({
  session: givenSession(session),
  experiments: {},
  agencySettings: {
    defaultPropertyManagerId: null,
    whoseWork: null,
    ownPropertyManagerId: null,
    showPortfolioMirroring: false,
    allowAgencyPortalBooking: false,
    canRequestHold: true,
    canRequestCancellation: true,
    email: { isSendingEnabled: false, isDomainSetUp: false, isAccountListed: false },
    hasFirstSteps: false,
  },
  integrations: [],
  propertyManagers: [
    { id: 1, name: 'Priya Nair', email: null },
    { id: 2, name: 'Tom Okafor', email: null },
  ],
  terms: null,
  ...parts,
})

function checked(name: string, answer: Answer): Answer {
  const { success, data } = (answer.body ?? {}) as { success?: unknown; data?: unknown }
  if (success === true && answer.status !== 204 && !answer.isBroken) checkReply(name, data)
  return answer
}

/**
 * Replaces fetch: each "METHOD /path" returns the reply that was set last, and other calls fail like a lost connection.
 * A reply that the server could not give fails the test.
 */
export function fakeApi(replies: Replies = {}) {
  const calls: { name: string; body: unknown; url: string }[] = []
  const known = new Map<string, Replies[string]>()
  const answer = (name: string, reply: Replies[string]) =>
    known.set(name, typeof reply === 'object' ? checked(name, reply) : reply)
  for (const [name, reply] of Object.entries(replies)) answer(name, reply)
  const fetch = vi.fn(async (url: string, options: RequestInit = {}) => {
    const { pathname, search } = new URL(url, 'https://portal.example')
    const name = `${options.method ?? 'GET'} ${pathname}`
    const body: unknown = typeof options.body === 'string' ? JSON.parse(options.body) : undefined
    calls.push({ name, body, url: pathname + search })
    const reply = known.get(name)
    if (reply === undefined) throw new Error(`The fake API has no reply to ${name}`)
    if (reply === unreachable) throw new TypeError('Failed to fetch')
    const { status, body: envelope, undoId } = answerTo(name, reply, body)
    const headers = undoId === undefined ? {} : { [undoHeader]: undoId }
    return new Response(status === 204 ? null : JSON.stringify(envelope), { status, headers })
  })
  vi.stubGlobal('fetch', fetch)
  return {
    calls,
    countOf: (name: string) => calls.filter((call) => call.name === name).length,
    answer,
  }
}

function answerTo(name: string, reply: Reply, body: unknown): Answer {
  if (typeof reply === 'object') return reply
  try {
    return checked(name, reply(body))
  } catch (error) {
    // oxlint-disable-next-line no-console -- the page would treat a thrown error as a lost connection; console.error fails the test
    console.error(error)
    throw error
  }
}

/** A fake API with a signed-in user. */
export function signedInApi(parts: Partial<Shell> = {}, session: Partial<Session> = {}) {
  const shell = givenShell(parts, session)
  return fakeApi({
    'GET /v1/me/shell': ok(shell),
    'GET /v1/auth/session': ok(shell.session),
    // Whose work is shown is saved when it is chosen.
    'PATCH /v1/me/settings': ok({
      version: 1,
      agency: { defaultPropertyManagerId: null, showPortfolioMirroring: false },
    }),
  })
}
