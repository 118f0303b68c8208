import * as z from 'zod/mini'
import { day } from '../days.ts'
import { documentAttributesForm, documentChoice, documentUploadForm } from './documents.ts'
import { endpoint } from '../endpoint.ts'
import { page, pageQuery, repeatable, searchQuery, urlId, urlText } from '../paging.ts'
import { serviceProviders } from '../portfolio/portfolio.ts'

/* Documents of a property on our books, and of one that the agency's software mirrors: the same calls under two addresses. */

export const propertyDocument = z.object({
  documentId: z.int(),
  type: documentChoice,
  services: z.array(z.extend(documentChoice, { otherServiceName: z.nullable(z.string()) })),
  file: z.object({
    name: z.string(),
    size: z.int(),
    contentType: z.string(),
    /** An image or a PDF: can be looked at without saving it. */
    isPreviewable: z.boolean(),
  }),
  providedBy: z.string(),
  datedOn: day,
  /** Null: the provider. */
  uploadedBy: z.nullable(z.string()),
  uploadedAt: z.string(),
  /** The provider's own documents can be read, not changed. */
  isEditable: z.boolean(),
  /** Deleted or replaced: what is left of it. */
  removal: z.nullable(
    z.object({ at: z.string(), by: z.nullable(z.string()), replacedByDocumentId: z.nullable(z.int()) }),
  ),
  version: z.int(),
})
export type PropertyDocument = z.infer<typeof propertyDocument>

/** Codes of types and services in any case; one that does not exist is refused in words. */
export const documentQuery = z.object({
  ...searchQuery,
  type: z._default(repeatable(urlText(50)), []),
  service: z._default(repeatable(urlText(50)), []),
  'provided-by': z.optional(z.enum(serviceProviders)),
  /** `true`: those that were deleted or replaced. */
  removed: z._default(z.enum(['true', 'false']), 'false'),
  ...pageQuery,
})
export type DocumentQuery = z.infer<typeof documentQuery>

const params = z.object({ id: urlId })
const oneDocument = z.object({ id: urlId, documentId: urlId })
const list = { params, query: documentQuery, reply: page(propertyDocument) }
/** A form with the fields `type` (a code), `services` (JSON: a list of {code, otherServiceName}), maybe `replaces` (a document id), and `file`. */
const upload = {
  params,
  files: 'one',
  fields: documentUploadForm,
  reply: z.object({ id: z.int() }),
  status: 201,
} as const
const change = {
  params: oneDocument,
  body: z.extend(documentAttributesForm, { version: z.optional(z.int()) }),
  reply: propertyDocument,
}

export const listPropertyDocuments = endpoint('GET /v1/property/:id/documents', {
  summary: 'Documents of a property',
  ...list,
})
export const uploadPropertyDocument = endpoint('POST /v1/property/:id/documents', {
  summary: 'Add a document to a property',
  ...upload,
})
export const updatePropertyDocument = endpoint('PATCH /v1/property/:id/documents/:documentId', {
  summary: 'Change what a document is and is about',
  ...change,
})
export const deletePropertyDocument = endpoint('DELETE /v1/property/:id/documents/:documentId', {
  summary: 'Delete a document',
  params: oneDocument,
})
export const getPropertyDocumentFile = endpoint('GET /v1/property/:id/documents/:documentId/file', {
  summary: 'The file of a document',
  params: oneDocument,
})

export const listIntegratedDocuments = endpoint('GET /v1/integrated-property/:id/documents', {
  summary: 'Documents of a mirrored property',
  ...list,
})
export const uploadIntegratedDocument = endpoint('POST /v1/integrated-property/:id/documents', {
  summary: 'Add a document to a mirrored property',
  ...upload,
})
export const updateIntegratedDocument = endpoint('PATCH /v1/integrated-property/:id/documents/:documentId', {
  summary: 'Change what a document of a mirrored property is and is about',
  ...change,
})
export const deleteIntegratedDocument = endpoint('DELETE /v1/integrated-property/:id/documents/:documentId', {
  summary: 'Delete a document of a mirrored property',
  params: oneDocument,
})
export const getIntegratedDocumentFile = endpoint('GET /v1/integrated-property/:id/documents/:documentId/file', {
  summary: 'The file of a document of a mirrored property',
  params: oneDocument,
})

export const listDocumentTypes = endpoint('GET /v1/meta/property-document-types', {
  summary: 'Kinds of documents',
  reply: z.array(documentChoice),
})
export const listDocumentServices = endpoint('GET /v1/meta/property-document-services', {
  summary: 'What a document can be about',
  reply: z.array(documentChoice),
})
