import type { FieldErrors } from '@contract/envelope.ts'
import { CallError, type CallErrorCode } from './call-error.ts'
import { noteLostSession } from './lost-session.ts'

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const text = (value: unknown): string => (typeof value === 'string' ? value : '')

const readFields = (value: unknown): FieldErrors =>
  isObject(value)
    ? Object.fromEntries(
        Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
      )
    : {}

/** The wire says "No user session"; people read what to do. */
const sessionEnded = 'Your session has ended. Log back in to continue.'

/**
 * What a refused or broken reply tells. A proxy on the way may answer with a page of its own or with anything else, so nothing of
 * it is taken for granted.
 */
export function toCallError(status: number, body: unknown): CallError {
  const error = isObject(body) && isObject(body['error']) ? body['error'] : {}
  const code = (text(error['code']) || 'internal') as CallErrorCode
  if (code === 'no-session' || code === 'identity-changed') noteLostSession()
  return new CallError(status, {
    code,
    message: code === 'no-session' ? sessionEnded : text(error['message']),
    fields: readFields(error['fields']),
    ...(text(error['reference']) && { reference: text(error['reference']) }),
  })
}

/** The data of a reply that says it succeeded, else a CallError. A success without the data it should carry is none. */
export function readReply(status: number, body: unknown): unknown {
  const isOk = status >= 200 && status < 300
  if (isOk && isObject(body) && body['success'] === true && body['data'] !== undefined) return body['data']
  throw toCallError(status, body)
}
