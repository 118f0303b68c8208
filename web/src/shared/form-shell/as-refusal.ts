import { CallError } from '@/shared/api/call-error.ts'

const known = new WeakMap<CallError, CallError>()

/** A failure that is no refusal (4xx) loses its message, so that the form says its own text. The same error stays the same one. */
export function asRefusal(error: CallError | null): CallError | null {
  if (error === null || (error.status >= 400 && error.status < 500)) return error
  const failure = known.get(error) ?? new CallError(error.status, { code: error.code, message: '' })
  known.set(error, failure)
  return failure
}
