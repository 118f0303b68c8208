import type { FacetCode } from '../../../contract/portfolio/portfolio.ts'
import type { PropertyTag } from '../../../contract/properties/properties.ts'
import type { PropertyFactsRow } from './property-facts.ts'

/** The badges of a property, most urgent first. */
export function tagsOfCard(property: PropertyFactsRow, facets: readonly FacetCode[]): PropertyTag[] {
  const has = (facet: FacetCode) => facets.includes(facet)
  const set: [PropertyTag, boolean][] = [
    ['CANCELLED', has('CANCELLED')],
    ['NET_STATE_CANCELLATION', property.cancellationKind === 'NET_STATE'],
    ['COMPLIANCE_ISSUES', has('COMPLIANCE_ISSUES')],
    ['ACCESS_ISSUES', has('ACTIVE_NOTICES')],
    ['PENDING_ITEMS', has('PENDING_ITEMS')],
    ['OVERDUE_INVOICES', has('OVERDUE_INVOICES')],
    ['OUTSTANDING_INVOICES', has('OUTSTANDING_INVOICES') && !has('OVERDUE_INVOICES')],
    ['LEASE_AGREEMENT_UPDATE_REQUIRED', has('LEASE_AGREEMENT_UPDATE_REQUIRED')],
    ['UPDATE_REQUIRED', has('UPDATE_REQUIRED') && !has('LEASE_AGREEMENT_UPDATE_REQUIRED')],
    ['LEGISLATION_UPGRADE_PENDING', property.isLegislationUpgradePending],
    ['VACANT', property.isVacant],
    ['INTEGRATED', property.software !== null],
    ['BETWEEN_TENANCY_TRACKING', property.tracksBetweenTenancies],
    ['SAFER_HOME_PACKAGE', property.billingPlan === 'SAFER_HOME'],
    ['SUBSCRIPTION_BILLING', property.billingPlan === 'SUBSCRIPTION'],
    ['PAYG_BILLING', property.billingPlan === 'PAYG'],
  ]
  return set.filter(([, isSet]) => isSet).map(([tag]) => tag)
}
