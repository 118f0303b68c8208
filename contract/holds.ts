import * as z from 'zod/mini'
import type { Day } from './days.ts'
import { requiredDay, requiredText, someIds } from './form-rules.ts'
import { reviewHours } from './limits.ts'

export const holdReviewText = `Hold requests are reviewed within ${reviewHours} hours`

/** Services by id, until a day that is today or later. */
export const holdForm = ({ today }: { today: Day }) =>
  z.object({
    services: someIds('Must request to hold at least one service'),
    holdDate: requiredDay('Date is required').check(z.refine((day) => day >= today, 'Date cannot be in the past')),
    reasonNote: requiredText('Reason cannot be empty'),
  })
export type HoldForm = z.output<ReturnType<typeof holdForm>>
