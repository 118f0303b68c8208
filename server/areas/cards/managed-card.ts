import { addDays, dayIn, daysBetween, type Day } from '../../../contract/days.ts'
import { approachingServiceDays, suspensionWarningDays, updateRequiredDays } from '../../../contract/limits.ts'
import { facetMask, type FacetCode } from '../../../contract/portfolio.ts'
import type { PropertyTag } from '../../../contract/properties.ts'
import { serviceCodes, serviceOfId, services, type ServiceCode } from '../../../contract/services.ts'
import { states, type StateCode } from '../../../contract/states.ts'
import { jobStatusOf } from '../compliance/job-status.ts'
import { judgeHome } from '../compliance/judge-home.ts'
import { judgeService, nextChangeOn, type HomeFacts } from '../compliance/judge-service.ts'
import type { StateRules } from '../compliance/service-rule.ts'
import type { Card } from './card.ts'
import type { HomeRow, ServiceRow } from './home-facts.queries.ts'
import { searchTextOf } from './search-text.ts'
import { sortKeyOf } from './sort-key.ts'

export type ServiceResult = {
  serviceId: number
  service: ServiceCode
  compliance: string
  reason: string
  jobStatus: string
  dueOn: Day | null
}

export type ManagedCard = { card: Card; services: ServiceResult[] }

/** The card of a property on the provider's books, and what the rules made of its services, on one day. */
export function managedCard(home: HomeRow, rules: StateRules, state: StateCode, today: Day): ManagedCard {
  const facts: HomeFacts = {
    state,
    isResidential: home.isResidential,
    isCancelled: home.cancellationKind !== null,
    hasGas: home.hasGas,
    isWaterCharged: home.isWaterCharged,
    leases: { current: home.currentLease, upcoming: home.upcomingLease },
  }
  const hasOverdueInvoice = home.unpaidDueOn.some((dueOn) => dueOn < today)
  const judged = home.services.map((row) => judge(row, home, facts, rules, hasOverdueInvoice, today))
  const live = facts.isCancelled ? [] : judged.filter(({ jobStatus }) => jobStatus !== 'CANCELLED')
  const isOnService = live.length > 0
  const verdict = judgeHome(home.isResidential, isOnService, judged)
  const isOverdue = live.some((each) => each.isOverdue)
  const isApproaching = live.some(
    ({ dueOn }) => dueOn !== null && dueOn >= today && daysBetween(today, dueOn) <= approachingServiceDays,
  )
  const openQuotes = home.quotes.filter(({ expiresOn }) => expiresOn >= today)
  const pending = home.findings.length > 0
  const needsGas = live.some(({ compliance }) => compliance === 'GAS_CONFIRMATION_REQUIRED')
  const needsLeaseUpdate = isOnService && isLeaseUpdateRequired(home, today)

  const set: Partial<Record<FacetCode, boolean>> = {
    COMPLIANT: verdict.segment === 'COMPLIANT',
    COMPLIANCE_ISSUES: verdict.segment === 'COMPLIANCE_ISSUES',
    BOOKING_IN_PROGRESS: verdict.segment === 'BOOKING_IN_PROGRESS',
    OVERDUE: isOverdue,
    APPROACHING_NEXT_SERVICE: isApproaching,
    ACTIVE_NOTICES: isOnService && home.issues.length > 0,
    URGENT_QUOTES: openQuotes.some(({ isUrgent }) => isUrgent),
    NON_URGENT_QUOTES: openQuotes.some(({ isUrgent }) => !isUrgent),
    OVERDUE_INVOICES: hasOverdueInvoice,
    OUTSTANDING_INVOICES: home.unpaidDueOn.some((dueOn) => dueOn >= today),
    PENDING_ITEMS: pending,
    LEASE_AGREEMENT_UPDATE_REQUIRED: needsLeaseUpdate,
    GAS_CONFIRMATION_REQUIRED: needsGas,
    URGENT: home.findings.some(({ isUrgent }) => isUrgent),
    NON_URGENT: home.findings.some(({ isUrgent }) => !isUrgent),
  }
  const facets = (Object.keys(set) as FacetCode[]).filter((code) => set[code])
  const tags = tagsOf(home, {
    pending,
    needsLeaseUpdate,
    hasIssues: verdict.segment === 'COMPLIANCE_ISSUES',
    hasOverdueInvoice,
  })
  const changes = [
    ...judged.map(({ changesOn }) => changesOn),
    ...openQuotes.map(({ expiresOn }) => addDays(expiresOn, 1)),
    ...home.unpaidDueOn.map((dueOn) => addDays(dueOn, 1)),
    ...home.issues.map(({ raisedAt }) =>
      addDays(dayIn(states[state].timeZone, new Date(raisedAt)), suspensionWarningDays + 1),
    ),
    home.tenancyConfirmedOn && addDays(home.tenancyConfirmedOn, updateRequiredDays + 1),
    home.upcomingLease?.startsOn,
    home.currentLease?.endsOn,
  ]
  const card: Card = {
    subjectId: home.id,
    managerId: home.managerId,
    needsAttention: facets.some((code) => code !== 'COMPLIANT' && code !== 'COMPLIANCE_ISSUES'),
    serviceMask: live.reduce((mask, { serviceId }) => mask | (1 << (serviceId - 1)), 0),
    facetMask: facetMask(facets),
    nextChangeOn: changes.filter((day): day is Day => typeof day === 'string' && day > today).toSorted()[0] ?? null,
    sortKey: sortKeyOf(home),
    searchText: searchTextOf([
      home.addressLine1,
      home.addressLine2,
      home.keyNumber,
      ...(home.currentLease?.occupants ?? []),
    ]),
    item: {
      compliancePropertyId: home.id,
      addressLine1: home.addressLine1,
      addressLine2: home.addressLine2,
      propertyManager: home.managerId === null ? null : { id: home.managerId, name: home.managerName },
      isIntegrated: home.software !== null,
      softwareName: home.software,
      compliance: verdict.compliance,
      reasons: verdict.reasons,
      tags,
      services: judged
        .toSorted((one, other) => serviceCodes.indexOf(one.service) - serviceCodes.indexOf(other.service))
        .map(({ service, compliance, reason, jobStatus, dueOn }) => ({
          serviceId: services[service].id,
          shortName: service,
          compliance,
          reason,
          jobStatus,
          dueDate: dueOn,
        })),
    },
  }
  return { card, services: judged }
}

function judge(
  row: ServiceRow,
  home: HomeRow,
  facts: HomeFacts,
  rules: StateRules,
  hasOverdueInvoice: boolean,
  today: Day,
) {
  const service = serviceOfId(row.serviceId) as ServiceCode
  const open = home.findings.filter((finding) => finding.serviceId === row.serviceId && !finding.isAdvice)
  const given = { ...row, service, openFindings: open }
  const verdict = judgeService(facts, rules[service], given, today)
  const jobStatus = jobStatusOf(
    verdict,
    {
      isCancelled: row.isCancelled,
      bookedFor: row.bookedFor,
      hasFailedVisit: row.hasFailedVisit,
      hasQuoteAwaitingApproval: home.quotes.some(
        (quote) => quote.serviceId === row.serviceId && quote.expiresOn >= today,
      ),
      hasOverdueInvoice,
    },
    today,
  )
  return {
    serviceId: row.serviceId,
    service,
    compliance: verdict.compliance,
    reason: verdict.reason,
    jobStatus,
    dueOn: verdict.due?.on ?? null,
    isOverdue: verdict.isOverdue,
    changesOn: nextChangeOn(verdict, given, facts, approachingServiceDays, today),
  }
}

/** Nobody has said for over 30 days that the tenancy is right, or there is none to speak of. */
function isLeaseUpdateRequired(home: HomeRow, today: Day): boolean {
  if (home.isVacant || !home.isResidential) return false
  if (home.currentLease === null) return true
  const isRunOut = home.currentLease.endsOn !== null && home.currentLease.endsOn < today
  const isConfirmed =
    home.tenancyConfirmedOn !== null && daysBetween(home.tenancyConfirmedOn, today) <= updateRequiredDays
  return isRunOut && !isConfirmed
}

type Known = { pending: boolean; needsLeaseUpdate: boolean; hasIssues: boolean; hasOverdueInvoice: boolean }

function tagsOf(home: HomeRow, known: Known): PropertyTag[] {
  const set: [PropertyTag, boolean][] = [
    ['CANCELLED', home.cancellationKind !== null],
    ['NET_STATE_CANCELLATION', home.cancellationKind === 'NET_STATE'],
    ['VACANT', home.isVacant],
    ['INTEGRATED', home.software !== null],
    ['COMPLIANCE_ISSUES', known.hasIssues],
    ['ACCESS_ISSUES', home.issues.length > 0],
    ['PENDING_ITEMS', known.pending],
    ['LEASE_AGREEMENT_UPDATE_REQUIRED', known.needsLeaseUpdate],
    ['OVERDUE_INVOICES', known.hasOverdueInvoice],
    ['OUTSTANDING_INVOICES', home.unpaidDueOn.length > 0 && !known.hasOverdueInvoice],
    ['LEGISLATION_UPGRADE_PENDING', home.isLegislationUpgradePending],
    ['BETWEEN_TENANCY_TRACKING', home.tracksBetweenTenancies],
    ['SAFER_HOME_PACKAGE', home.billingPlan === 'SAFER_HOME'],
    ['SUBSCRIPTION_BILLING', home.billingPlan === 'SUBSCRIPTION'],
    ['PAYG_BILLING', home.billingPlan === 'PAYG'],
  ]
  return set.filter(([, isSet]) => isSet).map(([tag]) => tag)
}
