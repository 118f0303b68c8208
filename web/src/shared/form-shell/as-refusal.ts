import { CallError } from '@/shared/api/call-error.ts'

const known = new WeakMap<CallError, CallError>()

/**
 * Removes the message of a failure that is not a refusal (4xx), so that the form shows its own text. The same input
 * gives the same object.
 */
export function asRefusal(error: CallError | null): CallError | null {
  if (error === null || (error.status >= 400 && error.status < 500)) return error
  const failure = known.get(error) ?? new CallError(error.status, { code: error.code, message: '' })
  known.set(error, failure)
  return failure
}
