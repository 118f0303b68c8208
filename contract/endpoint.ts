import type * as z from 'zod/mini'
import type { output } from 'zod/v4/core'
import type { ApiScope } from './api-integration/api-scopes.ts'
import type { ExperimentName } from './me.ts'

/** Anything zod can parse; loose so that every schema of the contract fits. */
export type Schema = z.ZodMiniType
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export type Download = 'pdf' | 'xlsx' | 'csv' | 'eml' | 'ics' | 'image' | 'any'

/** What one user may do only so often in an hour. */
export type UserLimit = 'mail' | 'export' | 'upload'

/**
 * `public` needs no session; `session` needs one and therefore has a tenant scope; `provider` is answered by a state's system, for a key
 * of the provider.
 */
export type Access = 'public' | 'session' | 'provider'

export type Parts = {
  params?: Schema
  query?: Schema
  body?: Schema
  /** Leave out for a call that replies with 204 or a file. */
  reply?: Schema
  /** There may be nothing to reply; the status is then 204. */
  mayBeEmpty?: true
  /** Kind of the file with which the call replies; `any` is a document as it was uploaded. */
  download?: Download
  access?: Access
  /** A call without a session whose parameter is a secret: limited like those that write. */
  hasLowLimit?: true
  /** Also allowed while the agency's access to the portal is switched off. */
  evenWithoutPortalAccess?: true
  /** What an API key needs to call it; without it the endpoint is closed to keys. */
  keyScope?: ApiScope
  /**
   * Features that must be on for the user. For endpoints that serve only screens of the feature; where a screen exists
   * with and without it, the part is checked by the handler.
   */
  experiments?: readonly ExperimentName[]
  /** Features for which the handler asks, because they close only some of the data (`hasExperiment`). */
  asksExperiments?: readonly ExperimentName[]
  /** The sentence that users without access to the portal get, if not the usual one. */
  withoutAccess?: string
  /** Only for master users of the agency: the sentence that others get. */
  onlyMaster?: string
  /** Closed to administrators who view the portal as the user: the sentence that they get. */
  onlyInPerson?: string
  /** The reply contains a secret and is not stored: a repeated call is refused instead of getting it again. */
  isReplySecret?: true
  /** Also allowed while the user has not accepted the licence agreement. */
  evenWithoutAgreement?: true
  /** What a call counts as, among those that a user may make only so often. A call with a file is an upload. */
  userLimit?: UserLimit
  /** Whether a call with this body counts as that; without it, each call does. */
  isLimited?: (body: never) => boolean
  /** The body is a form with one file. */
  files?: 'one'
  /** Text fields of that form. */
  fields?: Schema
  /** Status of a successful reply, if not 200. */
  status?: 200 | 201 | 202 | 204
  summary: string
}

export type Endpoint<P extends Parts = Parts> = P & { method: Method; path: string }

type Parsed<S> = S extends Schema ? output<S> : undefined
export type ParamsOf<E extends Endpoint> = Parsed<E['params']>
export type QueryOf<E extends Endpoint> = Parsed<E['query']>
export type BodyOf<E extends Endpoint> = Parsed<E['body']>
export type FieldsOf<E extends Endpoint> = Parsed<E['fields']>
export type ReplyOf<E extends Endpoint> = Parsed<E['reply']>

/** One object that the server implements, the browser calls and the OpenAPI document describes. */
export function endpoint<const P extends Parts>(route: `${Method} /${string}`, parts: P): Endpoint<P> {
  const space = route.indexOf(' ')
  return { ...parts, method: route.slice(0, space) as Method, path: route.slice(space + 1) }
}
