import type { Day } from '../../../contract/days.ts'
import type { IntegratedProperty, ManagedProperty, OtherProperty } from '../../../contract/portfolio/property-lists.ts'
import { unsafeOfCard } from '../cards/unsafe-property.ts'

/** Converts a card's item of either kind to an item of the integrated portfolio. */
export function integratedItem(item: ManagedProperty | OtherProperty, today: Day): IntegratedProperty {
  const {
    addressLine1,
    addressLine2,
    propertyManager,
    softwareName,
    compliance,
    reasons,
    tags,
    services,
    nextDueDate,
  } = item
  const shared = {
    addressLine1,
    addressLine2,
    propertyManager,
    softwareName,
    compliance,
    reasons,
    tags,
    services,
    nextDueDate,
  }
  return 'compliancePropertyId' in item
    ? {
        ...shared,
        compliancePropertyId: item.compliancePropertyId,
        ...unsafeOfCard(item, today),
        servicesWithFindings: item.servicesWithFindings ?? [],
        agencyPortfolioPropertyId: null,
        providedBy: 'DETECTOR_INSPECTOR',
        firstActiveDate: null,
        isUnderEnrolment: false,
        enrolmentOrderId: null,
      }
    : {
        ...shared,
        compliancePropertyId: null,
        servicesWithFindings: [],
        agencyPortfolioPropertyId: item.agencyPortfolioPropertyId,
        providedBy: 'OTHER',
        firstActiveDate: item.firstActiveDate,
        isUnderEnrolment: item.isUnderEnrolment,
        enrolmentOrderId: item.enrolmentOrderId ?? null,
      }
}
