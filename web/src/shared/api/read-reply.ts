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

/** The API says "No user session"; users read what to do about it. */
const sessionEnded = 'Your session has ended. Log back in to continue.'

/**
 * The error in a refused or broken reply. A proxy may answer with its own page or any other content, so nothing about
 * the reply is assumed.
 */
export function toCallError(status: number, body: unknown): CallError {
  const error = isObject(body) && isObject(body['error']) ? body['error'] : {}
  const code = (text(error['code']) || 'internal') as CallErrorCode
  if (code === 'no-session' || code === 'identity-changed' || code === 'agency-paused') noteLostSession()
  return new CallError(status, {
    code,
    message: code === 'no-session' ? sessionEnded : text(error['message']),
    fields: readFields(error['fields']),
    ...(text(error['reference']) && { reference: text(error['reference']) }),
  })
}

/** The data of a successful reply, otherwise a CallError. A success reply without its data is an error too. */
export function readReply(status: number, body: unknown): unknown {
  const isOk = status >= 200 && status < 300
  if (isOk && isObject(body) && body['success'] === true && body['data'] !== undefined) return body['data']
  throw toCallError(status, body)
}
