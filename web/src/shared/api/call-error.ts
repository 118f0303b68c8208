import type { ErrorCode, Failure, FieldErrors } from '@contract/envelope.ts'

/** A call that was refused or never arrived; `message` is fit to be shown. */
export class CallError extends Error {
  readonly status: number
  readonly code: ErrorCode | 'unreachable'
  readonly fields: FieldErrors
  readonly reference: string | undefined

  constructor(status: number, failure: Omit<Failure, 'code'> & { code: ErrorCode | 'unreachable' }) {
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

/** The server's own words where it gave any, else the text the screen has for this failure. */
export const messageOf = (error: unknown, otherwise: string): string =>
  error instanceof CallError && error.message ? error.message : otherwise
