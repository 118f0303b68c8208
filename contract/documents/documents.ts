import * as z from 'zod/mini'
import { chosen, optionalText, requiredText } from '../form-rules.ts'
import { longestOtherServiceName } from '../limits.ts'
import { urlId } from '../paging.ts'

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
    otherServiceName: code.toUpperCase() === otherService ? otherServiceName : null,
  })),
)

const documentServices = chosen(
  z.array(documentService).check(z.minLength(1, noService), z.maxLength(20, 'At most 20 services can be chosen')),
  noService,
)

export const documentAttributesForm = z.object({
  type: chosen(z.object({ code: requiredText(noType, longestCode, noType) }), noType),
  services: documentServices,
})
export type DocumentAttributes = z.output<typeof documentAttributesForm>

/** JSON in a field of a form; what is no JSON breaks the rule of the field. */
const jsonText = z.pipe(
  z.nullish(z.string()),
  z.transform((text, form): unknown => {
    if (text === null || text === undefined || text.trim() === '') return undefined
    try {
      return JSON.parse(text)
    } catch {
      form.issues.push({ code: 'custom', message: 'Must be a JSON list of services', input: text })
      return undefined
    }
  }),
)

/** What goes with the file of a new document: texts, as a form sends them. */
export const documentUploadForm = z.object({
  /** Code of the type. */
  type: requiredText(noType, longestCode, noType),
  /** JSON: a list of {code, otherServiceName}. */
  services: z.pipe(jsonText, documentServices),
  /** The document that this one takes the place of. */
  replaces: z.optional(urlId),
})
export type DocumentUpload = z.output<typeof documentUploadForm>
