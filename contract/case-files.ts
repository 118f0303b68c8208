import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { requiredText } from './form-rules.ts'
import { id, urlId } from './paging.ts'

/* The record of reasonable steps: everything that was tried to get into a property, as shown to a landlord or a tribunal. */

/** Who did it. */
export const caseFileSides = ['AGENCY', 'PROVIDER', 'TENANT'] as const
export type CaseFileSide = (typeof caseFileSides)[number]
export const caseFileSideLabels: Record<CaseFileSide, string> = {
  AGENCY: 'Agency',
  PROVIDER: 'Service provider',
  TENANT: 'Tenant',
}

export const accessCaseSummary = z.object({
  caseId: z.int(),
  /** OPEN, ADDITIONAL_INFO_PROVIDED, RESOLVED or RESOLVED_BY_THIRD_PARTY. */
  status: z.string(),
  openedAt: z.string(),
  closedAt: z.nullable(z.string()),
  /** Names of its problems, oldest first. */
  problems: z.array(z.string()),
})
export type AccessCaseSummary = z.infer<typeof accessCaseSummary>

export const caseFileEntry = z.object({
  id: z.string(),
  at: z.string(),
  side: z.enum(caseFileSides),
  /** The person, with the administrator behind them when impersonating; null if the side acted as such. */
  by: z.nullable(z.string()),
  /** How it was done: "By email", "By phone", "Visit". Null where the title says it. */
  how: z.nullable(z.string()),
  title: z.string(),
  details: z.array(z.string()),
  /** What was sent, said or served, as plain text. */
  text: z.nullable(z.string()),
  /** Images of the notes of a call. */
  images: z.array(z.object({ url: z.string(), alt: z.string() })),
})
export type CaseFileEntry = z.infer<typeof caseFileEntry>

export const caseFile = z.object({
  ...accessCaseSummary.shape,
  address: z.string(),
  agencyName: z.string(),
  propertyManager: z.nullable(z.string()),
  landlords: z.array(z.string()),
  /** People of the tenancy in force today. */
  tenants: z.array(z.string()),
  /** The first day that the record covers, which may be before the case was opened. */
  recordedSince: z.string(),
  /** In the order in which they happened. */
  entries: z.array(caseFileEntry),
  /** True if there were more than the record can hold. */
  isShortened: z.boolean(),
})
export type CaseFile = z.infer<typeof caseFile>

const oneCase = z.object({ id: urlId, caseId: urlId })

export const listAccessCases = endpoint('GET /v1/property/:id/access-cases', {
  summary: 'The times during which technicians could not enter a property, newest first',
  params: z.object({ id: urlId }),
  reply: z.array(accessCaseSummary),
})
export const getCaseFile = endpoint('GET /v1/property/:id/access-cases/:caseId', {
  summary: 'Everything that was tried to enter a property during one case, in order',
  params: oneCase,
  reply: caseFile,
})
export const getCaseFilePdf = endpoint('GET /v1/property/:id/access-cases/:caseId/pdf', {
  userLimit: 'export',
  download: 'pdf',
  summary: 'The record of one case as PDF',
  params: oneCase,
})

/** A note that is not about a call. */
export const caseNoteForm = z.object({ notes: requiredText('Notes are required') })

/** For what was typed for an issue that a colleague has resolved meanwhile. Its file may be closed. */
export const addCaseNote = endpoint('POST /v2/property/:id/access-issues/cases/:caseId/notes', {
  experiments: ['AgencyEntryMethod'],
  summary: 'Add a note to the record of one case',
  params: oneCase,
  /** With a tenant the notes are those of a call, as markup; the rules are those of `callNoteForm` or `caseNoteForm`. */
  body: z.object({ notes: z.nullish(z.string()), occupantId: z.nullish(id) }),
  reply: z.object({ noteId: z.int() }),
  status: 201,
})
