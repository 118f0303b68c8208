import type { CallError } from '@/shared/api/call-error.ts'

/** A rule that was broken is told in the server's words; anything else failed for reasons nobody here can mend. */
export const wordsOfFailure = (error: CallError, otherwise: string): string =>
  error.status >= 400 && error.status < 500 && error.message ? error.message : otherwise
