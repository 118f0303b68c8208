import { findingScenarios } from './finding-scenarios.ts'
import type { ServiceCode } from '../../../contract/services.ts'
import type { OtherScenario } from './portfolio-mirror.ts'
import type { AgencyContext } from './agency-context.ts'
import type { AccessScenario, DemoReview, Scenario } from './scenario.ts'

/** A property without any issue, so that only the added case is visible. */
const quiet: Partial<Scenario> = {
  progress: 'SETTLED',
  letting: 'CURRENT',
  enrolledDaysAgo: 1_200,
  access: null,
  nonResidential: null,
  hold: null,
  cancellation: null,
  cancelled: null,
  payment: 'PAID',
  entry: 'AS_AGENCY',
  confirmedDaysAgo: 5,
  doNotContact: null,
  keys: 'AGENCY',
  isWaterCharged: true,
}

const reviews: DemoReview[] = ['PENDING', 'APPROVED', 'DECLINED', 'WITHDRAWN']

/** What was open when the property was cancelled stays open. */
const cancelledWithCase: Partial<Scenario> = {
  cancelled: 'REQUESTED',
  access: { problems: ['TENANT_UNREACHABLE'], daysOpen: 12, isImportant: false, outlivesCancellation: true },
}

/** Safety switches need a licence. */
const awaitingRelease: Partial<Scenario> = { services: ['smoke', 'rcd'], progress: 'AWAITING_RELEASE' }

/**
 * Scenarios of the first properties of a demo manager's agency: each case of the product occurs at least once, in the
 * same order in every state. Cases that do not fit into a small agency are shown by larger ones.
 */
export function showcase(context: AgencyContext): Partial<Scenario>[] {
  return [
    ...lettings(),
    ...progresses(context),
    ...billing(),
    ...requests(),
    ...accessCases(context),
    ...quotes(context),
    ...findingScenarios(context),
    ...details(context),
    ...rareAccessProblems(context),
    awaitingRelease,
    cancelledWithCase,
  ].map((wish) => ({ ...quiet, ...wish }))
}

function lettings(): Partial<Scenario>[] {
  return [
    { letting: 'CURRENT' },
    { letting: 'VACANT' },
    { letting: 'VACANT_UNTIL' },
    { letting: 'VACATING' },
    { letting: 'VACATED' },
    { letting: 'RENEWING', progress: 'BOOKED', isBookedByAgency: true },
    { letting: 'PERIODIC' },
    { letting: 'UNKNOWN', progress: 'DUE' },
    { letting: 'VACANT', isIntegrated: false },
    { letting: 'CURRENT', isIntegrated: false },
    { letting: 'CURRENT', isIntegrated: true },
    { letting: 'CURRENT', confirmedDaysAgo: 45, progress: 'DUE' },
  ]
}

function progresses({ state }: AgencyContext): Partial<Scenario>[] {
  const all: ServiceCode[] =
    state === 'vic' ? ['smoke', 'electrical', 'gas', 'blinds', 'rcd'] : ['smoke', 'blinds', 'water', 'rcd']
  // Only Victoria requires the gas confirmation.
  const gas: Partial<Scenario>[] =
    state === 'vic'
      ? [
          { services: ['smoke', 'gas'], gas: null },
          { services: ['smoke'], gas: 0 },
          { services: ['smoke', 'gas'], gas: 1 },
        ]
      : []
  return [
    { progress: 'BOOKED', services: all, gas: 2 },
    { progress: 'DUE' },
    { progress: 'REBOOKING' },
    { progress: 'OVERDUE' },
    { progress: 'NEVER_VISITED' },
    { progress: 'SETTLED', services: all, gas: 1 },
    { services: ['smoke', 'water'], isWaterCharged: true },
    { services: ['smoke', 'water'], isWaterCharged: false },
    ...gas,
  ]
}

function billing(): Partial<Scenario>[] {
  return [
    { billing: 'PAYG', payment: 'OVERDUE' },
    { billing: 'SUBSCRIPTION', payment: 'OVERDUE', progress: 'DUE' },
    { billing: 'SAFER_HOME', payment: 'PAID' },
    { billing: 'PAYG', payment: 'OVERDUE', upload: 'UPLOADING', isIntegrated: true },
    { billing: 'PAYG', payment: 'OVERDUE', upload: 'FAILED', isIntegrated: true },
    { billing: 'PAYG', payment: 'PAID', upload: 'UPLOADED', isIntegrated: true },
    { billing: 'SUBSCRIPTION', payment: 'DUE', progress: 'DUE' },
  ]
}

function requests(): Partial<Scenario>[] {
  return [
    ...reviews.map((hold): Partial<Scenario> => ({ hold, progress: 'DUE' })),
    ...reviews
      .filter((status) => status !== 'APPROVED')
      .map((cancellation): Partial<Scenario> => ({ cancellation, billing: 'PAYG' })),
    { cancelled: 'REQUESTED' },
    { cancelled: 'NET_STATE' },
  ]
}

/**
 * Problems that are never drawn, and two that are solved in different ways. They come last, so that the properties
 * before them stay as they are.
 */
const rareAccessProblems = ({ catalogue }: AgencyContext): Partial<Scenario>[] => {
  const rare = catalogue.problems.filter(({ weight }) => weight === 0).map(({ code }) => [code])
  return [...rare, ['MESSAGES_UNANSWERED', 'NOT_HOME_IN_BUSINESS_HOURS']].map((problems) => ({
    access: { problems, daysOpen: 4, isImportant: false },
    progress: 'DUE',
    isIntegrated: false,
  }))
}

/** Every access problem, then every tag and outcome of a case. */
function accessCases({ catalogue }: AgencyContext): Partial<Scenario>[] {
  const open = (problems: string[], more: Partial<AccessScenario> = {}): AccessScenario => ({
    problems,
    daysOpen: 6,
    isImportant: false,
    ...more,
  })
  const each = catalogue.problems
    .filter(({ weight }) => weight > 0)
    .map(({ code }, place): Partial<Scenario> => ({
      progress: place % 2 === 0 ? 'OVERDUE' : 'DUE',
      access: open([code], { isImportant: place % 3 === 0, daysOpen: place % 3 === 0 ? 10 : 4 }),
      letting: code === 'NO_TENANT_DETAILS' ? 'UNKNOWN' : code === 'NO_POWER_OR_GAS' ? 'VACANT' : 'CURRENT',
      entry: code === 'BLOCKED_BY_PREFERENCES' ? 'CLOSED' : 'AS_AGENCY',
      confirmedDaysAgo: code === 'TENANT_DETAILS_UNCONFIRMED' ? 70 : 5,
      // The keys of properties from management software are changed there.
      ...(code === 'KEY_DID_NOT_WORK' ? { isIntegrated: false } : {}),
    }))
  const turns: Partial<Scenario>[] = [
    // Without a way in, so that the attempts will be suspended.
    {
      access: open(['TENANT_UNREACHABLE'], { daysOpen: 30, isImportant: true }),
      progress: 'OVERDUE',
      entry: 'ONLY_APPOINTMENT',
    },
    { access: open(['ENTRY_REFUSED'], { daysOpen: 60, isImportant: true, isSuspended: true }), progress: 'OVERDUE' },
    { access: open(['KEY_DID_NOT_WORK', 'TENANT_UNREACHABLE'], { isPriority: true }), progress: 'DUE' },
    { access: open(['KEY_NOT_AT_AGENCY']), letting: 'VACANT', progress: 'DUE' },
    { access: open(['TENANT_UNREACHABLE']), hold: 'APPROVED', progress: 'DUE' },
    { access: open(['NOT_HOME_IN_BUSINESS_HOURS']), progress: 'BOOKED' },
    { access: open(['CANCELLED_REPEATEDLY'], { isInformed: true, isDayAgreed: true }), progress: 'REBOOKING' },
    { access: open(['UNKNOWN'], { isSuppressed: true }), progress: 'DUE' },
    { access: open(['SECURITY_CODE_NEEDED', 'ENTRY_REFUSED'], { isDisqualified: true }), progress: 'OVERDUE' },
    { access: open(['METER_ROOM_LOCKED'], { needsProvider: true }), progress: 'DUE' },
    { access: open(['LOCKED_FROM_INSIDE'], { hasNoSolutions: true }), progress: 'DUE' },
    ...reviews.map((request): Partial<Scenario> => ({
      access: open(['COMMUNICATION_DIFFICULTY'], { request, daysOpen: 12 }),
      progress: 'DUE',
    })),
  ]
  return [...each, ...turns]
}

/** One quote of each status, for an urgent finding and for another. */
const quotes = (context: AgencyContext): Partial<Scenario>[] =>
  (['URGENT', 'NON_COMPLIANT_FAULTY'] as const).flatMap((severity) =>
    quotesInStatus(context, severity, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]),
  )

const awaitingApproval = 2

/** Scenarios of the first properties of any other demo user's agency, so that it has urgent quotes to decide. */
export const casesOfUrgentQuotes = (context: AgencyContext): Partial<Scenario>[] =>
  quotesInStatus(context, 'URGENT', Array<number>(4).fill(awaitingApproval)).map((wish) => ({ ...quiet, ...wish }))

function quotesInStatus(
  { law }: AgencyContext,
  wanted: 'URGENT' | 'NON_COMPLIANT_FAULTY',
  statuses: number[],
): Partial<Scenario>[] {
  const item = law.findings.find(
    ({ service, canBeQuoted, minCents, severity }) =>
      service === 'smoke' && canBeQuoted && minCents > 0 && severity === wanted,
  )
  return item ? statuses.map((fate) => ({ services: ['smoke'], findings: [{ code: item.code, fate }] })) : []
}

function details({ catalogue, state }: AgencyContext): Partial<Scenario>[] {
  return [
    { keys: 'NONE' },
    { keys: 'ONSITE' },
    { keys: 'TEMPORARY' },
    { keys: 'EXPIRED' },
    { entry: 'ALL' },
    { entry: 'ONLY_NOTICE' },
    { entry: 'ONLY_APPOINTMENT' },
    { entry: 'BY_EXCEPTION' },
    { entry: 'CLOSED' },
    ...catalogue.doNotContactReasons.map((doNotContact): Partial<Scenario> => ({ doNotContact })),
    { nonResidential: 'COMMERCIAL' },
    { nonResidential: 'INDUSTRIAL' },
    { nonResidential: 'OTHER' },
    { tracksBetweenTenancies: true },
    { isUpgradePending: true, tracksBetweenTenancies: state === 'qld' },
    { enrolledDaysAgo: 10, progress: 'NEVER_VISITED' },
    {
      access: {
        problems: ['TENANT_UNREACHABLE', 'MESSAGES_UNANSWERED', 'NOT_HOME_IN_BUSINESS_HOURS'],
        daysOpen: 15,
        isImportant: true,
      },
      progress: 'OVERDUE',
      isIntegrated: false,
    },
  ]
}

/** The same for properties with other providers. */
export const otherShowcase: Partial<OtherScenario>[] = [
  ...(['NEW', 'NEW', 'NEW', 'ENROLLING', 'ENROLLING', 'DISMISSED', 'LOST', 'OLD'] as const).map((arrival) => ({
    arrival,
  })),
  ...(['COMPLIANT', 'APPROACHING', 'OVERDUE', 'NO_DATE', 'NO_PROVIDER'] as const).map((upkeep) => ({
    arrival: 'OLD' as const,
    upkeep,
    nonResidential: null,
  })),
  ...(['LANDLORD', 'THIRD_PARTY', 'UNKNOWN'] as const).map((supplier) => ({
    supplier,
    upkeep: 'COMPLIANT' as const,
    nonResidential: null,
  })),
  ...(['COMMERCIAL', 'INDUSTRIAL', 'OTHER'] as const).map((nonResidential) => ({ nonResidential })),
  { hasGas: null, nonResidential: null },
  { hasGas: true, nonResidential: null },
  { hasGas: false, nonResidential: null },
]
