import type { CallError } from '@/shared/api/call-error.ts'

const failed = 'An error occurred while submitting your request. Please try again.'

/** A rule that was broken is told in the server's words; anything else failed for reasons nobody here can mend. */
export const wordsOfFailure = (error: CallError): string =>
  error.status >= 400 && error.status < 500 && error.message ? error.message : failed
