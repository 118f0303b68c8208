import type { Day } from '../../../contract/days.ts'
import type { EntryMethod } from '../../../contract/entry-preferences.ts'
import type { FacetCode } from '../../../contract/portfolio/portfolio.ts'
import type { PropertyResult } from '../compliance/evaluate-property.ts'
import { tallyNames, type TallyName } from './card.ts'
import type { PropertyFactsRow } from './property-facts.ts'
import type { EvaluatedService } from './evaluate-services.ts'

/*
 * What each number counts. Lists must use the same predicates; days are those of the state.
 *
 * | counted             | when                                                                                         |
 * |---------------------|----------------------------------------------------------------------------------------------|
 * | ON_SERVICE          | the property is not cancelled and at least one of its services is not cancelled              |
 * | CANCELLED           | the property is cancelled                                                                    |
 * | COMPLIANT,          | residential and on service: exactly one of the three, see evaluate-property.ts               |
 * | COMPLIANCE_ISSUES,  |                                                                                              |
 * | BOOKING_IN_PROGRESS |                                                                                              |
 * | OVERDUE             | a service that is not cancelled was due before today                                         |
 * | APPROACHING_…       | a service that is not cancelled is due today or within 30 days                               |
 * | …ACTIVE_NOTICES     | the case is open, not suppressed, and has an unresolved issue; urgent: one is important and  |
 * |                     | no way in is open                                                                            |
 * | …QUOTES             | status AWAITING_APPROVAL and expires today or later; urgent: severity                        |
 * |                     | DISCONNECTED_SAFETY_ISSUE or URGENT                                                          |
 * | OVERDUE_INVOICES    | neither paid nor voided, due before today                                                    |
 * | OUTSTANDING_…       | neither paid nor voided, due today or later                                                  |
 * | PENDING_ITEMS       | a finding with status OPEN or ADDITIONAL_INFO_PROVIDED that is not dismissed                 |
 * | URGENT, NON_URGENT  | such a finding of an urgent severity; of another severity (both may apply)                   |
 * | UPDATE_REQUIRED     | on service and the agency must give information, see required-updates.ts                     |
 *
 * Quotes, invoices, findings and access issues of a cancelled property count too, because they are still unpaid or open.
 * Facets count properties; tallies count quotes, invoices, and services of a property that have such findings.
 */

export type EvaluatedProperty = {
  property: PropertyFactsRow
  /** Services that are not cancelled; empty if the property is cancelled. */
  live: readonly EvaluatedService[]
  result: PropertyResult
  updates: readonly { code: string }[]
  /** Entry methods that are free although access issues block others. */
  openWaysIn: readonly EntryMethod[]
  today: Day
}

/** An important issue keeps technicians out. */
export const isAccessUrgent = ({ property: { access }, openWaysIn }: EvaluatedProperty): boolean =>
  openWaysIn.length === 0 && (access?.issues.some(({ isImportant }) => isImportant) ?? false)

const servicesWith = (findings: PropertyFactsRow['findings']): number =>
  new Set(findings.map(({ serviceId }) => serviceId)).size

export function propertyTallies({ property, today }: EvaluatedProperty): Record<TallyName, number> {
  const quotes = property.quotes.filter(({ expiresOn }) => expiresOn >= today)
  const urgentQuotes = quotes.filter(({ isUrgent }) => isUrgent).length
  const overdueInvoices = property.unpaidDueOn.filter((dueOn) => dueOn < today).length
  return {
    urgentQuotes,
    nonUrgentQuotes: quotes.length - urgentQuotes,
    overdueInvoices,
    outstandingInvoices: property.unpaidDueOn.length - overdueInvoices,
    findings: servicesWith(property.findings),
    urgentFindings: servicesWith(property.findings.filter(({ isUrgent }) => isUrgent)),
    nonUrgentFindings: servicesWith(property.findings.filter(({ isUrgent }) => !isUrgent)),
    quotes: property.quoteCount,
    invoices: property.invoiceCount,
  }
}

export const tallyList = (tallies: Record<TallyName, number>): number[] => tallyNames.map((name) => tallies[name])

export function propertyFacets(evaluated: EvaluatedProperty, tallies: Record<TallyName, number>): FacetCode[] {
  const { property, live, result, updates } = evaluated
  const hasUrgentIssue = isAccessUrgent(evaluated)
  const needs = (code: FacetCode) => updates.some((update) => update.code === code)
  const set: Partial<Record<FacetCode, boolean>> = {
    ON_SERVICE: live.length > 0,
    CANCELLED: property.cancellationKind !== null,
    COMPLIANT: result.segment === 'COMPLIANT',
    COMPLIANCE_ISSUES: result.segment === 'COMPLIANCE_ISSUES',
    BOOKING_IN_PROGRESS: result.segment === 'BOOKING_IN_PROGRESS',
    OVERDUE: live.some(({ isOverdue }) => isOverdue),
    APPROACHING_NEXT_SERVICE: live.some(({ isApproaching }) => isApproaching),
    ACTIVE_NOTICES: property.access !== null,
    URGENT_ACTIVE_NOTICES: hasUrgentIssue,
    NON_URGENT_ACTIVE_NOTICES: property.access !== null && !hasUrgentIssue,
    URGENT_QUOTES: tallies.urgentQuotes > 0,
    NON_URGENT_QUOTES: tallies.nonUrgentQuotes > 0,
    OVERDUE_INVOICES: tallies.overdueInvoices > 0,
    OUTSTANDING_INVOICES: tallies.outstandingInvoices > 0,
    PENDING_ITEMS: tallies.findings > 0,
    URGENT: tallies.urgentFindings > 0,
    NON_URGENT: tallies.nonUrgentFindings > 0,
    LEASE_AGREEMENT_UPDATE_REQUIRED: needs('LEASE_AGREEMENT_UPDATE_REQUIRED'),
    GAS_CONFIRMATION_REQUIRED: needs('GAS_CONFIRMATION_REQUIRED'),
    UPDATE_REQUIRED: updates.length > 0,
  }
  return (Object.keys(set) as FacetCode[]).filter((code) => set[code])
}
