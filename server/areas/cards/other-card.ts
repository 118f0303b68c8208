import { softwareLabel } from '../../../contract/agency.ts'
import { addDays, daysBetween, type Day } from '../../../contract/days.ts'
import { newManagementDays, recentlyAddedDays } from '../../../contract/limits.ts'
import { facetMask, type FacetCode } from '../../../contract/portfolio/portfolio.ts'
import type { PropertyTag } from '../../../contract/properties/properties.ts'
import type { OtherProperty } from '../../../contract/portfolio/property-lists.ts'
import { serviceOfId, type ServiceCode } from '../../../contract/services.ts'
import type { StateCode } from '../../../contract/states.ts'
import { evaluateProperty, type PropertyResult } from '../compliance/evaluate-property.ts'
import { changesOfOther, evaluateOtherService, type OtherServiceResult } from '../compliance/evaluate-other-service.ts'
import type { StateRules } from '../compliance/service-law.ts'
import type { Card } from './card.ts'
import { inDisplayOrder } from './evaluate-services.ts'
import { earliestDue } from './managed-card.ts'
import { firstAfter } from './next-change.ts'
import type { OtherRow, OtherServiceRow } from './other-facts.ts'
import { changesOfRow, propertyWork } from './property-work.ts'
import { toSearchText } from './search-text.ts'
import { enrolmentLine } from './work-lines.ts'
import { toSortKey, parseStreetAddress } from './sort-key.ts'

export type EvaluatedOtherService = OtherServiceResult & {
  row: OtherServiceRow
  serviceId: number
  service: ServiceCode
  hasChanged: boolean
}
export type OtherCard = { card: Card<OtherProperty>; services: EvaluatedOtherService[] }

/*
 * What each number counts, of properties in the software that are active and not enrolled. Compliance follows from the
 * agency's own records.
 *
 * | counted                   | when                                                                                   |
 * |---------------------------|----------------------------------------------------------------------------------------|
 * | COMPLIANT, COMPLIANCE_…   | residential: exactly one of the two; a property without known services has issues      |
 * | OVERDUE, APPROACHING_…    | a service was due before today; is due today or within 30 days                         |
 * | MISSING_SUPPLIER          | a service that is required has no known provider, or no service is known at all        |
 * | MISSING_LAST_SERVICE_DATE | a service that is required has a provider but no date                                  |
 * | GAS_CONFIRMATION_REQUIRED | Victoria: there is a gas service and the agency has not confirmed whether there is gas |
 * | UNDER_ENROLMENT           | a user has started to enrol it                                                         |
 * | RECENTLY_ADDED            | first active within the last 30 days                                                   |
 * | NEW_MANAGEMENT            | the same, and not dismissed                                                            |
 */

/** The card of a property that others service, and the results of its services, for one day. */
export function otherCard(property: OtherRow, rules: StateRules, state: StateCode, today: Day): OtherCard {
  const services = inDisplayOrder(property.services).map((row) => evaluate(row, property, rules, state, today))
  const result = propertyResult(property, services)
  const facets = facetsOf(property, services, result, today)
  const dueOn = earliestDue(services)
  const tags: PropertyTag[] = ['NOT_ENROLLED', 'INTEGRATED']
  if (result.segment === 'COMPLIANCE_ISSUES') tags.push('COMPLIANCE_ISSUES')
  const propertyManager =
    property.managerId === null ? null : { id: property.managerId, name: property.managerName ?? '' }
  const lines =
    facets.includes('NEW_MANAGEMENT') && !property.isUnderEnrolment ? [enrolmentLine(property.firstActiveOn)] : []
  const card: Card<OtherProperty> = {
    subjectId: property.id,
    managerId: property.managerId,
    serviceMask: services.reduce((mask, { serviceId }) => mask | (1 << (serviceId - 1)), 0),
    facetMask: facetMask(facets),
    tallies: [],
    dueOn,
    work: propertyWork(
      {
        compliancePropertyId: null,
        agencyPortfolioPropertyId: property.id,
        addressLine1: property.addressLine1,
        addressLine2: property.addressLine2,
        propertyManager,
        tenant: null,
      },
      lines,
      property.mark,
      today,
    ),
    nextChangeOn: firstAfter(today, [
      ...changesOfRow(lines, property.mark),
      ...services.flatMap(changesOfOther),
      ...services.map(({ service }) => rules[service].changesOn),
      addDays(property.firstActiveOn, recentlyAddedDays + 1),
      addDays(property.firstActiveOn, newManagementDays + 1),
    ]),
    sortKey: toSortKey({ ...parseStreetAddress(property.addressLine1), addressLine2: property.addressLine2 }),
    searchText: toSearchText({ address: [property.addressLine1, property.addressLine2] }),
    item: {
      agencyPortfolioPropertyId: property.id,
      addressLine1: property.addressLine1,
      addressLine2: property.addressLine2,
      propertyManager,
      softwareName: softwareLabel(property.software),
      firstActiveDate: property.firstActiveOn,
      isUnderEnrolment: property.isUnderEnrolment,
      enrolmentOrderId: property.enrolmentOrderId,
      compliance: result.compliance,
      reasons: result.reasons,
      tags,
      services: services.map(({ row, serviceId, service, compliance, reason, jobStatus, dueOn: due }) => ({
        serviceId,
        shortName: service,
        compliance,
        reason,
        jobStatus,
        dueDate: due,
        providedBy: row.providedBy,
        supplierType: row.supplierType,
        serviceProvider: row.serviceProvider,
        lastServiceDate: row.lastOn,
      })),
      nextDueDate: dueOn,
    },
  }
  return { card, services }
}

function evaluate(
  row: OtherServiceRow,
  property: OtherRow,
  rules: StateRules,
  state: StateCode,
  today: Day,
): EvaluatedOtherService {
  const service = serviceOfId(row.serviceId) as ServiceCode
  const result = evaluateOtherService(
    { state, isResidential: property.isResidential, hasGas: property.hasGas, isWaterCharged: property.isWaterCharged },
    rules[service],
    { service, hasSupplier: row.providedBy !== null, lastOn: row.lastOn, nextDueOn: row.nextDueOn },
    today,
  )
  const hasChanged = row.stored?.compliance !== result.compliance || row.stored.reason !== result.reason
  return { ...result, row, serviceId: row.serviceId, service, hasChanged }
}

/** Every rental needs checks, so a property without any known service is missing its provider. */
function propertyResult(property: OtherRow, services: readonly EvaluatedOtherService[]): PropertyResult {
  if (property.isResidential && services.length === 0)
    return {
      compliance: 'COMPLIANCE_ISSUES',
      segment: 'COMPLIANCE_ISSUES',
      reasons: ['No service of this property is known'],
    }
  return evaluateProperty({ isResidential: property.isResidential, whyNotOnService: null }, services)
}

function facetsOf(
  property: OtherRow,
  services: readonly EvaluatedOtherService[],
  result: PropertyResult,
  today: Day,
): FacetCode[] {
  const has = (compliance: string) => services.some((service) => service.compliance === compliance)
  const activeDays = daysBetween(property.firstActiveOn, today)
  const set: Partial<Record<FacetCode, boolean>> = {
    COMPLIANT: result.segment === 'COMPLIANT',
    COMPLIANCE_ISSUES: result.segment === 'COMPLIANCE_ISSUES',
    OVERDUE: services.some(({ isOverdue }) => isOverdue),
    APPROACHING_NEXT_SERVICE: services.some(({ isApproaching }) => isApproaching),
    MISSING_SUPPLIER: has('MISSING_SUPPLIER') || (property.isResidential && services.length === 0),
    MISSING_LAST_SERVICE_DATE: has('MISSING_LAST_SERVICE_DATE'),
    GAS_CONFIRMATION_REQUIRED: has('GAS_CONFIRMATION_REQUIRED'),
    UNDER_ENROLMENT: property.isUnderEnrolment,
    RECENTLY_ADDED: activeDays <= recentlyAddedDays,
    NEW_MANAGEMENT: activeDays <= newManagementDays && !property.isDismissed,
  }
  return (Object.keys(set) as FacetCode[]).filter((code) => set[code])
}
