import { CallError } from '@/shared/api/call-error.ts'

export const failureText = 'An error occurred while submitting your request. Please try again.'

const known = new WeakMap<CallError, CallError>()

/** What nobody here can mend loses its technical words, so that the form says its own; the same error stays the same one. */
export function asFailure(error: CallError | null): CallError | null {
  if (error === null || (error.status >= 400 && error.status < 500)) return error
  const failure = known.get(error) ?? new CallError(error.status, { code: error.code, message: '' })
  known.set(error, failure)
  return failure
}
