import type { ErrorCode, Failure, FieldErrors } from '@contract/envelope.ts'

export type CallErrorCode = ErrorCode | 'unreachable'

/** A call that the server refused or that failed on the way; `message` can be shown to users. */
export class CallError extends Error {
  readonly status: number
  readonly code: CallErrorCode
  readonly fields: FieldErrors
  readonly reference: string | undefined

  constructor(status: number, failure: Omit<Failure, 'code'> & { code: CallErrorCode }) {
    super(failure.message)
    this.name = 'CallError'
    this.status = status
    this.code = failure.code
    this.fields = failure.fields ?? {}
    this.reference = failure.reference
  }
}

export const unreachable = (): CallError =>
  new CallError(0, {
    code: 'unreachable',
    message: 'We could not reach the portal. Check your connection and try again.',
  })

/** Converts anything thrown by a call into a CallError that forms and pages can show. */
export const asCallError = (error: unknown): CallError =>
  error instanceof CallError ? error : new CallError(0, { code: 'internal', message: '' })

/** The server's message if there is one, otherwise the screen's text for this failure. */
export const errorMessage = (error: unknown, otherwise: string): string =>
  error instanceof CallError && error.message ? error.message : otherwise

/** True if the server refused the call (4xx), false if it failed or could not be reached. */
export const isRefusal = ({ status }: CallError): boolean => status >= 400 && status < 500
