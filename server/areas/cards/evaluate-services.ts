import { addDays, daysBetween, type Day } from '../../../contract/days.ts'
import { approachingServiceDays } from '../../../contract/limits.ts'
import type { ServiceCompliance } from '../../../contract/properties/properties.ts'
import { serviceCodes, serviceOfId, services, type ServiceCode } from '../../../contract/services.ts'
import type { StateCode } from '../../../contract/states.ts'
import { bookingOpensOn, findJobStatus, type JobStatus } from '../compliance/job-status.ts'
import { evaluateService, type PropertyFacts, type ServiceFacts } from '../compliance/evaluate-service.ts'
import { nextChangeOn } from '../compliance/next-result-change.ts'
import { leaseInForce, nextLease } from '../compliance/lease-in-force.ts'
import type { ServiceLaw, StateRules } from '../compliance/service-law.ts'
import { ledgerFacts, type LedgerFacts } from '../compliance/ledger-facts.ts'
import type { Obligation } from '../compliance/obligation.ts'
import { type PropertyFactsRow, type RepairRow, type StoredStatus, type CardServiceRow } from './property-facts.ts'

/** Result of evaluating one service, as stored with the service. */
export type ServiceStatus = {
  serviceId: number
  compliance: ServiceCompliance
  reason: string
  jobStatus: JobStatus
  dueOn: Day | null
  obligations: readonly Obligation[]
}

export type EvaluatedService = ServiceStatus & {
  service: ServiceCode
  lastOn: Day | null
  warning: string | null
  gravity: number
  since: Day | null
  /** The stored result or status differs. */
  hasChanged: boolean
  /** Facts behind a result that differs from the stored one, for the ledger; null otherwise. */
  news: LedgerFacts | null
  isOverdue: boolean
  isApproaching: boolean
  isOnHold: boolean
  /** Days on which the result changes because of the date; some may have passed. */
  changes: (Day | null)[]
}

export const isApproaching = (dueOn: Day | null, today: Day): boolean =>
  dueOn !== null && dueOn >= today && daysBetween(today, dueOn) <= approachingServiceDays

/** What the law says, without the status of the job. */
const isSameResult = (status: ServiceStatus, stored: StoredStatus | null): boolean =>
  stored !== null &&
  stored.compliance === status.compliance &&
  stored.reason === status.reason &&
  JSON.stringify(stored.obligations) === JSON.stringify(status.obligations)

export function evaluateServices(
  property: PropertyFactsRow,
  rules: StateRules,
  state: StateCode,
  today: Day,
): EvaluatedService[] {
  const facts = toPropertyFacts(property, state, today)
  const evaluate = (row: CardServiceRow) => evaluateOne(row, property, facts, rules, today)
  return inDisplayOrder(property.services).map(evaluate)
}

/** What the rules need to know of the property; its leases depend on the day. */
export const toPropertyFacts = (property: PropertyFactsRow, state: StateCode, day: Day): PropertyFacts => ({
  state,
  isResidential: property.isResidential,
  isCancelled: property.cancellationKind !== null,
  hasGas: property.hasGas,
  isWaterCharged: property.isWaterCharged,
  alarmExpiresOn: property.alarmExpiresOn,
  isUpgradePending: property.isLegislationUpgradePending,
  leases: { current: leaseInForce(property.leases, day), upcoming: nextLease(property.leases, day) },
})

type ServiceFactsRow = Pick<
  CardServiceRow,
  'serviceId' | 'enrolledOn' | 'lastOn' | 'earlierChecks' | 'check' | 'onHoldUntil' | 'isCancelled'
>

/** What the rules need to know of one service. */
export const toServiceFacts = (
  property: PropertyFactsRow,
  { serviceId, enrolledOn, lastOn, earlierChecks, check, onHoldUntil, isCancelled }: ServiceFactsRow,
): ServiceFacts => ({
  service: serviceOfId(serviceId) as ServiceCode,
  enrolledOn,
  lastOn,
  earlierChecks: earlierChecks ?? [],
  check,
  onHoldUntil,
  isCancelled,
  openFindings: sortedFindings(property.findings, serviceId),
  findingsInReview: sortedFindings(property.findingsInReview, serviceId),
})

const places = serviceCodes.map((code) => services[code].id)
/** Sorts services in the order of every screen. */
export const inDisplayOrder = <Row extends { serviceId: number }>(rows: readonly Row[]): Row[] =>
  rows.length < 2
    ? [...rows]
    : rows.toSorted((one, other) => places.indexOf(one.serviceId) - places.indexOf(other.serviceId))

function evaluateOne(
  row: CardServiceRow,
  property: PropertyFactsRow,
  facts: PropertyFacts,
  rules: StateRules,
  today: Day,
): EvaluatedService {
  const { serviceId, lastOn, isCancelled, stored } = row
  const given = toServiceFacts(property, row)
  const { service } = given
  const law: ServiceLaw = rules[service]
  const result = evaluateService(facts, law, given, today)
  const { compliance, reason, warning, obligations, gravity, since } = result
  const dueOn = result.due?.on ?? null
  const { bookedFor, hasFailedVisit } = visitsSoFar(property, row, today)
  const repair = firstRepair(property.repairs, serviceId, today)
  const jobStatus = findJobStatus(
    result,
    {
      isCancelled,
      bookedFor,
      hasFailedVisit,
      repair,
      hasQuoteAwaitingApproval: property.quotes.some(
        (quote) => quote.serviceId === serviceId && quote.expiresOn >= today,
      ),
      hasOverdueInvoice: property.unpaidDueOn.some((day) => day < today),
      isOrdered: row.orderedOn !== null && (lastOn === null || lastOn < row.orderedOn),
    },
    today,
  )
  const status = { serviceId, compliance, reason, jobStatus, dueOn, obligations }
  const isSame = isSameResult(status, stored)
  return {
    ...status,
    service,
    lastOn,
    warning,
    gravity,
    since,
    hasChanged: !isSame || stored?.jobStatus !== jobStatus || stored.dueOn !== dueOn,
    news: isSame ? null : ledgerFacts(facts, law, given),
    isOverdue: result.isOverdue,
    isApproaching: isApproaching(dueOn, today),
    isOnHold: result.isOnHold,
    changes: [
      nextChangeOn(result, law, given, facts, approachingServiceDays, today),
      dueOn && dueOn > today ? bookingOpensOn(dueOn) : null,
      // A booked visit without an outcome is no longer upcoming on the next day.
      bookedFor && addDays(bookedFor, 1),
      repair?.bookedFor ? addDays(repair.bookedFor, 1) : null,
    ],
  }
}

type Found = { id: number; serviceId: number; isAdvice: boolean; foundOn: Day }

/** Findings of a service that are more than advice, oldest first. */
function sortedFindings<Finding extends Found>(findings: readonly Finding[], serviceId: number): Finding[] {
  const open = findings.filter((finding) => finding.serviceId === serviceId && !finding.isAdvice)
  return open.length < 2
    ? open
    : open.toSorted((one, other) =>
        one.foundOn < other.foundOn ? -1 : one.foundOn > other.foundOn ? 1 : one.id - other.id,
      )
}

/** The approved repair of a service with the next booked visit, otherwise any. */
function firstRepair(repairs: readonly RepairRow[], serviceId: number, today: Day): RepairRow | null {
  let first: RepairRow | null = null
  for (const repair of repairs) {
    if (repair.serviceId !== serviceId) continue
    const isNext = (day: Day | null) => day !== null && day >= today && (!first?.bookedFor || day < first.bookedFor)
    if (first === null || isNext(repair.bookedFor)) first = repair
  }
  return first
}

function visitsSoFar({ visits }: PropertyFactsRow, { serviceId, lastOn }: CardServiceRow, today: Day) {
  let bookedFor: Day | null = null
  let hasFailedVisit = false
  for (const visit of visits) {
    if (visit.serviceId !== serviceId) continue
    if (!visit.isBooked) hasFailedVisit ||= lastOn === null || visit.on > lastOn
    else if (visit.on >= today && (bookedFor === null || visit.on < bookedFor)) bookedFor = visit.on
  }
  return { bookedFor, hasFailedVisit }
}
