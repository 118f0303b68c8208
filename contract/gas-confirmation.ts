import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { chosen, addIssue } from './form-rules.ts'
import { urlId } from './paging.ts'

/** 2 means "two or more": the price of a gas check does not distinguish further. */
export const gasApplianceCounts = [0, 1, 2] as const
export type GasApplianceCount = (typeof gasApplianceCounts)[number]

/** Without gas the count becomes 0. */
export const gasConfirmationForm = z.pipe(
  z
    .object({
      hasGasAppliances: chosen(z.boolean(), 'Required'),
      gasApplianceCount: z.nullish(z.int()),
      /** The version that the user edited; a save with another version is refused. */
      version: z.optional(z.int().check(z.gte(0))),
    })
    .check(
      z.superRefine(({ hasGasAppliances, gasApplianceCount: count }, form) => {
        if (!hasGasAppliances) return
        if (count === null || count === undefined) addIssue(form, ['gasApplianceCount'], 'Required')
        else if (count < 0 || count > 2) addIssue(form, ['gasApplianceCount'], 'Must be 0, 1 or 2')
      }),
    ),
  z.transform(({ hasGasAppliances, gasApplianceCount, version }) => ({
    hasGasAppliances,
    gasApplianceCount: hasGasAppliances ? (gasApplianceCount as GasApplianceCount) : 0,
    ...(version !== undefined && { version }),
  })),
)
export type GasConfirmation = z.output<typeof gasConfirmationForm>

/** Nulls until a user has confirmed. */
export const gasConfirmationState = z.object({
  hasGasAppliances: z.nullable(z.boolean()),
  gasApplianceCount: z.nullable(z.int()),
  confirmedBy: z.nullable(z.string()),
  confirmedAt: z.nullable(z.string()),
  version: z.int(),
})
export type GasConfirmationState = z.infer<typeof gasConfirmationState>

const params = z.object({ id: urlId })
export const getGasConfirmation = endpoint('GET /v1/property/:id/gas-confirmation', {
  summary: 'The agency’s statement about gas at a property',
  params,
  reply: gasConfirmationState,
})
export const putGasConfirmation = endpoint('PUT /v1/property/:id/gas-confirmation', {
  summary: 'Confirm whether a property has gas, and how many appliances',
  params,
  body: gasConfirmationForm,
  reply: gasConfirmationState,
})
