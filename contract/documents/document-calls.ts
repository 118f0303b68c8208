import * as z from 'zod/mini'
import { day } from '../days.ts'
import { documentAttributesForm, documentChoice, documentUploadForm } from './documents.ts'
import { endpoint } from '../endpoint.ts'
import { page, pageQuery, repeatable, searchQuery, urlId, urlText } from '../paging.ts'
import { serviceProviders } from '../portfolio/service-providers.ts'

/*
 * Documents of a property on the provider's books, and of one mirrored from the agency's software: the same calls at
 * two addresses.
 */

export const propertyDocument = z.object({
  documentId: z.int(),
  type: documentChoice,
  services: z.array(z.extend(documentChoice, { otherServiceName: z.nullable(z.string()) })),
  file: z.object({
    name: z.string(),
    /** Null for a report that is drawn when it is first opened, until then. */
    size: z.nullable(z.int()),
    contentType: z.string(),
    /** An image or a PDF, which the browser can show without downloading. */
    isPreviewable: z.boolean(),
  }),
  providedBy: z.string(),
  datedOn: day,
  /** Null when the provider uploaded it. */
  uploadedBy: z.nullable(z.string()),
  uploadedAt: z.string(),
  /** Of the provider's reports and records: it is on each of their pages. */
  number: z.nullable(z.string()),
  /** Of the state's regulator, as the report or record prints it. */
  certificate: z.nullable(z.string()),
  /** False for the provider's documents: the agency can only read them. */
  isEditable: z.boolean(),
  /** Set when the document was deleted or replaced. */
  removal: z.nullable(
    z.object({
      at: z.string(),
      by: z.nullable(z.string()),
      replacedByDocumentId: z.nullable(z.int()),
      /** False for replaced documents, and once the file is gone. */
      isRestorable: z.boolean(),
    }),
  ),
  version: z.int(),
})
export type PropertyDocument = z.infer<typeof propertyDocument>

/** Type and service codes are accepted in any case; an unknown code is refused with a message. */
export const documentQuery = z.object({
  ...searchQuery,
  type: z._default(repeatable(urlText(50)), []),
  service: z._default(repeatable(urlText(50)), []),
  'provided-by': z.optional(z.enum(serviceProviders)),
  /** `true` lists deleted and replaced documents. */
  removed: z._default(z.enum(['true', 'false']), 'false'),
  ...pageQuery,
})
export type DocumentQuery = z.infer<typeof documentQuery>

const params = z.object({ id: urlId })
const oneDocument = z.object({ id: urlId, documentId: urlId })
const list = { params, query: documentQuery, reply: page(propertyDocument) }
/**
 * A form with the fields `type` (a code), `services` (JSON: a list of {code, otherServiceName}), optionally `replaces`
 * (a document id), and `file`.
 */
const upload = {
  params,
  files: 'one',
  fields: documentUploadForm,
  reply: z.object({ id: z.int() }),
  status: 201,
} as const
export const documentChange = z.extend(documentAttributesForm, { version: z.optional(z.int()) })
const change = {
  params: oneDocument,
  body: documentChange,
  reply: propertyDocument,
}

export const listPropertyDocuments = endpoint('GET /v1/property/:id/documents', {
  summary: 'Documents of a property',
  keyScope: 'documents:read',
  ...list,
})
export const uploadPropertyDocument = endpoint('POST /v1/property/:id/documents', {
  summary: 'Add a document to a property',
  ...upload,
})
export const updatePropertyDocument = endpoint('PATCH /v1/property/:id/documents/:documentId', {
  summary: 'Change the type and services of a document',
  ...change,
})
export const deletePropertyDocument = endpoint('DELETE /v1/property/:id/documents/:documentId', {
  summary: 'Delete a document',
  params: oneDocument,
})
export const restorePropertyDocument = endpoint('POST /v1/property/:id/documents/:documentId/restore', {
  summary: 'Restore a document that was deleted in the last 30 days',
  params: oneDocument,
  reply: propertyDocument,
})
export const getPropertyDocumentFile = endpoint('GET /v1/property/:id/documents/:documentId/file', {
  download: 'any',
  summary: 'The file of a document',
  keyScope: 'documents:read',
  params: oneDocument,
})

export const listIntegratedDocuments = endpoint('GET /v1/integrated-property/:id/documents', {
  asksExperiments: ['PortfolioMirroring'],
  summary: 'Documents of a mirrored property',
  ...list,
})
export const uploadIntegratedDocument = endpoint('POST /v1/integrated-property/:id/documents', {
  asksExperiments: ['PortfolioMirroring'],
  summary: 'Add a document to a mirrored property',
  ...upload,
})
export const updateIntegratedDocument = endpoint('PATCH /v1/integrated-property/:id/documents/:documentId', {
  asksExperiments: ['PortfolioMirroring'],
  summary: 'Change the type and services of a document of a mirrored property',
  ...change,
})
export const deleteIntegratedDocument = endpoint('DELETE /v1/integrated-property/:id/documents/:documentId', {
  asksExperiments: ['PortfolioMirroring'],
  summary: 'Delete a document of a mirrored property',
  params: oneDocument,
})
export const restoreIntegratedDocument = endpoint('POST /v1/integrated-property/:id/documents/:documentId/restore', {
  asksExperiments: ['PortfolioMirroring'],
  summary: 'Restore a document of a mirrored property that was deleted in the last 30 days',
  params: oneDocument,
  reply: propertyDocument,
})
export const getIntegratedDocumentFile = endpoint('GET /v1/integrated-property/:id/documents/:documentId/file', {
  asksExperiments: ['PortfolioMirroring'],
  download: 'any',
  summary: 'The file of a document of a mirrored property',
  params: oneDocument,
})

export const listDocumentTypes = endpoint('GET /v1/meta/property-document-types', {
  summary: 'Kinds of documents',
  reply: z.array(documentChoice),
})
export const listDocumentServices = endpoint('GET /v1/meta/property-document-services', {
  summary: 'Services that a document can be about',
  reply: z.array(documentChoice),
})
