import * as z from 'zod/mini'
import { day } from '../days.ts'
import { endpoint } from '../endpoint.ts'
import { findingProgress, findingSafety } from './finding-progress.ts'
import {
  managerQuery,
  page,
  pageQuery,
  repeatable,
  searchQuery,
  serviceExclusivities,
  sortDirection,
  urlId,
  urlText,
} from '../paging.ts'
import { ownProperty } from '../quotes/quotes.ts'
import { serviceCode } from '../services.ts'
import { urgentQuery } from '../dashboard/urgent-lists.ts'

export const servicingCategory = z.object({
  code: z.string(),
  name: z.string(),
  color: z.string(),
  description: z.string(),
  isUrgent: z.boolean(),
})
export type ServicingCategory = z.infer<typeof servicingCategory>

export const problemRegister = z.object({
  problemRegisterId: z.int(),
  /** The day of the visit at which it was found. */
  originalBookingDate: day,
  serviceCode,
  status: z.string(),
  isDismissed: z.boolean(),
  isDismissible: z.boolean(),
  dismissedBy: z.nullable(z.string()),
  dateDismissed: z.nullable(z.string()),
  quoteRequested: z.boolean(),
  quoteRequestedBy: z.nullable(z.string()),
  dateQuoteRequested: z.nullable(z.string()),
  canRequestQuote: z.boolean(),
  canForwardToLandlord: z.boolean(),
  canReactivateQuote: z.boolean(),
  canInformDI: z.boolean(),
  canEnterBuiltYear: z.boolean(),
  thirdPartyInvalidStatus: z.nullable(z.string()),
})
export type ProblemRegister = z.infer<typeof problemRegister>

export const reportedFinding = z.object({
  originalProblemItem: z.object({ title: z.string() }),
  appliance: z.nullable(z.object({ applianceName: z.string(), applianceLocation: z.nullable(z.string()) })),
  servicingCategory,
  quotation: z.nullable(z.object({ quotationId: z.int() })),
  problemRegister,
  progress: findingProgress,
  safety: z.nullable(findingSafety),
})
export type ReportedFinding = z.infer<typeof reportedFinding>

/** The suffix is the short name with which the wizard requests the findings of one service. */
export const findingService = z.object({ suffix: serviceCode, name: z.string(), tags: z.array(z.string()) })

/** A service of a property with its open findings, worst first. */
export const findingRow = z.object({
  property: z.extend(ownProperty, { propertyManager: z.nullable(z.object({ id: z.int(), name: z.string() })) }),
  service: findingService,
  /** Tags of the property. */
  tags: z.array(z.string()),
  /** Date of the latest visit that reported any of these findings. */
  serviceDate: day,
  reportedFindings: z.array(reportedFinding),
})
export type FindingRow = z.infer<typeof findingRow>

/** By default urgent findings come first, then the oldest. */
export const findingSorts = ['urgency', 'address', 'service-date'] as const
export type FindingSort = (typeof findingSorts)[number]

export const findingQuery = z.object({
  ...searchQuery,
  facet: z._default(repeatable(urlText(60)), []),
  service: z._default(repeatable(serviceCode), []),
  serviceExclusivity: z._default(z.enum(serviceExclusivities), 'INCLUDING'),
  category: z._default(repeatable(urlText(60)), []),
  propertyId: z.optional(urlId),
  ...managerQuery,
  ...pageQuery,
  sort: z._default(z.enum(findingSorts), 'urgency'),
  direction: z._default(sortDirection, 'ascending'),
})
export type FindingQuery = z.infer<typeof findingQuery>

export const listReportedFindings = endpoint('GET /v1/reported-findings', {
  experiments: ['ProblemRegister'],
  summary: 'Services of properties with open findings',
  keyScope: 'properties:read',
  query: findingQuery,
  reply: page(findingRow),
})
export const listUrgentFindings = endpoint('GET /v1/reported-findings/analytics/urgent', {
  experiments: ['ProblemRegister'],
  summary: 'Services of properties with urgent findings, of the agency or one property manager',
  query: urgentQuery,
  reply: page(findingRow),
})
export const listServicingCategories = endpoint('GET /v1/reported-findings/servicing-categories', {
  experiments: ['ProblemRegister'],
  summary: 'Servicing categories of findings, worst first',
  reply: z.array(servicingCategory),
})
