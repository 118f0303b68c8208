import * as z from 'zod/mini'
import { day } from '../days.ts'

const unsafe = z.object({
  repairDueOn: z.nullable(day),
  /** "Unsafe, due in 2 days". */
  label: z.string(),
})
export type Unsafe = z.infer<typeof unsafe>

/** Set for a property with an open finding of an urgent category; the day is that by which the law wants it repaired, if it sets one. */
export const unsafeProperty = { unsafe: z.optional(unsafe) }
