import type { Endpoint, ReplyOf, Schema } from '@contract/endpoint.ts'
import type * as z from 'zod/mini'
import { pageConfig } from '@/shared/page-config.ts'
import { unreachable } from './call-error.ts'
import { noteUndoable } from './note-undoable.ts'
import { readReply } from './read-reply.ts'
import { identityHeaders } from './shown-identity.ts'

type Input<S> = S extends Schema ? z.input<S> : never
type Given<E extends Endpoint, Part extends 'params' | 'query' | 'body'> = E[Part] extends Schema
  ? Input<E[Part]>
  : undefined

/** A value for a URL: a string parameter may be given as a number, an optional one as null. */
type UrlValue<Value> = Value extends string
  ? string extends Value
    ? string | number
    : Value
  : Value extends readonly (infer One)[]
    ? readonly UrlValue<One>[]
    : Value extends undefined
      ? null | undefined
      : Value

/** The query parameters of an endpoint, and no others. */
export type QueryInput<E extends Endpoint> = {
  readonly [Key in keyof Given<E, 'query'>]: UrlValue<Given<E, 'query'>[Key]>
}

/** Exactly what the endpoint needs: a call without parameters takes `{}`. URL parameters may be given as numbers. */
export type CallInput<E extends Endpoint> = (Given<E, 'params'> extends undefined
  ? unknown
  : { params: { [Key in keyof Given<E, 'params'>]: string | number } }) &
  (Given<E, 'query'> extends undefined
    ? unknown
    : object extends QueryInput<E>
      ? { query?: QueryInput<E> }
      : { query: QueryInput<E> }) &
  (Given<E, 'body'> extends undefined ? unknown : { body: Given<E, 'body'> })

type QueryValues = Readonly<Record<string, string | number | readonly (string | number)[] | null | undefined>>
export type CallOptions = { signal?: AbortSignal | undefined; idempotencyKey?: string | undefined }

type LooseInput = { params?: Record<string, string | number>; query?: QueryValues; body?: unknown }

/** Repeats array parameters and leaves out empty ones. */
function queryText(values: QueryValues = {}): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(values)) {
    for (const each of Array.isArray(value) ? value : [value as string | number | null | undefined]) {
      if (each !== undefined && each !== null && each !== '') search.append(name, String(each))
    }
  }
  const text = search.toString()
  return text === '' ? '' : `?${text}`
}

/** The URL of a call with its query, at the address of the API. */
export function endpointPath<E extends Endpoint>(endpoint: E, input: CallInput<E>): string {
  const { params, query } = input as LooseInput
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params?.[name])))
  return `${path}${queryText(query)}`
}

const isAbort = (error: unknown) => error instanceof DOMException && error.name === 'AbortError'

async function send<E extends Endpoint>(endpoint: E, input: CallInput<E>, options: CallOptions): Promise<Response> {
  const { body } = input as LooseInput
  const headers: Record<string, string> = { accept: 'application/json', ...identityHeaders() }
  if (body !== undefined) headers['content-type'] = 'application/json'
  if (options.idempotencyKey) headers['idempotency-key'] = options.idempotencyKey
  try {
    return await fetch(`${pageConfig.apiUrl}${endpointPath(endpoint, input)}`, {
      method: endpoint.method,
      credentials: 'include',
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(options.signal && { signal: options.signal }),
    })
  } catch (error) {
    throw isAbort(error) ? error : unreachable()
  }
}

/** Undefined if the text is not JSON. */
async function readBody(response: Response): Promise<unknown> {
  try {
    return await response.json()
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw isAbort(error) ? error : unreachable()
  }
}

/** Calls the API. Returns the reply's data, or `undefined` for a 204, and throws a CallError otherwise. */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: CallOptions = {},
): Promise<ReplyOf<E>> {
  const response = await send(endpoint, input, options)
  noteUndoable(response.headers.get('undo-action'))
  if (response.status === 204) return undefined as ReplyOf<E>
  return readReply(response.status, await readBody(response)) as ReplyOf<E>
}
