import * as z from 'zod/mini'
import { chosen, optionalText, someIds } from './form-rules.ts'
import { reviewHours } from './limits.ts'
import { id } from './paging.ts'

export const cancellationReviewText = `Cancellation requests are processed within ${reviewHours} hours`

/** Reasons come in groups; only a reason inside a group can be chosen. */
export const cancellationReasonGroup = z.object({
  text: z.string(),
  children: z.array(z.object({ id: z.int(), text: z.string() })),
})
export type CancellationReasonGroup = z.infer<typeof cancellationReasonGroup>

export const cancellationSummary = z.object({
  cancellableServices: z.array(z.object({ id: z.int(), shortName: z.string(), isPendingCancellation: z.boolean() })),
  canSelectServices: z.boolean(),
})
export type CancellationSummary = z.infer<typeof cancellationSummary>

/** Some plans end as a whole: then every service that is not ending already goes, whatever was ticked. */
export const servicesToCancel = (summary: CancellationSummary, ticked: readonly number[]): number[] =>
  summary.cancellableServices
    .filter((service) => !service.isPendingCancellation && (!summary.canSelectServices || ticked.includes(service.id)))
    .map((service) => service.id)

export const cancellationForm = z.object({
  services: someIds('Must request to cancel at least one service'),
  cancellationReasonId: chosen(id, 'Please select a cancellation reason'),
  notes: optionalText(),
})
export type CancellationForm = z.output<typeof cancellationForm>
