import type { Day } from '../../../contract/days.ts'
import type { PropertyDetails, ServiceRequest, UpcomingVisit } from '../../../contract/properties/property-page.ts'
import type { ManagedProperty, ServiceSummary } from '../../../contract/portfolio/property-lists.ts'
import { states } from '../../../contract/states.ts'
import { maybeOne } from '../../platform/database.ts'
import type { Scope } from '../../platform/scope.ts'
import { isBookable } from '../bookings/bookable-services.ts'
import { visitReply } from '../bookings/visit-reply.ts'
import type { BookedVisitRow } from '../bookings/visits.queries.ts'
import { tallyNames, type TallyName } from '../cards/card.ts'
import { contactsWith } from '../contacts/contacts-reply.ts'
import { allowedMethods, isMethodFor, type PreferenceColumns } from '../access-cases/current-preferences.ts'
import { whyNoOneOffEntry } from '../access-cases/one-off-entry.ts'
import { preferencesReply } from '../entry-preferences/preferences-reply.ts'
import { readRepairLaw, type RepairLaw } from '../findings/repair-deadline.ts'
import { toServiceFinding } from '../findings/service-finding.ts'
import { onsiteKeyOn } from '../keys/onsite-key.ts'
import { summaryReply } from '../tenancies/tenancy-reply.ts'
import { toAppliances } from './appliances-reply.ts'
import { allowedActions } from './property-actions.ts'
import { toLastCheck } from '../service-checks/describe-evidence.ts'
import { missingProperty } from '../property-lock/lock-property.ts'
import { propertyPage } from './property-page.queries.ts'
import type { PropertyRow, PropertyRequestRow } from './property-row.ts'
import { toPropertyService, type ServiceStatusFacts } from './service-status.ts'

const instant = (text: string): string => new Date(text).toISOString()

const requestOf = (row: PropertyRequestRow): ServiceRequest => ({
  requestId: row.id,
  kind: row.kind,
  status: row.status,
  serviceIds: row.serviceIds,
  holdDate: row.holdUntil,
  reason: row.reason,
  notes: row.notes,
  requestedBy: row.requestedBy ?? 'Somebody',
  requestedAt: instant(row.requestedAt),
  reviewedAt: row.reviewedAt && instant(row.reviewedAt),
  reviewNote: row.reviewNote,
})

const latestFirst = (one: ServiceRequest, other: ServiceRequest): number =>
  one.requestedAt > other.requestedAt ? -1 : one.requestedAt < other.requestedAt ? 1 : other.requestId - one.requestId

const visitOf = ({ visitId, startsAt, endsAt, entryMethod, technicianName }: BookedVisitRow): UpcomingVisit => ({
  visitId,
  startsAt: instant(startsAt),
  endsAt: instant(endsAt),
  entryMethod,
  technicianName,
})

/** Visits are sorted, soonest first. */
function nextVisit(visits: readonly BookedVisitRow[], serviceId: number): UpcomingVisit | null {
  const visit = visits.find(({ services }) => services.some(isOf(serviceId)))
  return visit ? visitOf(visit) : null
}

/** The next visit of the service is for approved work. */
const isRepairNext = (visits: readonly BookedVisitRow[], serviceId: number): boolean =>
  visits
    .flatMap(({ services }) => services)
    .find(isOf(serviceId))
    ?.bookingType.endsWith('_REPAIR') ?? false

const isOf =
  (serviceId: number) =>
  (thing: { serviceId: number }): boolean =>
    thing.serviceId === serviceId

/** `law` is null where nothing is found. */
function servicesOf(
  row: PropertyRow,
  item: ManagedProperty,
  law: RepairLaw | null,
  scope: Scope,
): PropertyDetails['services'] {
  const { state, today } = scope
  const statusFacts = (summary: ServiceSummary): ServiceStatusFacts => {
    const { serviceId } = summary
    const service = row.services.find(isOf(serviceId))
    const findings = row.findings.filter(isOf(serviceId))
    return {
      state,
      today,
      summary,
      isPropertyCancelled: row.cancelledAt !== null,
      isServiceCancelled: service?.isCancelled ?? false,
      onHoldUntil: service?.onHoldUntil ?? null,
      visit: nextVisit(row.visits, serviceId),
      isRepairVisit: isRepairNext(row.visits, serviceId),
      findings: law === null ? [] : findings.map((finding) => toServiceFinding(finding, summary.shortName, law, scope)),
      hasFault: findings.some(({ category }) => category.code !== 'RECOMMENDED'),
      quotes: row.quotes.filter(isOf(serviceId)).toSorted((one, other) => one.id - other.id),
      pending: row.requests.filter(({ status, serviceIds }) => status === 'PENDING' && serviceIds.includes(serviceId)),
      overdueInvoices: row.overdueInvoices.toSorted((one, other) => (one.dueOn < other.dueOn ? -1 : 1)),
      isEntryBlocked: hasNoWayIn(row, today),
      accessProblems: item.accessIssues?.problems.map(({ publicName }) => publicName) ?? [],
      openWaysIn: item.accessIssues?.openWaysIn ?? [],
      updates: item.updates,
    }
  }
  return item.services.map((summary) => {
    const service = row.services.find(isOf(summary.serviceId))
    const last = {
      on: service?.lastOn ?? null,
      check: service?.check ? toLastCheck(service.check) : null,
      hasReports: service?.hasReports ?? false,
      isBookable: service !== undefined && row.cancelledAt === null && isBookable(service, today),
    }
    return toPropertyService(statusFacts(summary), last)
  })
}

const nothingChosen: Omit<PreferenceColumns, 'agencyPreference'> = {
  occupantAppointment: null,
  occupantAppointmentUntil: null,
  internalEn: null,
  internalEnUntil: null,
  vacantEntry: null,
  vacantEntryUntil: null,
  keyPickup: null,
  comments: null,
  version: null,
}

const preferencesOf = ({ agencyEntryPreference, entry }: PropertyRow): PreferenceColumns => ({
  agencyPreference: agencyEntryPreference,
  ...(entry ?? nothingChosen),
})

const hasNoWayIn = (row: PropertyRow, today: Day): boolean =>
  !allowedMethods(preferencesOf(row), today).some((method) => isMethodFor(method, row.isVacant))

const oneOffTags = ({ isVacant }: PropertyRow, { accessIssues }: ManagedProperty): string[] => [
  ...(accessIssues?.tags ?? []),
  ...(isVacant ? ['VACANT'] : []),
]

function countsOf({ tallies, documentCount }: PropertyRow, item: ManagedProperty): PropertyDetails['counts'] {
  const tally = (name: TallyName): number => tallies?.[tallyNames.indexOf(name)] ?? 0
  return {
    invoices: tally('overdueInvoices') + tally('outstandingInvoices'),
    quotes: tally('urgentQuotes') + tally('nonUrgentQuotes'),
    findings: tally('findings'),
    notices: item.accessIssues ? 1 : 0,
    documents: documentCount,
  }
}

/**
 * Everything the page shows initially, in one round trip; the law only where something is found. Data that lists show too comes from the card, so that they
 * agree.
 */
export async function readProperty(scope: Scope, propertyId: number): Promise<PropertyDetails> {
  const { db, agencyId, state, today } = scope
  const { timeZone } = states[state]
  const row = await maybeOne(db, propertyPage({ agencyId, propertyId, timeZone, today }))
  if (!row) throw await missingProperty(scope, propertyId)
  const { item } = row
  if (!item) throw new Error(`Property ${propertyId} has no card`)
  const isCancelled = row.cancelledAt !== null
  const law = row.findings.length === 0 ? null : await readRepairLaw(scope)
  const tenancy = summaryReply({ isVacant: row.isVacant, confirmedAt: row.tenancyConfirmedAt }, row.leases, today)
  const actions = allowedActions({
    state,
    isCancelled,
    isIntegrated: item.isIntegrated,
    isVacant: row.isVacant,
    isResidential: row.isResidential,
    hasCurrentTenancy: tenancy.currentTenancy !== null,
    hasUpcomingTenancy: tenancy.upcomingTenancy !== null,
    haveTenantsLeft: (tenancy.currentTenancy?.vacatingAt ?? today) < today,
    hasLiveService: row.services.some((service) => !service.isCancelled),
    canRequestHold: row.canRequestHold,
    canRequestCancellation: row.canRequestCancellation,
    allowsBooking: row.allowsBooking,
    hasBookableService: row.services.some((service) => isBookable(service, today)),
    canRequestOneOffEntry: whyNoOneOffEntry({ ...preferencesOf(row), tags: oneOffTags(row, item) }, today) === null,
  })
  return {
    compliancePropertyId: propertyId,
    address: `${item.addressLine1}, ${item.addressLine2}`,
    addressLine1: item.addressLine1,
    addressLine2: item.addressLine2,
    isIntegrated: item.isIntegrated,
    softwareName: item.softwareName,
    isAgencyKeyKept: row.isAgencyKeyKept,
    bookingMethod: row.bookingMethod,
    compliance: item.compliance,
    reasons: item.reasons,
    tags: item.tags,
    updates: item.updates,
    nextDueDate: item.nextDueDate,
    services: servicesOf(row, item, law, scope),
    servicesWithFindings: item.servicesWithFindings ?? [],
    propertyManager: row.manager && { id: row.manager.id, name: row.manager.name, email: row.manager.email },
    isKeyAvailable: row.isKeyAvailable,
    keyNumber: row.keyNumber,
    keyLocationId: row.keyLocationId,
    keyPickupLocation: row.pickup && { fullAddress: row.pickup.fullAddress, keyLocationId: row.pickup.id },
    propertyKeyInformation: onsiteKeyOn(today, row.onsiteKey),
    entryMethodPreferences: preferencesReply(preferencesOf(row), today),
    tenancy,
    contacts: contactsWith(row, tenancy.currentTenancy?.occupants ?? [], actions.editContacts),
    appliances: toAppliances(row.appliances),
    requests: row.requests.map(requestOf).toSorted(latestFirst),
    oneOffEntryRequests: row.oneOffEntryRequests.map((request) => ({
      ...request,
      requestedAt: instant(request.requestedAt),
    })),
    visits: row.visits.map((visit) => visitReply(visit, scope)),
    hasSources: row.hasSources,
    softwareFileDay: row.softwareFileDay,
    isResidentialProperty: row.isResidential,
    nonResidentialPropertyType: row.nonResidentialType,
    gas:
      state === 'vic'
        ? {
            hasGasAppliances: row.hasGas,
            gasApplianceCount: row.gasApplianceCount,
            confirmedBy: row.gasConfirmedBy,
            confirmedAt: row.gasConfirmedAt,
          }
        : null,
    isCancelled,
    cancelledAt: row.cancelledAt,
    counts: countsOf(row, item),
    accessIssueCaseId: item.accessIssues?.caseId ?? null,
    accessNotes: row.accessNotes.map((note) => ({ ...note, updatedAt: instant(note.updatedAt) })),
    actions,
    version: row.version,
  }
}
