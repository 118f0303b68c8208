import * as z from 'zod/mini'
import { tell } from './form-rules.ts'

export const nonResidentialTypes = ['COMMERCIAL', 'INDUSTRIAL', 'OTHER'] as const
export type NonResidentialType = (typeof nonResidentialTypes)[number]
export const nonResidentialTypeLabels: Record<NonResidentialType, string> = {
  COMMERCIAL: 'Commercial',
  INDUSTRIAL: 'Strata',
  OTHER: 'Other',
}

/** A home has no type: changing back drops it. */
export const residentialForm = z.pipe(
  z
    .object({ isResidentialProperty: z.boolean(), nonResidentialPropertyType: z.nullish(z.enum(nonResidentialTypes)) })
    .check(
      z.superRefine(({ isResidentialProperty, nonResidentialPropertyType: type }, form) => {
        if (!isResidentialProperty && !type) tell(form, ['nonResidentialPropertyType'], 'Property type is required')
      }),
    ),
  z.transform(({ isResidentialProperty, nonResidentialPropertyType: type }) => ({
    isResidentialProperty,
    nonResidentialPropertyType: isResidentialProperty ? null : (type ?? null),
  })),
)
export type ResidentialForm = z.output<typeof residentialForm>
