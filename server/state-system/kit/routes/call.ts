import type { FastifyRequest } from 'fastify'
import type { Readable } from 'node:stream'
import type { StaffRole } from '../../../platform/staff-roles.ts'
import type { Values } from '../forms/form-values.ts'
import type { Html } from '../html/html.ts'
import type { CookieJar } from '../sessions/cookie-jar.ts'
import type { SessionLifetime, StateSession } from '../sessions/state-sessions.ts'
import type { RequestOrigin } from './request-origin.ts'
import type { StateSite } from './state-site.ts'

/** One request to one state system. */
export type Call = {
  readonly site: StateSite
  readonly query: Values
  readonly form: Values
  readonly params: Values
  readonly now: Date
  readonly lifetime: SessionLifetime
  readonly address: string
  /** Browser and system, as far as the browser names them. */
  readonly device: string | null
  readonly requestId: string
  readonly requestOrigin: RequestOrigin
  readonly log: FastifyRequest['log']
  /** The requested address within this system. */
  readonly localPath: string
  /** The page of this system from which the browser came, if it says so. */
  readonly pageBefore: string | undefined
  /** The browser shows the answer; false for scripts, which read it. */
  readonly isNavigation: boolean
  readonly cookies: CookieJar
  findSession(): Promise<StateSession | undefined>
}

export type SignedInCall = Call & { readonly session: StateSession }

export type Answer = {
  status: number
  page?: Html
  location?: string
  /** A file for download. */
  file?: { name: string; type: string; body: Buffer | Readable }
  headers?: Record<string, string>
}

export const showPage = (page: Html, status = 200, headers: Record<string, string> = {}): Answer => ({
  status,
  page,
  headers,
})

export const sendPdf = (name: string, body: Buffer): Answer => sendFile(name, 'application/pdf', body)

export const sendFile = (name: string, type: string, body: Buffer | Readable): Answer => ({
  status: 200,
  file: { name, type, body },
})

export const goTo = (location: string): Answer => ({ status: 303, location })

export type PageMethod = 'GET' | 'POST'

export type Options = {
  /** A GET that changes something has no HEAD route, so that a HEAD request does not sign a user out. */
  exposeHeadRoute?: boolean
  config?: { rateLimit?: { max: number; timeWindow: string }; staffRoles?: readonly StaffRole[] }
  /** Larger than usual, for long forms. */
  bodyLimit?: number
}

type SignedInOptions = Options & {
  /** Also for staff who have not set up two-factor sign-in yet. */
  evenBeforeEnrolment?: boolean
  /** Also for users who have not accepted the licence agreement yet. */
  evenWithoutAgreement?: boolean
}

type HandleSignedIn = (call: SignedInCall) => Promise<Answer>

/** Who of the staff may open the page: those with one of the roles. */
export type StaffOptions = Options & { roles: readonly [StaffRole, ...StaffRole[]] }

export type PageRoutes = {
  open(method: PageMethod, path: string, handle: (call: Call) => Promise<Answer>, options?: Options): void
  signedIn(method: PageMethod, path: string, handle: HandleSignedIn, options?: SignedInOptions): void
  /** For the provider's staff alone. */
  staff(method: PageMethod, path: string, handle: HandleSignedIn, options: StaffOptions): void
}
