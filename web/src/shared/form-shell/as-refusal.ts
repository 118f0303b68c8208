import { CallError, isRefusal } from '@/shared/api/call-error.ts'

const known = new WeakMap<CallError, CallError>()

/**
 * Removes the message of a failure of the server (5xx), so that the form shows its own text. Refusals (4xx) and a lost
 * connection keep theirs. The same input gives the same object.
 */
export function asRefusal(error: CallError | null): CallError | null {
  if (error === null || isRefusal(error) || error.code === 'unreachable') return error
  const { status, code, reference } = error
  const failure = known.get(error) ?? new CallError(status, { code, message: '', ...(reference && { reference }) })
  known.set(error, failure)
  return failure
}
