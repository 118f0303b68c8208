import * as z from 'zod/mini'
import { shortDay } from '../day-text.ts'
import { addMonths, type Day } from '../days.ts'
import { endpoint } from '../endpoint.ts'
import { requiredDay, requiredText, someIds } from '../form-rules.ts'
import { longestHoldMonths, reviewHours } from '../limits.ts'
import { urlId } from '../paging.ts'
import { isPendingFor, requestReceipt, type RequestInShort } from './service-requests.ts'

export const holdReviewText = `Hold requests are reviewed within ${reviewHours} hours`
export const nothingToHoldText = 'No services available to hold'

export const latestHoldDay = (today: Day): Day => addMonths(today, longestHoldMonths)
/** Why a service cannot be on hold until that day; null when it can. */
export function holdDayProblem(day: Day, today: Day): string | null {
  if (day < today) return 'Date cannot be in the past'
  const latest = latestHoldDay(today)
  return day > latest ? `A hold can last at most ${longestHoldMonths} months, until ${shortDay(latest)}` : null
}

/** Service ids and a hold date from today to the latest day. */
export const holdForm = ({ today }: { today: Day }) =>
  z.object({
    services: someIds('Must request to hold at least one service'),
    holdDate: requiredDay('Date is required').check(
      z.refine((day) => day >= today, 'Date cannot be in the past'),
      z.refine((day) => day < today || holdDayProblem(day, today) === null, {
        error: ({ input }) => holdDayProblem(String(input), today) ?? undefined,
      }),
    ),
    reasonNote: requiredText('Reason cannot be empty'),
  })
export type HoldForm = z.output<ReturnType<typeof holdForm>>

type Holdable = { serviceId: number; onHoldUntil: Day | null; isCancelled: boolean }

/** Why a hold cannot be requested for a service at present; null when it can. */
export function noHoldBecause(
  { serviceId, onHoldUntil, isCancelled }: Holdable,
  requests: readonly RequestInShort[],
  today: Day,
): string | null {
  if (isCancelled) return 'Cancelled'
  if (onHoldUntil !== null && onHoldUntil >= today) return `On hold until ${shortDay(onHoldUntil)}`
  if (isPendingFor(requests, 'HOLD', serviceId)) return 'Hold requested'
  if (isPendingFor(requests, 'CANCELLATION', serviceId)) return 'Cancellation requested'
  return null
}

/**
 * Unvalidated input. "In the past" depends on today in the agency's state, so the server applies holdForm once it knows
 * the state.
 */
export const requestHold = endpoint('POST /v1/property/:id/hold-request', {
  summary: 'Ask the provider to put services of a property on hold until a date',
  params: z.object({ id: urlId }),
  body: z.object({
    services: z.nullish(z.array(z.int())),
    holdDate: z.nullish(z.string()),
    reasonNote: z.nullish(z.string()),
  }),
  reply: requestReceipt,
})
