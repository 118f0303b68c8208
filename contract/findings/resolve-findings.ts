import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { id, urlId } from '../paging.ts'
import { ownProperty } from '../quotes/quotes.ts'
import { serviceCode } from '../services.ts'
import { requestQuoteForm, thirdPartyResolution } from './finding-forms.ts'
import { findingRow, reportedFinding } from './reported-findings.ts'

const params = z.object({ id: urlId })
/** The id of the problem register. */
const one = z.object({ id: urlId })

/** The findings of one service of a property: open, dismissed, and those that were resolved lately. */
export const serviceFindings = z.object({
  property: ownProperty,
  service: findingRow.shape.service,
  tags: z.array(z.string()),
  reportedFindings: z.array(reportedFinding),
})
export type ServiceFindings = z.infer<typeof serviceFindings>

export const getServiceFindings = endpoint('GET /v2/property/:id/reported-findings/:serviceShortname', {
  experiments: ['ProblemRegister'],
  summary: 'Findings of one service of a property',
  params: z.object({ id: urlId, serviceShortname: serviceCode }),
  reply: serviceFindings,
})
export const listPropertyFindings = endpoint('GET /v1/property/:id/reported-findings', {
  experiments: ['ProblemRegister'],
  summary: 'Findings of a property by service: open, dismissed, and those that were resolved lately',
  params,
  reply: z.object({ items: z.array(findingRow) }),
})

export const requestFindingsQuote = endpoint('POST /v2/property/:id/reported-findings/quote', {
  experiments: ['ProblemRegister'],
  summary: 'Ask the provider to quote the repair of findings',
  params,
  body: requestQuoteForm,
  reply: z.object({ quotes: z.array(z.object({ quotationId: z.int(), quoteNumber: z.string() })) }),
  status: 201,
})

/** Notes and built month are checked with the findings, which decide whether the month is required. */
export const typedInformation = z.object({
  compliancePropertyId: id,
  problemRegisterIds: z.nullish(z.array(id)),
  notes: z.nullish(z.string()),
  /** `YYYY-MM` */
  propertyBuilt: z.nullish(z.string()),
})
export type TypedInformation = z.infer<typeof typedInformation>
export const informProvider = endpoint('POST /v2/property/:id/reported-findings/inform-di', {
  experiments: ['ProblemRegister'],
  summary: 'Give the provider information about findings',
  params,
  body: typedInformation,
  reply: z.object({ informationId: z.int() }),
  status: 201,
})

export const resolveByThirdParty = endpoint('POST /v2/property/:id/reported-findings', {
  experiments: ['ProblemRegister'],
  summary: 'Report that a third party has fixed findings',
  params,
  body: thirdPartyResolution,
  reply: z.object({ resolutionId: z.int() }),
  status: 201,
})

export const dismissFinding = endpoint('POST /v1/reported-findings/:id/dismiss', {
  experiments: ['ProblemRegister'],
  summary: 'Dismiss a finding',
  params: one,
  reply: z.object({ problemRegisterId: z.int() }),
})
export const restoreFinding = endpoint('POST /v1/reported-findings/:id/restore', {
  experiments: ['ProblemRegister'],
  summary: 'Restore a dismissed finding',
  params: one,
  reply: z.object({ problemRegisterId: z.int() }),
})

/** A form with the field `file`. The document is deleted after a day unless a resolution uses it. */
export const uploadTemporaryDocument = endpoint('POST /v1/reported-findings/temporary-document', {
  experiments: ['ProblemRegister'],
  summary: 'Upload a document for a third-party resolution',
  files: 'one',
  reply: z.object({ id: z.int() }),
  status: 201,
})
