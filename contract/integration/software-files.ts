import * as z from 'zod/mini'
import { softwareNames } from '../agency.ts'
import { day } from '../days.ts'
import { endpoint } from '../endpoint.ts'
import { urlId } from '../paging.ts'
import { integrationState } from './connections.ts'

/* Files that an agency exports from software without a connector. The agency says once which column is which. */

export const largestSoftwareFile = 5 * 1024 * 1024
export const mostFileRows = 20_000
export const mostFileColumns = 200
export const previewedRows = 10
export const softwareFileTypes = ['.csv', '.tsv', '.tab', '.txt', '.xlsx'] as const
const longestHeading = 100

/** What a column of the file may be, by the part of the record that it belongs to. */
export const fileColumnGroups = {
  Property: {
    reference: 'Property reference',
    address: 'Address in one column',
    unit: 'Unit',
    number: 'Street number',
    street: 'Street',
    suburb: 'Suburb',
    state: 'State',
    postcode: 'Postcode',
    key: 'Key number',
  },
  Management: {
    manager: 'Property manager',
    managerEmail: 'Property manager email',
    managedFrom: 'Management start',
    managedTo: 'Management end',
    archived: 'Archived',
  },
  Owners: { owner: 'Owner names', ownerEmail: 'Owner emails', ownerPhone: 'Owner phones' },
  Tenancy: {
    tenancyStart: 'Tenancy start',
    leaseEnd: 'Lease end',
    vacatesOn: 'Vacate date',
    tenant: 'Tenant names',
    tenantEmail: 'Tenant emails',
    tenantPhone: 'Tenant phones',
  },
} as const
type Groups = typeof fileColumnGroups
export type FileColumn = { [Name in keyof Groups]: keyof Groups[Name] }[keyof Groups]
export const fileColumnLabels = Object.assign({}, ...Object.values(fileColumnGroups)) as Record<FileColumn, string>
export const fileColumns = Object.keys(fileColumnLabels) as [FileColumn, ...FileColumn[]]
export const fileDayColumns = ['managedFrom', 'managedTo', 'tenancyStart', 'leaseEnd', 'vacatesOn'] as const
const ofTenancy: readonly FileColumn[] = ['leaseEnd', 'vacatesOn', 'tenant', 'tenantEmail', 'tenantPhone']

/** 03/04/2026 is 3 April or 4 March. */
export const dayOrders = ['DAY_FIRST', 'MONTH_FIRST'] as const
export type DayOrder = (typeof dayOrders)[number]
export const dayOrderLabels: Record<DayOrder, string> = {
  DAY_FIRST: 'Day first: 03/04/2026 is 3 April',
  MONTH_FIRST: 'Month first: 03/04/2026 is 4 March',
}

/** The heading of the file's column for each thing that is read. */
export const fileMapping = z.object({
  columns: z.partialRecord(z.enum(fileColumns), z.string().check(z.minLength(1), z.maxLength(longestHeading))),
  /** Null while no file had a date for which it matters. */
  dayOrder: z.nullable(z.enum(dayOrders)),
})
export type FileMapping = z.infer<typeof fileMapping>

/** What is missing before a file can be read so, as sentences by column. */
export function mappingFaults({ columns }: Pick<FileMapping, 'columns'>): Partial<Record<FileColumn, string>> {
  const has = (column: FileColumn) => columns[column] !== undefined
  const faults: Partial<Record<FileColumn, string>> = {}
  if (!has('address') && !has('street'))
    faults.address = 'Choose the column of the address, or those of the number and the street'
  if (has('address') && has('street')) faults.street = 'Choose either the address in one column or the street'
  if (!has('address') && !has('suburb')) faults.suburb = 'Choose the column of the suburb'
  if (!has('address') && !has('postcode')) faults.postcode = 'Choose the column of the postcode'
  if (ofTenancy.some(has) && !has('tenancyStart'))
    faults.tenancyStart =
      'Tenants and leases are known by the day the tenancy starts. Choose its column, or leave them out'
  if ((has('ownerEmail') || has('ownerPhone')) && !has('owner'))
    faults.owner = 'Choose the column with the names of the owners'
  if ((has('tenantEmail') || has('tenantPhone')) && !has('tenant'))
    faults.tenant = 'Choose the column with the names of the tenants'
  const seen = new Map<string, FileColumn>()
  for (const column of fileColumns) {
    const heading = columns[column]
    const other = heading === undefined ? undefined : seen.get(heading)
    if (other) faults[column] = `“${heading}” is chosen for ${fileColumnLabels[other].toLowerCase()} already`
    if (heading !== undefined) seen.set(heading, column)
  }
  return faults
}

/** The field of a form that has a mapping as JSON. */
const mappingField = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text, form): unknown => {
      try {
        return JSON.parse(text)
      } catch {
        form.issues.push({ code: 'custom', message: 'Must be the columns as JSON', input: text })
        return z.NEVER
      }
    }),
  ),
  fileMapping,
)

const softwareParams = z.object({ software: z.enum(Object.keys(softwareNames)) })

export const fileHeading = z.object({
  name: z.string(),
  /** Its first values, so that people recognise it. */
  samples: z.array(z.string()),
})
export const previewedRow = z.object({
  rowNumber: z.int(),
  label: z.string(),
  /** By the label of the column, as it would be read. */
  values: z.array(z.object({ column: z.enum(fileColumns), value: z.string() })),
  fault: z.nullable(z.string()),
})
export const filePreview = z.object({
  headings: z.array(fileHeading),
  /** Of a workbook; only the first is read. */
  sheets: z.array(z.string()),
  rowCount: z.int(),
  /** Rows that cannot be read with these columns. */
  faultCount: z.int(),
  mapping: fileMapping,
  /** STORED: as the agency said before. PROPOSED: by similar names, to be confirmed. GIVEN: as the call said. */
  origin: z.enum(['STORED', 'PROPOSED', 'GIVEN']),
  /** Columns that the agency named before and that this file does not have. */
  missing: z.array(z.object({ column: z.enum(fileColumns), heading: z.string() })),
  /** A date of the file that may be read in two ways; null if each has only one, or the order is known. */
  unclearDate: z.nullable(z.string()),
  rows: z.array(previewedRow),
  /** Why the file cannot be taken over with these columns; null if it can. */
  problem: z.nullable(z.string()),
})
export type FilePreview = z.infer<typeof filePreview>

/** CHECKED: a dry run is over. FAILED: it was not finished, and can be started again. */
export const fileStatuses = ['CHECKING', 'CHECKED', 'TAKING', 'TAKEN', 'FAILED', 'DISCARDED'] as const
export type FileStatus = (typeof fileStatuses)[number]

export const softwareFile = z.object({
  id: z.int(),
  software: z.string(),
  softwareName: z.string(),
  fileName: z.string(),
  /** The day for which the software made it. */
  fileDay: day,
  rowCount: z.int(),
  status: z.enum(fileStatuses),
  createdAt: z.string(),
  createdBy: z.string(),
  /** Rows that could not be read; the first hundred. */
  leftOut: z.array(z.object({ rowNumber: z.int(), label: z.string(), reason: z.string() })),
  leftOutCount: z.int(),
})
export type SoftwareFile = z.infer<typeof softwareFile>

export const softwareFiles = z.object({
  /** Software that is read by files, because it has no connection. */
  choices: z.array(
    z.object({
      software: z.string(),
      name: z.string(),
      /** Where its export may be found, as others say. */
      hint: z.nullable(z.string()),
      /** The agency has said which column is which. */
      isMapped: z.boolean(),
    }),
  ),
  /** The newest of each software. */
  files: z.array(softwareFile),
})
export type SoftwareFiles = z.infer<typeof softwareFiles>

const onlyMasterUploads = 'Only the master user of the agency can upload files of management software'

export const getSoftwareFiles = endpoint('GET /v1/agency/software-files', {
  summary: 'Software that is read by files, and the newest file of each',
  reply: softwareFiles,
})
/** A form with the fields `mapping` (JSON, as in the reply; optional) and `file`. */
export const previewSoftwareFile = endpoint('POST /v1/agency/software-files/:software/preview', {
  onlyMaster: onlyMasterUploads,
  summary: 'Read the headings and first rows of a file; nothing is stored',
  params: softwareParams,
  files: 'one',
  fields: z.object({ mapping: z.optional(mappingField) }),
  reply: filePreview,
})
/** For master users, and for keys, which they make. A form with the fields `mapping` (optional: as stored), `fileDay` (optional: today), `use` (optional) and `file`. */
export const uploadSoftwareFile = endpoint('POST /v1/agency/software-files/:software', {
  onlyMaster: onlyMasterUploads,
  summary:
    'Upload an export of the agency’s software. Without “mapping” the columns are those that the agency has said in the portal. ' +
    '“use” is TAKE to take it over (as without it), or CHECK for a dry run.',
  keyScope: 'software-files:write',
  params: softwareParams,
  files: 'one',
  fields: z.object({
    mapping: z.optional(mappingField),
    fileDay: z.optional(day),
    use: z._default(z.enum(['CHECK', 'TAKE']), 'TAKE'),
  }),
  reply: softwareFile,
  status: 201,
})
const oneFile = { onlyMaster: onlyMasterUploads, params: z.object({ id: urlId }), reply: softwareFile }
export const takeSoftwareFile = endpoint('POST /v1/agency/uploaded-software-files/:id/take', {
  ...oneFile,
  summary: 'Take over a file after its dry run',
})
export const discardSoftwareFile = endpoint('POST /v1/agency/uploaded-software-files/:id/discard', {
  ...oneFile,
  summary: 'Put away a file after its dry run; nothing is changed',
})
export const endSoftwareFiles = endpoint('POST /v1/agency/software-files/:software/end', {
  onlyMaster: onlyMasterUploads,
  summary: 'End the reading of files; everything that came stays and can be edited in the portal',
  params: softwareParams,
  reply: integrationState,
})
