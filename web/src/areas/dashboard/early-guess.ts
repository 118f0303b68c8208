import * as z from 'zod/mini'

/**
 * What the dashboard showed last in this browser, so that its calls can start before it is known who is signed in. A wrong
 * guess costs a call that nobody looks at.
 */
const guessed = z.object({
  defaultManagerId: z.nullable(z.int()),
  /** Which tab comes first depends on the agency and the user. */
  firstTab: z.string(),
  showsOthers: z.boolean(),
  hasEntryMethods: z.boolean(),
})
export type EarlyGuess = z.infer<typeof guessed>

const key = 'dashboard'

export function readGuess(): EarlyGuess | null {
  try {
    return guessed.parse(JSON.parse(localStorage.getItem(key) ?? ''))
  } catch {
    return null
  }
}

export function writeGuess(guess: EarlyGuess): void {
  try {
    localStorage.setItem(key, JSON.stringify(guess))
  } catch {
    // Storage is switched off: the calls start a little later.
  }
}
