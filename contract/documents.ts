import * as z from 'zod/mini'
import { chosen, optionalText, requiredText } from './form-rules.ts'
import { longestOtherServiceName } from './limits.ts'

export const documentIcons = ['quote', 'invoice', 'service-report', 'certificate'] as const
export type DocumentIcon = (typeof documentIcons)[number]

/** A kind of document or a service it can be about; which ones there are, the server tells. */
export const documentChoice = z.object({ code: z.string(), name: z.string(), icon: z.string() })
export type DocumentChoice = z.infer<typeof documentChoice>

/** The service that goes by a name of its own. */
export const otherService = 'OTHER'

const noType = 'Document type is required'
const noService = 'At least one service is required'
const longestCode = 50

const documentService = z.pipe(
  z.object({
    code: requiredText(noService, longestCode, noService),
    otherServiceName: optionalText(longestOtherServiceName, 'Other service name must be 200 characters or less'),
  }),
  z.transform(({ code, otherServiceName }) => ({
    code,
    otherServiceName: code === otherService ? otherServiceName : null,
  })),
)

export const documentAttributesForm = z.object({
  type: chosen(z.object({ code: requiredText(noType, longestCode, noType) }), noType),
  services: chosen(
    z.array(documentService).check(z.minLength(1, noService), z.maxLength(20, 'At most 20 services can be chosen')),
    noService,
  ),
})
export type DocumentAttributes = z.output<typeof documentAttributesForm>
