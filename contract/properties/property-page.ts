import * as z from 'zod/mini'
import { propertyManager } from '../agency.ts'
import { noticeItem } from '../access-issues/access-issue-lists.ts'
import { bookedVisit } from '../bookings/visits.ts'
import { day } from '../days.ts'
import { endpoint } from '../endpoint.ts'
import { findingProgress, findingSafety } from '../findings/finding-progress.ts'
import { oneOffEntryRequest } from '../entry-notifications.ts'
import { page, pageQuery, repeatable, urlFlag, urlId } from '../paging.ts'
import { propertyContact, tenancySummary } from '../tenancies/people.ts'
import { serviceSummary } from '../portfolio/property-lists.ts'
import { serviceCode } from '../services.ts'

/* One call loads everything the property page shows initially; parts that are loaded later have their own calls. */

export const upcomingVisit = z.object({
  visitId: z.int(),
  startsAt: z.string(),
  endsAt: z.string(),
  entryMethod: z.nullable(z.string()),
  technicianName: z.string(),
})
export type UpcomingVisit = z.infer<typeof upcomingVisit>

/** A finding of a service that is not settled, and how far its repair has come. */
export const serviceFinding = z.object({
  problemRegisterId: z.int(),
  title: z.string(),
  foundOn: day,
  safety: z.nullable(findingSafety),
  progress: findingProgress,
})
export type ServiceFinding = z.infer<typeof serviceFinding>

/** What proves the last service, or who told its day. */
export const lastCheck = z.object({
  /** As a sentence: who did it, with which licence, by which standard, and the outcome. */
  evidence: z.string(),
  /** Recorded by the provider, not only told. */
  isProven: z.boolean(),
  /** Proven, and nothing failed in it. */
  isPassed: z.boolean(),
  /** The report among the documents of the property. */
  reportDocumentId: z.nullable(z.int()),
  reportSha256: z.nullable(z.string()),
})
export type LastCheck = z.infer<typeof lastCheck>

/** A next step that is an action of the agency. */
export const resolveFindingsStep = 'Waiting for you to resolve the reported findings'

export const propertyService = z.extend(serviceSummary, {
  /** Codes such as ON_HOLD or BOOKED_IN. */
  tags: z.array(z.string()),
  lastServiceDate: z.nullable(day),
  lastCheck: z.nullable(lastCheck),
  /** Service reports of it are among the documents. */
  hasReports: z.boolean(),
  onHoldUntil: z.nullable(day),
  isCancelled: z.boolean(),
  /** A visit for it can be booked now, by those who may book. */
  isBookable: z.boolean(),
  visit: z.nullable(upcomingVisit),
  /** Open ones, and those fixed by a third party whose proof is in review; most pressing first. */
  findings: z.array(serviceFinding),
  /** What else prevents the service, as sentences: quotes, access issues, missing details. */
  blockers: z.array(z.string()),
  /** What happens next, as a sentence. */
  nextStep: z.string(),
})
export type PropertyService = z.infer<typeof propertyService>

/** A request by the agency to the provider, and its status. */
export const serviceRequest = z.object({
  requestId: z.int(),
  kind: z.enum(['HOLD', 'CANCELLATION']),
  /** PENDING, APPROVED, DECLINED or WITHDRAWN. */
  status: z.string(),
  serviceIds: z.array(z.int()),
  holdDate: z.nullable(day),
  reason: z.string(),
  notes: z.nullable(z.string()),
  requestedBy: z.string(),
  requestedAt: z.string(),
  reviewedAt: z.nullable(z.string()),
  reviewNote: z.nullable(z.string()),
})
export type ServiceRequest = z.infer<typeof serviceRequest>

export const appliance = z.object({
  applianceId: z.int(),
  serviceId: z.int(),
  name: z.string(),
  location: z.nullable(z.string()),
  expiresOn: z.nullable(day),
})
export type Appliance = z.infer<typeof appliance>

export const keyPickupLocation = z.object({ fullAddress: z.string(), keyLocationId: z.int() })

export const propertyKeyInformation = z.object({
  onsiteAvailability: z.string(),
  temporaryKeyExpirationDate: z.nullable(day),
  keyOnsiteNotes: z.nullable(z.string()),
  validFrom: z.nullable(day),
})

const preferenceExpiry = z.nullable(day)
export const entryMethodPreferences = z.object({
  preferences: z.object({
    occupantAppointmentPreference: z.string(),
    internalEnPreference: z.string(),
    vacantEntryPreference: z.string(),
  }),
  tempPreferences: z.object({
    occupantAppointmentPreferenceExpiresAt: preferenceExpiry,
    internalEnPreferenceExpiresAt: preferenceExpiry,
    vacantEntryPreferenceExpiresAt: preferenceExpiry,
  }),
  /** 0: until a date, 1: always, null: not allowed. */
  fieldOption: z.object({
    occupantAppointmentPreference: z.nullable(z.int()),
    internalEnPreference: z.nullable(z.int()),
    vacantEntryPreference: z.nullable(z.int()),
  }),
  comments: z.nullable(z.string()),
  tempExpireDateSettings: z.object({ min: day, max: day }),
  /** False when nothing was chosen for this property, so that the agency's preference applies. */
  isOwn: z.boolean(),
  /** The agency's preference, code 1 to 5. */
  agencyPreference: z.int(),
  version: z.int(),
})
export type EntryMethodPreferences = z.infer<typeof entryMethodPreferences>

/** What this user may do with this property at present; the server enforces the same rules. */
export const propertyActions = z.object({
  addTenancy: z.boolean(),
  editTenancy: z.boolean(),
  renewTenancy: z.boolean(),
  confirmTenancy: z.boolean(),
  markVacant: z.boolean(),
  editKeys: z.boolean(),
  sendEmail: z.boolean(),
  requestHold: z.boolean(),
  requestCancellation: z.boolean(),
  changeResidentialStatus: z.boolean(),
  editEntryPreferences: z.boolean(),
  editContacts: z.boolean(),
  confirmGas: z.boolean(),
  uploadDocuments: z.boolean(),
  /** True only while a service can be booked. */
  book: z.boolean(),
  /** Move and cancel visits. */
  changeVisits: z.boolean(),
  requestOneOffEntry: z.boolean(),
})
export type PropertyActions = z.infer<typeof propertyActions>

export const propertyDetails = z.object({
  compliancePropertyId: z.int(),
  /** The address in one line, for searches and headings. */
  address: z.string(),
  addressLine1: z.string(),
  addressLine2: z.string(),
  isIntegrated: z.boolean(),
  softwareName: z.nullable(z.string()),
  /** The day of the newest file of that software that has it; absent if the software is read directly. */
  softwareFileDay: z.optional(z.nullable(day)),
  /** Integrated, but the portal’s agency key was kept instead of the software’s, so it is edited here. */
  isAgencyKeyKept: z.boolean(),
  bookingMethod: z.nullable(z.string()),
  compliance: z.string(),
  reasons: z.array(z.string()),
  tags: z.array(z.string()),
  updates: z.array(z.object({ code: z.string(), text: z.string() })),
  nextDueDate: z.nullable(day),
  services: z.array(propertyService),
  /** Those whose findings the agency can resolve. */
  servicesWithFindings: z.array(serviceCode),
  propertyManager: z.nullable(propertyManager),
  isKeyAvailable: z.boolean(),
  keyNumber: z.nullable(z.string()),
  keyLocationId: z.nullable(z.int()),
  keyPickupLocation: z.nullable(keyPickupLocation),
  propertyKeyInformation,
  entryMethodPreferences,
  tenancy: tenancySummary,
  contacts: z.array(propertyContact),
  appliances: z.array(appliance),
  requests: z.array(serviceRequest),
  /** Entry by notice for the next booking, requested and not used yet. */
  oneOffEntryRequests: z.array(oneOffEntryRequest),
  /** Booked for today or later, soonest first. */
  visits: z.array(bookedVisit),
  /** Its management software has sent values, so that there is something to say about where they come from. */
  hasSources: z.boolean(),
  isResidentialProperty: z.boolean(),
  nonResidentialPropertyType: z.nullable(z.string()),
  /** Null in states that do not require a gas confirmation. */
  gas: z.nullable(
    z.object({
      hasGasAppliances: z.nullable(z.boolean()),
      gasApplianceCount: z.nullable(z.int()),
      confirmedBy: z.nullable(z.string()),
      confirmedAt: z.nullable(z.string()),
    }),
  ),
  isCancelled: z.boolean(),
  cancelledAt: z.nullable(z.string()),
  /** Number of open items in each list of the property. */
  counts: z.object({ invoices: z.int(), quotes: z.int(), findings: z.int(), notices: z.int(), documents: z.int() }),
  accessIssueCaseId: z.nullable(z.int()),
  /** What technicians must know to get in, as given with solutions of access issues. */
  accessNotes: z.array(
    z.object({ kind: z.string(), notes: z.string(), updatedAt: z.string(), updatedBy: z.nullable(z.string()) }),
  ),
  actions: propertyActions,
  version: z.int(),
})
export type PropertyDetails = z.infer<typeof propertyDetails>

const params = z.object({ id: urlId })

export const getProperty = endpoint('GET /v1/property/:id', {
  summary: 'One property, with everything its page shows initially',
  // The reply names tenants and says how to get in.
  keyScope: 'tenancies:read',
  params,
  reply: propertyDetails,
})

export const listAppliances = endpoint('GET /v1/property/:id/appliances', {
  summary: 'Appliances of a property',
  keyScope: 'properties:read',
  params,
  query: z.object({ service: z._default(repeatable(serviceCode), []) }),
  reply: z.array(appliance),
})
export const getKeyPickupLocation = endpoint('GET /v1/property/:id/key-pickup-location', {
  summary: 'Pick-up location of the agency key',
  params,
  reply: z.nullable(keyPickupLocation),
})
export const listPropertyNotices = endpoint('GET /v1/property/:id/notices', {
  summary: 'Notices of a property, open or resolved',
  params,
  query: z.object({ resolved: urlFlag, ...pageQuery }),
  reply: page(noticeItem),
})
