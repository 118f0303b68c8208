import type { FastifyBaseLogger } from 'fastify'
import type { Readable } from 'node:stream'
import type { BodyOf, Download, Endpoint, FieldsOf, ParamsOf, QueryOf, ReplyOf } from '../../contract/endpoint.ts'
import type { Draft } from './drafts.ts'
import type { StoredOutcome } from './idempotency.ts'
import type { Scope } from './scope.ts'
import type { SignedIn } from './sessions.ts'

/** What an endpoint may do with HTTP besides its reply: cookies and the versions that the caller already has. */
export type HttpContext = {
  readonly requestId: string
  readonly log: FastifyBaseLogger
  /** Of the caller. */
  readonly address: string
  /** Whether the caller has the content with this entity tag. */
  hasVersion(etag: string): boolean
  cookie(name: string): string | undefined
  /** In the order in which the browser sent them: the oldest first. */
  cookieNames(): string[]
  setCookie(name: string, value: string, lifeSeconds: number): void
  clearCookie(name: string): void
}

type Parsed<E extends Endpoint> = { params: ParamsOf<E>; query: QueryOf<E>; body: BodyOf<E>; http: HttpContext }
type WithSession = { scope: Scope; signedIn: SignedIn }

/**
 * A form with one file. The draft is discarded after the reply; by then its bytes are stored elsewhere or not needed.
 */
export type Upload<Fields> = { fields: Fields; fileName: string; declaredType: string; draft: Draft }

/**
 * Runs the final, writing part of a call in one transaction, once per idempotency key. `asked` is the content that must
 * match on a repeat.
 */
export type Commit<Reply> = (asked: object, work: (scope: Scope) => Promise<Reply>) => Promise<StoredOutcome<Reply>>

/**
 * A call with a file begins without a transaction, because receiving may take minutes. Its scope only reads; it
 * receives the file once it is known to be acceptable, and ends with `commit`.
 */
type WithUpload<E extends Endpoint> = { receive: () => Promise<Upload<FieldsOf<E>>>; commit: Commit<ReplyOf<E>> }

export type Context<E extends Endpoint> = E extends { access: 'public' }
  ? Parsed<E>
  : E extends { files: 'one' }
    ? Parsed<E> & WithSession & WithUpload<E>
    : Parsed<E> & WithSession

/** Replies 204 without a body, where the contract says that there may be nothing. */
export const nothing = Symbol('nothing')

/**
 * A file to download. A stream that fails halfway breaks the connection, so that the browser does not save a partial
 * file.
 */
export class FileAnswer {
  readonly file: { name: string; type: string; body: Buffer | Readable; headers?: Record<string, string> }
  constructor(file: FileAnswer['file']) {
    this.file = file
  }
}

/** The caller already has the file (304). */
export class NotModified {
  readonly headers: Record<string, string>
  constructor(headers: Record<string, string>) {
    this.headers = headers
  }
}

/** Data that is already JSON, from PostgreSQL or a card, and is sent unchanged. */
export class ReadyJson {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** The same for data that rarely changes: a browser that has this text already is only told so. */
export class CacheableJson extends ReadyJson {}

type Answer<E extends Endpoint> = E extends { files: 'one' }
  ? StoredOutcome<ReplyOf<E>>
  : E extends { download: Download }
    ? FileAnswer | NotModified
    : ReplyOf<E> extends undefined
      ? void
      : ReplyOf<E> | ReadyJson | (E extends { mayBeEmpty: true } ? typeof nothing : never)

export type Route = { endpoint: Endpoint; handle: (context: never) => Promise<unknown> }

/** Connects an endpoint of the contract with its handler; the portal registers all of them. */
export const serve = <E extends Endpoint>(endpoint: E, handle: (context: Context<E>) => Promise<Answer<E>>): Route => ({
  endpoint,
  handle,
})
