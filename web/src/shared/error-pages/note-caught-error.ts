import { CallError } from '@/shared/api/call-error.ts'

/** A call that was refused is on screen in its own words; anything else that a boundary caught is a fault worth reporting. */
export function noteCaughtError(error: unknown): void {
  if (!(error instanceof CallError)) reportError(error)
}
