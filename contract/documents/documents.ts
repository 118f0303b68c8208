import * as z from 'zod/mini'
import { chosen, optionalText, requiredText } from '../form-rules.ts'
import { longestOtherServiceName } from '../limits.ts'
import { urlId } from '../paging.ts'

/** A document type, or a service that a document can be about. The server provides the lists of both. */
export const documentChoice = z.object({ code: z.string(), name: z.string(), icon: z.string() })
export type DocumentChoice = z.infer<typeof documentChoice>

/** The service that has a custom name. */
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

/** Parses JSON in a form field; invalid JSON breaks the rule of the field. */
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

/** Text fields sent with the file of a new document. */
export const documentUploadForm = z.object({
  /** Type code. */
  type: requiredText(noType, longestCode, noType),
  /** JSON: a list of {code, otherServiceName}. */
  services: z.pipe(jsonText, documentServices),
  /** Id of the document that this one replaces. */
  replaces: z.optional(urlId),
})
export type DocumentUpload = z.output<typeof documentUploadForm>
