import * as z from 'zod/mini'
import { day } from '../days.ts'
import { findingSteps } from './findings.ts'

/** How far the repair has come: what was done last, by whom and when, and what comes next. */
export const findingProgress = z.object({
  step: z.enum(findingSteps),
  by: z.nullable(z.string()),
  /** An instant, or a day where only the day is known. */
  at: z.nullable(z.string()),
  next: z.nullable(z.string()),
})
export type FindingProgress = z.infer<typeof findingProgress>

/** Set for an open finding that makes the property unsafe, or for whose repair the law sets a date. */
export const findingSafety = z.object({
  isUnsafe: z.boolean(),
  deadline: z.nullable(
    z.object({
      dueOn: day,
      isOverdue: z.boolean(),
      /** "Due tomorrow", "Overdue by 1 day". */
      countdown: z.string(),
      /** What the law says, as a sentence with its source. */
      rule: z.string(),
    }),
  ),
  /** Where the law gives a time for the repair: whether a tenant has taken it over, which stops that time. */
  tenantRepair: z.optional(
    z.nullable(
      z.object({
        from: z.nullable(day),
        /** Null: still. */
        until: z.nullable(day),
        recordedBy: z.nullable(z.string()),
        /** What it does to the time, as a sentence; null: nothing. */
        text: z.nullable(z.string()),
        version: z.int(),
      }),
    ),
  ),
})
export type FindingSafety = z.infer<typeof findingSafety>
