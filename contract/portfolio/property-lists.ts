import * as z from 'zod/mini'
import { day } from '../days.ts'
import { endpoint } from '../endpoint.ts'
import {
  managerQuery,
  page,
  pageQuery,
  repeatable,
  searchQuery,
  serviceExclusivities,
  sortDirection,
  urlText,
} from '../paging.ts'
import { propertySorts } from './property-sorts.ts'
import { serviceProviders } from './service-providers.ts'
import { unsafeProperty } from './unsafe.ts'
import { serviceCode } from '../services.ts'

const manager = z.nullable(z.object({ id: z.int(), name: z.string() }))

/* Codes are plain strings, so that an older page can show a newer code with a readable label. */

export const serviceSummary = z.object({
  serviceId: z.int(),
  shortName: serviceCode,
  compliance: z.string(),
  /** Reason for the result, as a sentence, also when it is compliant. */
  reason: z.string(),
  jobStatus: z.string(),
  dueDate: z.nullable(day),
  /** Missing only on cards that were written before it was part of them. */
  lastServiceDate: z.optional(z.nullable(day)),
})
export type ServiceSummary = z.infer<typeof serviceSummary>

/** A property on the provider's books, as every list shows it. */
export const managedProperty = z.object({
  compliancePropertyId: z.int(),
  addressLine1: z.string(),
  addressLine2: z.string(),
  propertyManager: manager,
  isIntegrated: z.boolean(),
  softwareName: z.nullable(z.string()),
  compliance: z.string(),
  /** Why it has compliance issues or no compliance result, then what must be known although it is no issue. */
  reasons: z.array(z.string()),
  tags: z.array(z.string()),
  /** The day by which the law wants what makes the property unsafe repaired, if it sets one; missing on older cards. */
  repairDueOn: z.optional(z.nullable(day)),
  services: z.array(serviceSummary),
  /** Services with findings that are not settled; missing only on cards that were written before it was part of them. */
  servicesWithFindings: z.optional(z.array(serviceCode)),
  nextDueDate: z.nullable(day),
  /** Information required from the agency, as sentences with their facet codes. */
  updates: z.array(z.object({ code: z.string(), text: z.string() })),
  accessIssues: z.nullable(
    z.object({
      caseId: z.int(),
      openedAt: z.string(),
      isUrgent: z.boolean(),
      problems: z.array(z.object({ publicName: z.string(), createdAt: z.string() })),
      tags: z.array(z.string()),
      /** Entry methods that are free although issues block others; missing on cards not refreshed since it was added. */
      openWaysIn: z.optional(z.array(z.string())),
    }),
  ),
})
export type ManagedProperty = z.infer<typeof managedProperty>

export const otherServiceSummary = z.extend(serviceSummary, {
  providedBy: z.nullable(z.string()),
  supplierType: z.string(),
  serviceProvider: z.nullable(z.string()),
  lastServiceDate: z.nullable(day),
})

/** A property in the agency's software that is not on the provider's books. */
export const otherProperty = z.object({
  agencyPortfolioPropertyId: z.int(),
  addressLine1: z.string(),
  addressLine2: z.string(),
  propertyManager: manager,
  softwareName: z.string(),
  firstActiveDate: day,
  isUnderEnrolment: z.boolean(),
  /** The order that the provider has not answered yet; missing on cards made before it was stored. */
  enrolmentOrderId: z.optional(z.nullable(z.int())),
  compliance: z.string(),
  reasons: z.array(z.string()),
  tags: z.array(z.string()),
  services: z.array(otherServiceSummary),
  nextDueDate: z.nullable(day),
})
export type OtherProperty = z.infer<typeof otherProperty>

const facetQuery = { facet: z._default(repeatable(urlText(60)), []) }
const serviceQuery = {
  service: z._default(repeatable(serviceCode), []),
  serviceExclusivity: z._default(z.enum(serviceExclusivities), 'INCLUDING'),
}
const sortQuery = {
  sort: z._default(z.enum(propertySorts), 'address'),
  direction: z._default(sortDirection, 'ascending'),
}
/** The versions of access issues and findings that the portal shows: without them, the items have the older names of their tags. */
const versionQuery = { 'new-access-issues': z.optional(urlText(10)), 'new-problem-register': z.optional(urlText(10)) }

export const propertyQuery = z.object({
  ...searchQuery,
  ...facetQuery,
  ...serviceQuery,
  ...managerQuery,
  ...pageQuery,
  ...sortQuery,
})
export type PropertyQuery = z.infer<typeof propertyQuery>

export const listPortfolio = endpoint('GET /v1/portfolio', {
  summary: 'Properties on the provider’s books',
  keyScope: 'properties:read',
  query: z.extend(propertyQuery, versionQuery),
  reply: page(managedProperty),
})
export const exportPortfolio = endpoint('GET /v1/portfolio/export', {
  userLimit: 'export',
  download: 'xlsx',
  summary: 'Properties on the provider’s books as a spreadsheet',
  keyScope: 'properties:read',
  query: z.extend(propertyQuery, { fileName: z.optional(urlText(100)) }),
})

export const integratedQuery = z.object({
  ...searchQuery,
  ...facetQuery,
  ...managerQuery,
  ...pageQuery,
  ...sortQuery,
  services: z._default(repeatable(serviceCode), []),
  'provided-by': z.optional(z.enum(serviceProviders)),
})
export type IntegratedQuery = z.infer<typeof integratedQuery>
export const integratedServiceSummary = z.extend(serviceSummary, {
  providedBy: z.optional(z.nullable(z.string())),
  supplierType: z.optional(z.string()),
  serviceProvider: z.optional(z.nullable(z.string())),
  lastServiceDate: z.optional(z.nullable(day)),
})
/** Exactly one of the two ids is set; `compliancePropertyId` for a property on the provider's books. */
export const integratedProperty = z.object({
  agencyPortfolioPropertyId: z.nullable(z.int()),
  compliancePropertyId: z.nullable(z.int()),
  providedBy: z.enum(serviceProviders),
  addressLine1: z.string(),
  addressLine2: z.string(),
  propertyManager: manager,
  softwareName: z.nullable(z.string()),
  firstActiveDate: z.nullable(day),
  ...unsafeProperty,
  isUnderEnrolment: z.boolean(),
  enrolmentOrderId: z.nullable(z.int()),
  compliance: z.string(),
  reasons: z.array(z.string()),
  tags: z.array(z.string()),
  services: z.array(integratedServiceSummary),
  servicesWithFindings: z.array(serviceCode),
  nextDueDate: z.nullable(day),
})
export type IntegratedProperty = z.infer<typeof integratedProperty>

export const listIntegratedPortfolio = endpoint('GET /v1/portfolio/integrated', {
  experiments: ['PortfolioMirroring'],
  summary: 'The portfolio of an integrated agency, or its properties with one kind of service provider',
  query: integratedQuery,
  reply: page(integratedProperty),
})
export const exportIntegratedPortfolio = endpoint('GET /v1/portfolio/integrated/export', {
  experiments: ['PortfolioMirroring'],
  userLimit: 'export',
  download: 'xlsx',
  summary: 'The integrated portfolio as a spreadsheet',
  query: z.extend(integratedQuery, { fileName: z.optional(urlText(100)) }),
})
export const listIntegratedManagers = endpoint('GET /v1/portfolio/integrated/property-managers', {
  experiments: ['PortfolioMirroring'],
  summary: 'Property managers with properties in the integrated portfolio',
  reply: z.array(z.object({ id: z.int(), name: z.string() })),
})
export const listServiceProviders = endpoint('GET /v1/portfolio/integrated/service-providers', {
  experiments: ['PortfolioMirroring'],
  summary: 'Service providers of the integrated portfolio',
  reply: z.array(z.object({ value: z.enum(serviceProviders), label: z.string() })),
})
