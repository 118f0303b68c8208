import type { ErrorCode, FieldErrors } from '../../contract/envelope.ts'
import type { SecurityEvent } from './security-log.ts'

const statusOf: Record<ErrorCode, number> = {
  malformed: 400,
  'no-session': 401,
  'not-begun-here': 401,
  forbidden: 403,
  'agreement-pending': 403,
  'feature-off': 403,
  'agency-paused': 403,
  'not-found': 404,
  conflict: 409,
  'identity-changed': 409,
  'too-large': 413,
  'unsupported-type': 415,
  'rule-broken': 422,
  'too-many-requests': 429,
  unavailable: 503,
  internal: 500,
}

/** An error whose reason the caller may know: the message is shown to people unchanged. */
export class Problem extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly fields: FieldErrors | undefined
  /** What the security log tells of it; the caller is not told. */
  suspicion?: { event: SecurityEvent; reason: string }
  /** What was typed in a form whose file was refused. */
  typed?: Readonly<Record<string, string>>
  /** Sent as Retry-After. */
  retryAfterSeconds?: number

  constructor(code: ErrorCode, message: string, fields?: FieldErrors) {
    super(message)
    this.name = 'Problem'
    this.code = code
    this.status = statusOf[code]
    this.fields = fields
  }
}

/** Something that is not what it claims to be, such as a link with a wrong signature. */
export const suspicious = (problem: Problem, event: SecurityEvent, reason: string): Problem =>
  Object.assign(problem, { suspicion: { event, reason } })

/** A call whose client has gone, or whose connection ends, while the server stops: expected, so it needs no stack. */
export class ServerStopping extends Problem {
  constructor() {
    super('unavailable', 'The system is being restarted. Please try again shortly.')
  }
}

export const noSession = (): Problem => new Problem('no-session', 'No user session')
export const tooMany = (message: string, waitMs: number): Problem =>
  Object.assign(new Problem('too-many-requests', message), { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) })
export const notFound = (message: string): Problem => new Problem('not-found', message)
export const forbidden = (message: string): Problem => new Problem('forbidden', message)
export const ruleBroken = (message: string, fields?: FieldErrors): Problem =>
  new Problem('rule-broken', message, fields)
