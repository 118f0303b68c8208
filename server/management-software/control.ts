import * as z from 'zod/mini'

/** How the software behaves, to test how the portal reacts. */
export const modes = {
  ok: 'Accepts every bill',
  refuse: 'Refuses every bill, with the reason',
  'lose-answer': 'Accepts a bill, then drops the connection',
} as const
export type Mode = keyof typeof modes
export const modeNames = Object.keys(modes) as [Mode, ...Mode[]]

/** Values left out stay unchanged. */
export const controlShape = z.object({
  mode: z.optional(z.enum(modeNames, { error: `mode must be one of ${modeNames.join(', ')}` })),
  reason: z.optional(
    z.string().check(z.trim(), z.minLength(1, 'reason is missing'), z.maxLength(300, 'reason is too long')),
  ),
})

export type Control = { mode: Mode; reason: string }
export const atFirst: Control = { mode: 'ok', reason: 'No creditor is set up for the supplier' }
