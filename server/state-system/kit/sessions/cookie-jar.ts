import type { FastifyReply, FastifyRequest } from 'fastify'
import { hashSecret, newSecret } from '../../../platform/cookies.ts'
import { spellingOf } from '../../../platform/username-spelling.ts'
import type { StateSite } from '../routes/state-site.ts'

/**
 * The cookies of one state system, which has its code in their names, because several may share a host. Over https the
 * browser prevents other hosts from setting a `__Host-` cookie.
 */
export class CookieJar {
  readonly #request: FastifyRequest
  readonly #reply: FastifyReply
  readonly #isSecure: boolean
  readonly #prefix: string

  constructor(request: FastifyRequest, reply: FastifyReply, site: StateSite) {
    this.#request = request
    this.#reply = reply
    this.#isSecure = site.isSecure
    this.#prefix = `${site.isSecure ? '__Host-' : ''}acp_${site.state}_`
  }

  get #attributes() {
    return { path: '/', httpOnly: true, sameSite: 'lax', secure: this.#isSecure } as const
  }

  get session(): string | undefined {
    return this.#request.cookies[`${this.#prefix}session`]
  }

  rememberSession(token: string, lifeSeconds: number): void {
    void this.#reply.setCookie(`${this.#prefix}session`, token, { ...this.#attributes, maxAge: lifeSeconds })
  }

  forgetSession(): void {
    void this.#reply.clearCookie(`${this.#prefix}session`, this.#attributes)
  }

  /** A browser that has given the password and not yet the second factor. */
  get pendingSignIn(): string | undefined {
    return this.#request.cookies[`${this.#prefix}pending`]
  }

  rememberPendingSignIn(token: string, lifeSeconds: number): void {
    void this.#reply.setCookie(`${this.#prefix}pending`, token, { ...this.#attributes, maxAge: lifeSeconds })
  }

  forgetPendingSignIn(): void {
    void this.#reply.clearCookie(`${this.#prefix}pending`, this.#attributes)
  }

  /** Where the user of this browser was going when it was asked to sign in. */
  get signInTarget(): string | undefined {
    return this.#request.cookies[`${this.#prefix}target`]
  }

  rememberTarget(text: string, lifeSeconds: number): void {
    void this.#reply.setCookie(`${this.#prefix}target`, text, { ...this.#attributes, maxAge: lifeSeconds })
  }

  forgetTarget(): void {
    if (this.signInTarget !== undefined) void this.#reply.clearCookie(`${this.#prefix}target`, this.#attributes)
  }

  rememberRefusal(sealed: string, lifeSeconds: number): void {
    void this.#reply.setCookie(`${this.#prefix}refused`, sealed, { ...this.#attributes, maxAge: lifeSeconds })
  }

  /** Why the last attempt to sign in was refused; forgotten as it is read. */
  takeRefusal(): string | undefined {
    const sealed = this.#request.cookies[`${this.#prefix}refused`]
    if (sealed !== undefined) void this.#reply.clearCookie(`${this.#prefix}refused`, this.#attributes)
    return sealed
  }

  /** One for each name with which this browser has signed in, because people share computers. */
  #browserCookie(username: string): string {
    return `${this.#prefix}known_${hashSecret(spellingOf(username)).toString('hex').slice(0, 12)}`
  }

  browserToken(username: string): string | undefined {
    return this.#request.cookies[this.#browserCookie(username)]
  }

  rememberBrowser(username: string, token: string, lifeSeconds: number): void {
    void this.#reply.setCookie(this.#browserCookie(username), token, { ...this.#attributes, maxAge: lifeSeconds })
  }

  /** For a browser that is not signed in: ties the sign-in form to it. */
  get formSecret(): string | undefined {
    const secret = this.#request.cookies[`${this.#prefix}form`]
    return secret !== undefined && /^[\w-]{43}$/.test(secret) ? secret : undefined
  }

  /** Shared by the tabs of one browser. */
  rememberFormSecret(): string {
    const secret = this.formSecret ?? newSecret()
    void this.#reply.setCookie(`${this.#prefix}form`, secret, this.#attributes)
    return secret
  }
}
