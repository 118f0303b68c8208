import type { Readable } from 'node:stream'
import type { BodyOf, Endpoint, FieldsOf, ParamsOf, QueryOf, ReplyOf } from '../../contract/endpoint.ts'
import type { Draft } from './drafts.ts'
import type { Outcome } from './idempotency.ts'
import type { Scope } from './scope.ts'
import type { SignedIn } from './sessions.ts'

/** What an endpoint may do with HTTP beyond its reply: cookies, in one place. */
export type HttpContext = {
  readonly requestId: string
  cookie(name: string): string | undefined
  setCookie(name: string, value: string, lifeSeconds: number): void
  clearCookie(name: string): void
}

type Parsed<E extends Endpoint> = { params: ParamsOf<E>; query: QueryOf<E>; body: BodyOf<E>; http: HttpContext }
type WithSession = { scope: Scope; signedIn: SignedIn }

/** A form with one file. The draft is discarded once the call is answered; by then its bytes are kept elsewhere, or not wanted. */
export type Upload<Fields> = { fields: Fields; fileName: string; declaredType: string; draft: Draft }

/** Does the last, writing part of a call in one transaction, once per intention. `asked` tells one intention from another. */
export type Commit<Reply> = (asked: object, work: (scope: Scope) => Promise<Reply>) => Promise<Outcome<Reply>>

/**
 * A call with a file begins without a transaction: receiving may take minutes, and none may stay open for so long. Its scope
 * reads; it receives when it knows that it will take the file, and ends with `commit`.
 */
type WithUpload<E extends Endpoint> = { receive: () => Promise<Upload<FieldsOf<E>>>; commit: Commit<ReplyOf<E>> }

export type Context<E extends Endpoint> = E extends { access: 'public' }
  ? Parsed<E>
  : E extends { files: 'one' }
    ? Parsed<E> & WithSession & WithUpload<E>
    : Parsed<E> & WithSession

/** Answers 204: there is nothing to say. */
export const nothing = Symbol('nothing')

/** A file to be saved. A stream that fails half way breaks the connection, so that nobody keeps half a file. */
export class FileAnswer {
  readonly file: { name: string; type: string; body: Buffer | Readable; headers?: Record<string, string> }
  constructor(file: FileAnswer['file']) {
    this.file = file
  }
}

/** Data that is JSON already, as PostgreSQL or a card holds it: sent as it stands. */
export class ReadyJson {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Answer<E extends Endpoint> = E extends { files: 'one' }
  ? Outcome<ReplyOf<E>>
  : ReplyOf<E> extends undefined
    ? void | typeof nothing | FileAnswer
    : ReplyOf<E> | typeof nothing | ReadyJson

export type Route = { endpoint: Endpoint; handle: (context: never) => Promise<unknown> }

/** Ties an endpoint of the contract to what answers it; the portal registers the list of them. */
export const serve = <E extends Endpoint>(endpoint: E, handle: (context: Context<E>) => Promise<Answer<E>>): Route => ({
  endpoint,
  handle,
})
