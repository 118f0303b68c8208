import * as z from 'zod/mini'

/** How the software behaves, to see how ours takes it. */
export const modes = {
  ok: 'Takes every bill',
  slow: 'Takes every bill, after the delay',
  down: 'Answers 503 to everything',
  refuse: 'Refuses every new bill, with the reason',
  'lose-answer': 'Takes a new bill, then breaks the connection; who asks again is answered',
} as const
export type Mode = keyof typeof modes
export const modeNames = Object.keys(modes) as [Mode, ...Mode[]]

const longestDelayMs = 120_000

/** What a change leaves out stays as it is. */
export const controlShape = z.object({
  mode: z.optional(z.enum(modeNames, { error: `mode must be one of ${modeNames.join(', ')}` })),
  delayMs: z.optional(
    z
      .int()
      .check(
        z.gte(0, 'delayMs must not be negative'),
        z.lte(longestDelayMs, `delayMs must be at most ${longestDelayMs}`),
      ),
  ),
  reason: z.optional(
    z.string().check(z.trim(), z.minLength(1, 'reason is missing'), z.maxLength(300, 'reason is too long')),
  ),
})

export type Control = { mode: Mode; delayMs: number; reason: string }
export const atFirst: Control = { mode: 'ok', delayMs: 3000, reason: 'No creditor is set up for the supplier' }
