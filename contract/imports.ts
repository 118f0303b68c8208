import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { page, pageQuery, urlId } from './paging.ts'
import { serviceCode } from './services.ts'

/* Imports of a spreadsheet, for agencies without management software. */

export const largestImport = 5 * 1024 * 1024
export const mostImportRows = 5000
export const importTypes = ['.csv', '.xlsx'] as const

/** The columns that are read, by the heading of the column. Only the address, suburb and postcode are required. */
export const importColumns = {
  address: 'Address',
  suburb: 'Suburb',
  postcode: 'Postcode',
  manager: 'Property manager',
  managerEmail: 'Property manager email',
  key: 'Key',
  landlord: 'Landlord',
  landlordEmail: 'Landlord email',
  landlordPhone: 'Landlord phone',
  tenant: 'Tenant',
  tenantEmail: 'Tenant email',
  tenantPhone: 'Tenant phone',
  leaseStart: 'Lease start',
  leaseEnd: 'Lease end',
} as const
export type ImportColumn = keyof typeof importColumns
export const requiredColumns = ['address', 'suburb', 'postcode'] as const satisfies readonly ImportColumn[]

export const importStatuses = ['CHECKING', 'CHECKED', 'APPLYING', 'APPLIED', 'UNDOING', 'UNDONE', 'DISCARDED'] as const
export type ImportStatus = (typeof importStatuses)[number]

/** NEW: not on service; added only if the user wants that. KEPT: undone, except for what was changed after the import. */
export const importRowStatuses = [
  'UNCHECKED',
  'READY',
  'SAME',
  'NEW',
  'ERROR',
  'DONE',
  'FAILED',
  'UNDONE',
  'KEPT',
] as const
export type ImportRowStatus = (typeof importRowStatuses)[number]

export const portfolioImport = z.object({
  id: z.int(),
  fileName: z.string(),
  status: z.enum(importStatuses),
  createdAt: z.string(),
  createdBy: z.string(),
  /** Columns of the file that are not read. */
  ignoredColumns: z.array(z.string()),
  counts: z.partialRecord(z.enum(importRowStatuses), z.int()),
  /** Agreed with the agency: properties that are not on service can be added with them. */
  addsServices: z.array(serviceCode),
})
export type PortfolioImport = z.infer<typeof portfolioImport>

export const importRow = z.object({
  rowNumber: z.int(),
  address: z.string(),
  status: z.enum(importRowStatuses),
  propertyId: z.nullable(z.int()),
  /** What is wrong, as sentences, each on a line of its own. */
  message: z.nullable(z.string()),
  differences: z.array(z.object({ label: z.string(), from: z.string(), to: z.string() })),
})
export type ImportRow = z.infer<typeof importRow>

const params = z.object({ id: urlId })

export const getLatestImport = endpoint('GET /v1/agency/imports/latest', {
  summary: 'The latest import, null if there was none, and earlier ones that were applied',
  reply: z.object({
    latest: z.nullable(portfolioImport),
    earlier: z.array(portfolioImport),
    canImport: z.boolean(),
  }),
})
/** A form with the field `file`. */
export const uploadImport = endpoint('POST /v1/agency/imports', {
  onlyMaster: 'Only the master user of the agency can import a file',
  summary: 'Upload a spreadsheet; it is checked, and nothing is changed yet',
  files: 'one',
  reply: portfolioImport,
  status: 201,
})
export const listImportRows = endpoint('GET /v1/agency/imports/:id/rows', {
  summary: 'Rows of an import, those with errors first',
  params,
  query: z.object(pageQuery),
  reply: page(importRow),
})
export const applyImport = endpoint('POST /v1/agency/imports/:id/apply', {
  onlyMaster: 'Only the master user of the agency can import a file',
  summary: 'Take over the rows that are ready, and add the properties that are not on service if that is wanted',
  params,
  body: z.object({ addsProperties: z.optional(z.boolean()) }),
  reply: portfolioImport,
})
export const discardImport = endpoint('POST /v1/agency/imports/:id/discard', {
  onlyMaster: 'Only the master user of the agency can import a file',
  summary: 'Put away a checked file that is not to be applied',
  params,
  reply: portfolioImport,
})
export const getImportErrors = endpoint('GET /v1/agency/imports/:id/errors', {
  summary: 'All rows of an import with an error',
  params,
  download: 'csv',
})
export const getImportTemplate = endpoint('GET /v1/agency/imports/template', {
  summary: 'An empty file with the headings that an import reads',
  download: 'csv',
})
export const undoImport = endpoint('POST /v1/agency/imports/:id/undo', {
  onlyMaster: 'Only the master user of the agency can import a file',
  summary: 'Restore what an import has changed, except for values that were changed since',
  params,
  reply: portfolioImport,
})
