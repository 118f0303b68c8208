import * as z from 'zod/mini'
import { day } from '../days.ts'

const unsafe = z.object({ repairDueOn: z.nullable(day) })
export type Unsafe = z.infer<typeof unsafe>

/** Set for a property with an open finding of an urgent category; the day is that by which the law wants it repaired, if it sets one. */
export const unsafeProperty = { unsafe: z.optional(unsafe) }
