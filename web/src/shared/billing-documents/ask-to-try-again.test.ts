import { expect, it } from 'vitest'
import { askToTryAgain } from './ask-to-try-again.ts'

it.each([
  ['Failed to download invoice PDF', 'Failed to download invoice PDF. Please try again.'],
  ['The invoice is being written.', 'The invoice is being written. Please try again.'],
  [
    'We could not reach the portal. Check your connection and try again.',
    'We could not reach the portal. Check your connection and try again.',
  ],
])('%s', (reason, expected) => expect(askToTryAgain(reason)).toBe(expected))
