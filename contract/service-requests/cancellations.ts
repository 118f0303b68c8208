import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { chosen, optionalText, someIds } from '../form-rules.ts'
import { reviewHours } from '../limits.ts'
import { id, urlId } from '../paging.ts'
import { requestReceipt } from './service-requests.ts'

export const cancellationReviewText = `Cancellation requests are processed within ${reviewHours} hours`
export const alreadyCancelledText = 'This property is already cancelled'
export const nothingToCancelText = 'No services available to cancel'

/** Reasons are grouped; only a reason can be chosen, not a group. */
export const cancellationReasonGroup = z.object({
  text: z.string(),
  children: z.array(z.object({ id: z.int(), text: z.string() })),
})
export type CancellationReasonGroup = z.infer<typeof cancellationReasonGroup>

export const cancellationSummary = z.object({
  isPropertyCancelled: z.boolean(),
  /** Services that have not ended yet. */
  cancellableServices: z.array(z.object({ id: z.int(), shortName: z.string(), isPendingCancellation: z.boolean() })),
  canSelectServices: z.boolean(),
})
export type CancellationSummary = z.infer<typeof cancellationSummary>

/** Some plans can only end as a whole: then every service that is not already ending is included, selected or not. */
export const servicesToCancel = (
  summary: Omit<CancellationSummary, 'isPropertyCancelled'>,
  ticked: readonly number[],
): number[] =>
  summary.cancellableServices
    .filter((service) => !service.isPendingCancellation && (!summary.canSelectServices || ticked.includes(service.id)))
    .map((service) => service.id)

export const cancellationForm = z.object({
  services: someIds('Must request to cancel at least one service'),
  cancellationReasonId: chosen(id, 'Please select a cancellation reason'),
  notes: optionalText(),
})
export type CancellationForm = z.output<typeof cancellationForm>

export const listCancellationReasons = endpoint('GET /v1/meta/cancellation-reasons', {
  summary: 'Cancellation reasons, grouped',
  reply: z.array(cancellationReasonGroup),
})

const params = z.object({ id: urlId })
export const getCancellationSummary = endpoint('GET /v1/property/:id/cancellation-request', {
  summary: 'Which services of a property can be cancelled, and whether one by one',
  params,
  reply: cancellationSummary,
})
export const requestCancellation = endpoint('POST /v1/property/:id/cancellation-request', {
  summary: 'Ask the provider to end services of a property',
  params,
  body: cancellationForm,
  reply: requestReceipt,
})
