import type * as z from 'zod/mini'
import type { output } from 'zod/v4/core'

/** Anything zod can parse; kept loose so that every schema of the contract fits. */
export type Schema = z.ZodMiniType
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Who may call: `public` needs no session, `session` needs one (and so carries a tenant scope). */
export type Access = 'public' | 'session'

export type Parts = {
  params?: Schema
  query?: Schema
  body?: Schema
  /** Leave out for a call that answers 204, or a file. */
  reply?: Schema
  access?: Access
  /** Answers also while the agency's access is switched off. */
  evenWithoutPortalAccess?: true
  /** Answers also after the user has signed out of the state's system. */
  evenAfterStateSignOut?: true
  /** The body is a form with one file in it. */
  files?: 'one'
  /** What such a form says beside its file: texts. */
  fields?: Schema
  /** The status of success where it is not 200. */
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

/** One object that the server serves, the browser calls and the OpenAPI document describes. */
export function endpoint<const P extends Parts>(route: `${Method} /${string}`, parts: P): Endpoint<P> {
  const space = route.indexOf(' ')
  return { ...parts, method: route.slice(0, space) as Method, path: route.slice(space + 1) }
}
