import type { Endpoint, ReplyOf, Schema } from '@contract/endpoint.ts'
import type { Envelope } from '@contract/envelope.ts'
import type * as z from 'zod/mini'
import { pageConfig } from '@/shared/page-config.ts'
import { CallError, unreachable } from './call-error.ts'
import { noteLostSession } from './lost-session.ts'

type Input<S> = S extends Schema ? z.input<S> : never
type Given<E extends Endpoint, Part extends 'params' | 'query' | 'body'> = E[Part] extends Schema
  ? Input<E[Part]>
  : undefined

/** What the endpoint asks for, no more: a call without parameters takes `{}`. Parameters of a URL may be given as numbers. */
export type CallInput<E extends Endpoint> = (Given<E, 'params'> extends undefined
  ? unknown
  : { params: { [Key in keyof Given<E, 'params'>]: string | number } }) &
  (Given<E, 'query'> extends undefined ? unknown : { query?: QueryValues }) &
  (Given<E, 'body'> extends undefined ? unknown : { body: Given<E, 'body'> })

export type QueryValues = Readonly<Record<string, string | number | readonly string[] | null | undefined>>
export type CallOptions = { signal?: AbortSignal | undefined; idempotencyKey?: string | undefined }

type LooseInput = { params?: Record<string, string | number>; query?: QueryValues; body?: unknown }

/** Repeatable parameters are repeated; what is empty is left out. */
export function queryText(values: QueryValues = {}): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(values)) {
    for (const each of Array.isArray(value) ? value : [value as string | number | null | undefined]) {
      if (each !== undefined && each !== null && each !== '') search.append(name, String(each))
    }
  }
  const text = search.toString()
  return text === '' ? '' : `?${text}`
}

export function endpointUrl(endpoint: Endpoint, input: LooseInput): string {
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(input.params?.[name])),
  )
  return `${pageConfig.apiUrl}${path}${queryText(input.query)}`
}

async function send(endpoint: Endpoint, input: LooseInput, options: CallOptions): Promise<Response> {
  const headers: Record<string, string> = { accept: 'application/json' }
  if (input.body !== undefined) headers['content-type'] = 'application/json'
  if (options.idempotencyKey) headers['idempotency-key'] = options.idempotencyKey
  try {
    return await fetch(endpointUrl(endpoint, input), {
      method: endpoint.method,
      credentials: 'include',
      headers,
      ...(input.body !== undefined && { body: JSON.stringify(input.body) }),
      ...(options.signal && { signal: options.signal }),
    })
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    throw unreachable()
  }
}

async function envelopeOf(response: Response): Promise<Envelope<unknown> | undefined> {
  try {
    const value: unknown = await response.json()
    return typeof value === 'object' && value !== null && 'success' in value ? (value as Envelope<unknown>) : undefined
  } catch {
    return undefined
  }
}

/** Calls the API. Answers the reply's data, `undefined` for a 204, and throws a CallError for anything else. */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: CallOptions = {},
): Promise<ReplyOf<E>> {
  const response = await send(endpoint, input as LooseInput, options)
  if (response.status === 204) return undefined as ReplyOf<E>
  const envelope = await envelopeOf(response)
  if (response.ok && envelope?.success) return envelope.data as ReplyOf<E>
  if (envelope && !envelope.success) {
    if (envelope.error.code === 'no-session') noteLostSession()
    throw new CallError(response.status, envelope.error)
  }
  throw new CallError(response.status, { code: 'internal', message: '' })
}
