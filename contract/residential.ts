import * as z from 'zod/mini'
import { day } from './days.ts'
import { endpoint } from './endpoint.ts'
import { chosen, addIssue } from './form-rules.ts'
import { urlId } from './paging.ts'
import { integratedProperty } from './portfolio/property-lists.ts'

export const nonResidentialTypes = ['COMMERCIAL', 'INDUSTRIAL', 'OTHER'] as const
export type NonResidentialType = (typeof nonResidentialTypes)[number]
export const nonResidentialTypeLabels: Record<NonResidentialType, string> = {
  COMMERCIAL: 'Commercial',
  INDUSTRIAL: 'Strata',
  OTHER: 'Other',
}

/** A residential property has no type: changing back to residential removes it. */
export const residentialForm = z.pipe(
  z
    .object({
      isResidentialProperty: chosen(z.boolean(), 'Required'),
      nonResidentialPropertyType: z.nullish(z.enum(nonResidentialTypes)),
      /** The version that the user edited; a save with another version is refused. */
      version: z.optional(z.int().check(z.gte(0))),
    })
    .check(
      z.superRefine(({ isResidentialProperty, nonResidentialPropertyType: type }, form) => {
        // If left out, the field's own rule has already reported it.
        const isResidential = isResidentialProperty as boolean | undefined
        if (isResidential === false && !type)
          addIssue(form, ['nonResidentialPropertyType'], 'Property type is required')
      }),
    ),
  z.transform(({ isResidentialProperty, nonResidentialPropertyType: type, version }) => ({
    isResidentialProperty,
    nonResidentialPropertyType: isResidentialProperty ? null : (type ?? null),
    ...(version !== undefined && { version }),
  })),
)
export type ResidentialForm = z.output<typeof residentialForm>

export const residentialStatus = z.object({
  isResidentialProperty: z.boolean(),
  nonResidentialPropertyType: z.nullable(z.string()),
  version: z.int(),
})
export type ResidentialStatus = z.infer<typeof residentialStatus>

/**
 * A property mirrored from the agency's software: its row in the integrated portfolio and the other data of its page.
 */
export const integratedPropertyDetails = z.extend(integratedProperty, {
  /** The day of the newest file that has it; absent if the software is read directly. */
  softwareFileDay: z.optional(z.nullable(day)),
  agencyPortfolioPropertyId: z.int(),
  /** The address in one line, for searches and headings. */
  address: z.string(),
  /** The work order to enrol it that the provider has not answered yet. */
  enrolmentOrderId: z.nullable(z.int()),
  ...residentialStatus.shape,
  documentsCount: z.int(),
  canUploadDocuments: z.boolean(),
})
export type IntegratedPropertyDetails = z.infer<typeof integratedPropertyDetails>

const params = z.object({ id: urlId })

export const getIntegratedProperty = endpoint('GET /v1/integrated-property/:id', {
  asksExperiments: ['PortfolioMirroring'],
  summary: 'A property mirrored from the agency’s software, with the data of its page',
  params,
  reply: integratedPropertyDetails,
})
export const changeIntegratedResidential = endpoint('PATCH /v1/integrated-property/:id', {
  asksExperiments: ['PortfolioMirroring'],
  summary: 'Set whether a mirrored property is a residential rental',
  params,
  body: residentialForm,
  reply: residentialStatus,
})
export const changeResidential = endpoint('PATCH /v1/property/:id/residential-status', {
  summary: 'Set whether a property is a residential rental',
  params,
  body: residentialForm,
  reply: residentialStatus,
})
