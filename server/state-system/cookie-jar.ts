import type { FastifyReply, FastifyRequest } from 'fastify'
import { newSecret } from '../platform/cookies.ts'
import type { StateSite } from './state-site.ts'

/**
 * The cookies of one state system. They are limited to its path, so the `__Host-` prefix, which requires the path "/",
 * cannot be used.
 */
export class CookieJar {
  readonly #request: FastifyRequest
  readonly #reply: FastifyReply
  readonly #site: StateSite
  readonly #prefix: string

  constructor(request: FastifyRequest, reply: FastifyReply, site: StateSite) {
    this.#request = request
    this.#reply = reply
    this.#site = site
    this.#prefix = site.isSecure ? '__Secure-' : ''
  }

  get #attributes() {
    return { path: this.#site.basePath || '/', httpOnly: true, sameSite: 'lax', secure: this.#site.isSecure } as const
  }

  get session(): string | undefined {
    return this.#request.cookies[`${this.#prefix}acp_state_session`]
  }

  rememberSession(token: string, lifeSeconds: number): void {
    void this.#reply.setCookie(`${this.#prefix}acp_state_session`, token, { ...this.#attributes, maxAge: lifeSeconds })
  }

  forgetSession(): void {
    void this.#reply.clearCookie(`${this.#prefix}acp_state_session`, this.#attributes)
  }

  /** A browser that has given the password and not yet the second factor. */
  get pendingSignIn(): string | undefined {
    return this.#request.cookies[`${this.#prefix}acp_state_pending`]
  }

  rememberPendingSignIn(token: string, lifeSeconds: number): void {
    void this.#reply.setCookie(`${this.#prefix}acp_state_pending`, token, { ...this.#attributes, maxAge: lifeSeconds })
  }

  forgetPendingSignIn(): void {
    void this.#reply.clearCookie(`${this.#prefix}acp_state_pending`, this.#attributes)
  }

  /** For a browser that is not signed in: ties the sign-in form to it. */
  get formSecret(): string | undefined {
    const secret = this.#request.cookies[`${this.#prefix}acp_state_form`]
    return secret !== undefined && /^[\w-]{43}$/.test(secret) ? secret : undefined
  }

  /** Shared by the tabs of one browser. */
  rememberFormSecret(): string {
    const secret = this.formSecret ?? newSecret()
    void this.#reply.setCookie(`${this.#prefix}acp_state_form`, secret, this.#attributes)
    return secret
  }
}
