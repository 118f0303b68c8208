import { CallError } from '@/shared/api/call-error.ts'

/** A refused call already shows its message; any other error that a boundary caught is a bug and is reported. */
export function noteCaughtError(error: unknown): void {
  if (!(error instanceof CallError)) reportError(error)
}
