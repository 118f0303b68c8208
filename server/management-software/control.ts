import * as z from 'zod/mini'

/** How the software behaves, to test how the portal reacts. */
export const modes = {
  ok: 'Accepts every bill',
  slow: 'Accepts every bill, after the delay',
  down: 'Replies 503 to everything',
  refuse: 'Refuses every new bill, with the reason',
  'lose-answer': 'Accepts a new bill, then drops the connection; a second request gets a reply',
  'fail-every-third': 'Fails every third request: in turn replies 503, or accepts the bill and drops the connection',
} as const
export type Mode = keyof typeof modes
export const modeNames = Object.keys(modes) as [Mode, ...Mode[]]

const longestDelayMs = 120_000

/** Values left out stay unchanged. */
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
