import * as z from 'zod/mini'
import { chosen, tell } from './form-rules.ts'

/** Two stands for "two or more": the price of a gas check knows no more. */
export const gasApplianceCounts = [0, 1, 2] as const
export type GasApplianceCount = (typeof gasApplianceCounts)[number]

/** Without gas the count is nought, whatever was typed before. */
export const gasConfirmationForm = z.pipe(
  z.object({ hasGasAppliances: chosen(z.boolean(), 'Required'), gasApplianceCount: z.nullish(z.int()) }).check(
    z.superRefine(({ hasGasAppliances, gasApplianceCount: count }, form) => {
      if (!hasGasAppliances) return
      if (count === null || count === undefined) tell(form, ['gasApplianceCount'], 'Required')
      else if (count < 0 || count > 2) tell(form, ['gasApplianceCount'], 'Must be 0, 1 or 2')
    }),
  ),
  z.transform(({ hasGasAppliances, gasApplianceCount }) => ({
    hasGasAppliances,
    gasApplianceCount: hasGasAppliances ? (gasApplianceCount as GasApplianceCount) : 0,
  })),
)
export type GasConfirmation = z.output<typeof gasConfirmationForm>
