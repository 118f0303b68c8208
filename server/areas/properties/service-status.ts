import { shortDay } from '../../../contract/day-text.ts'
import type { Day } from '../../../contract/days.ts'
import type {
  LastCheck,
  PropertyService,
  ServiceFinding,
  UpcomingVisit,
} from '../../../contract/properties/property-page.ts'
import type { ServiceSummary } from '../../../contract/portfolio/property-lists.ts'
import type { FindingStep } from '../../../contract/findings/findings.ts'
import type { ServiceJobStatus } from '../../../contract/properties/properties.ts'
import { resolveFindingsStep } from '../../../contract/properties/property-page.ts'
import { states, type StateCode } from '../../../contract/states.ts'
import type { EntryMethod } from '../../../contract/entry-preferences.ts'
import { wayInTexts } from '../../../contract/access-issues/ways-in.ts'
import { bookingOpensOn } from '../compliance/job-status.ts'
import type { PropertyQuoteRow, PropertyRequestRow } from './property-row.ts'

/* Status of one service as text: its tags, its blockers and its next step. */

export type ServiceStatusFacts = {
  state: StateCode
  today: Day
  /** From the card, so that page and lists agree. */
  summary: ServiceSummary
  isPropertyCancelled: boolean
  isServiceCancelled: boolean
  onHoldUntil: Day | null
  visit: UpcomingVisit | null
  /** The visit is for approved work, not for a check. */
  isRepairVisit: boolean
  /** Of this service, most serious first. */
  findings: readonly ServiceFinding[]
  /** One of them is more than advice. */
  hasFault: boolean
  quotes: readonly Pick<PropertyQuoteRow, 'quoteNumber' | 'expiresOn'>[]
  /** Pending requests for this service. */
  pending: readonly Pick<PropertyRequestRow, 'kind' | 'holdUntil'>[]
  /** Of the whole property. */
  overdueInvoices: readonly { invoiceNumber: string; dueOn: Day }[]
  accessProblems: readonly string[]
  /** Entry methods that are free although access problems block others. */
  openWaysIn: readonly string[]
  /** The entry preferences allow no way in, so no visit can be booked. */
  isEntryBlocked: boolean
  updates: readonly { code: string; text: string }[]
}

const isCancelled = ({ isPropertyCancelled, isServiceCancelled }: ServiceStatusFacts): boolean =>
  isPropertyCancelled || isServiceCancelled
const isOnHold = ({ onHoldUntil, today }: ServiceStatusFacts): boolean => onHoldUntil !== null && onHoldUntil >= today
const isOverdue = ({ summary: { dueDate }, today }: ServiceStatusFacts): boolean => dueDate !== null && dueDate < today
const pendingOf = ({ pending }: ServiceStatusFacts, kind: PropertyRequestRow['kind']) =>
  pending.find((each) => each.kind === kind)

/** The job status is the first that applies; the tags are all that apply. */
export function serviceTags(facts: ServiceStatusFacts): string[] {
  if (isCancelled(facts)) return ['CANCELLED']
  const { jobStatus } = facts.summary
  const also: [ServiceJobStatus, boolean][] = [
    ['ON_HOLD', isOnHold(facts)],
    ['OVERDUE', isOverdue(facts)],
    ['BOOKED_IN', facts.visit !== null],
    ['AWAITING_QUOTATION_APPROVAL', facts.quotes.length > 0],
  ]
  return [...new Set([jobStatus, ...also.filter(([, holds]) => holds).map(([tag]) => tag)])]
}

/** Blockers of the property matter only while a visit is being arranged. */
const isArranged = ({ jobStatus }: ServiceSummary): boolean => jobStatus !== 'UP_TO_DATE' && jobStatus !== 'ON_HOLD'

const requiresTenancy = ({ code }: { code: string }): boolean =>
  code === 'LEASE_AGREEMENT_UPDATE_REQUIRED' || code === 'TENANT_DETAILS_REQUIRED'

/** Update that the agency must give for one service. */
const ownUpdates: Partial<Record<ServiceSummary['shortName'], string>> = {
  gas: 'GAS_CONFIRMATION_REQUIRED',
  water: 'WATER_CHARGING_REQUIRED',
}
const ownUpdateOf = ({ summary: { shortName }, updates }: ServiceStatusFacts) =>
  updates.find(({ code }) => code === ownUpdates[shortName])

function requestText({ kind, holdUntil }: ServiceStatusFacts['pending'][number]): string {
  if (kind === 'CANCELLATION') return 'A request to cancel this service is being reviewed'
  return `A request to put this service on hold until ${shortDay(holdUntil ?? '')} is being reviewed`
}

/** As the catalogue of access problems names it. */
const entryBlocked = 'Entry is not allowed by your preferences'

export function findBlockers(facts: ServiceStatusFacts): string[] {
  if (isCancelled(facts)) return []
  const { summary, quotes, overdueInvoices, accessProblems, updates, pending, visit } = facts
  const ofProperty: string[] = []
  if (isArranged(summary)) {
    ofProperty.push(...accessProblems)
    // A booked visit shows that the tenants can be reached.
    if (visit === null) ofProperty.push(...updates.filter(requiresTenancy).map(({ text }) => text))
    ofProperty.push(
      ...overdueInvoices.map(({ invoiceNumber, dueOn }) => `Invoice #${invoiceNumber} was due ${shortDay(dueOn)}`),
    )
  }
  const own = ownUpdateOf(facts)
  if (facts.isEntryBlocked && summary.dueDate !== null && !ofProperty.includes(entryBlocked))
    ofProperty.push(entryBlocked)
  return [
    ...quotes.map(({ quoteNumber, expiresOn }) => `Quote #${quoteNumber} awaits approval until ${shortDay(expiresOn)}`),
    ...(own ? [own.text] : []),
    ...ofProperty,
    ...pending.map(requestText),
  ]
}

/** " by appointment"; nothing for a method that is not known. */
const howTheyGetIn = (method: string | null): string =>
  method !== null && Object.hasOwn(wayInTexts, method) ? ` ${wayInTexts[method as EntryMethod]}` : ''

const clocks = new Map<StateCode, { day: Intl.DateTimeFormat; time: Intl.DateTimeFormat }>()
function clockOf(state: StateCode) {
  let clock = clocks.get(state)
  if (!clock) {
    const { timeZone } = states[state]
    clock = {
      day: new Intl.DateTimeFormat('en-AU', { timeZone, day: '2-digit', month: '2-digit', year: 'numeric' }),
      time: new Intl.DateTimeFormat('en-AU', { timeZone, hour: 'numeric', minute: '2-digit', hour12: true }),
    }
    clocks.set(state, clock)
  }
  return clock
}

/** "18/11/2026, 9:00 am – 11:00 am", in the time zone of the state. */
export function visitTime({ startsAt, endsAt }: Pick<UpcomingVisit, 'startsAt' | 'endsAt'>, state: StateCode): string {
  const { day, time } = clockOf(state)
  // Some versions of the locale data use a narrow space before am and pm.
  const at = (text: string) => time.format(new Date(text)).replaceAll(/\s/gu, ' ')
  return `${day.format(new Date(startsAt))}, ${at(startsAt)} – ${at(endsAt)}`
}

const visitText = (visit: UpcomingVisit, { state, isRepairVisit }: ServiceStatusFacts): string =>
  `${isRepairVisit ? 'The repair is booked' : 'Booked'} for ${visitTime(visit, state)}${howTheyGetIn(visit.entryMethod)}`

const preparing = 'We are preparing a quote for the repair'
const forwarded = 'Waiting for the landlord to approve a quote'

/** By the step that a finding has reached; the agency is next for any other step. */
const repairSteps: Partial<Record<FindingStep, string>> = {
  QUOTE_REQUESTED: preparing,
  QUOTE_IN_PREPARATION: preparing,
  QUOTE_BEING_RENEWED: 'We are renewing the quote for the repair',
  QUOTE_ACCEPTED: 'The quote is approved, and we are arranging the repair',
  ADDITIONAL_INFO_PROVIDED: 'We are reviewing your information about the reported findings',
  RESOLVED_BY_THIRD_PARTY: 'We are reviewing the proof of the third-party repair',
  AWAITING_QUOTATION_APPROVAL: 'Waiting for the approval of a quote',
  QUOTE_FORWARDED: forwarded,
}

/** Who is next with the reported findings; null without any. */
function repairStep(findings: readonly ServiceFinding[]): string | null {
  const steps = findings.map(({ progress }) => progress.step)
  if (steps.some((step) => repairSteps[step] === undefined)) return resolveFindingsStep
  return repairSteps[steps[0] ?? 'OPEN'] ?? null
}

/** While a quote is only with the agency, the agency is next. */
function approvalStep(findings: readonly ServiceFinding[]): string {
  const steps = findings.map(({ progress }) => progress.step)
  return steps.includes('QUOTE_FORWARDED') && !steps.includes('AWAITING_QUOTATION_APPROVAL')
    ? forwarded
    : 'Waiting for your approval of a quote'
}

/** What the agency must do before the service can continue; null when the provider is next. */
function waitingFor(facts: ServiceStatusFacts): string | null {
  const { summary, accessProblems, findings, updates } = facts
  if (ownUpdateOf(facts))
    return summary.shortName === 'gas'
      ? 'Waiting for you to confirm the gas appliances'
      : 'Waiting for you to tell us whether the tenant is charged for water'
  if (summary.jobStatus === 'AWAITING_QUOTATION_APPROVAL') return approvalStep(findings)
  if (summary.jobStatus === 'PAYMENT_PENDING') return 'Waiting for the payment of an overdue invoice'
  if (facts.isEntryBlocked && summary.dueDate !== null)
    return 'Waiting for you to allow a way in, so that we can book a visit'
  if (!isArranged(summary)) return facts.hasFault ? repairStep(findings) : null
  if (accessProblems.length > 0 && facts.openWaysIn.length === 0) return 'Waiting for you to help us get in'
  if (updates.some(requiresTenancy)) return 'Waiting for the tenancy details, so that we can book a visit'
  return isRepairNext(facts) ? repairStep(findings) : null
}

/** The work of an approved quote comes before the next check, which cannot be booked yet. */
const isRepairNext = ({ summary: { jobStatus, dueDate }, findings, today }: ServiceStatusFacts): boolean =>
  jobStatus === 'SERVICE_PENDING' &&
  findings.some(({ progress }) => progress.step === 'QUOTE_ACCEPTED') &&
  (dueDate === null || bookingOpensOn(dueDate) > today)

function ownNextStep({ summary: { jobStatus, compliance, dueDate }, today }: ServiceStatusFacts): string {
  if (jobStatus === 'REBOOKING_IN_PROGRESS') return 'We are booking another visit'
  if (jobStatus === 'OVERDUE') return 'We are booking the earliest possible visit'
  if (dueDate === null) return compliance === 'NOT_REQUIRED' ? 'Nothing to do: not required here' : 'Nothing is planned'
  if (jobStatus === 'SERVICE_PENDING') return `We are booking a visit for ${shortDay(dueDate)} or before`
  const opensOn = bookingOpensOn(dueDate)
  return opensOn > today
    ? `We will book a visit from ${shortDay(opensOn)}`
    : `We are booking a visit for ${shortDay(dueDate)} or before`
}

/** While access problems block other ways in, it says which one is used. */
function bookingStep(facts: ServiceStatusFacts): string {
  const { summary, accessProblems, openWaysIn } = facts
  const step = ownNextStep(facts)
  const [method] = openWaysIn
  if (!method || accessProblems.length === 0 || !isArranged(summary)) return step
  return `${step}${howTheyGetIn(method)}; another way in is still blocked`
}

export function describeNextStep(facts: ServiceStatusFacts): string {
  const { onHoldUntil, visit } = facts
  if (facts.isPropertyCancelled) return 'This property has been cancelled'
  if (facts.isServiceCancelled) return 'This service has been cancelled'
  // A booked visit takes place unless the request is approved before, so it is still named.
  const booked = visit ? `. ${visitText(visit, facts)}` : ''
  if (pendingOf(facts, 'CANCELLATION')) return `We are reviewing your request to cancel this service${booked}`
  if (isOnHold(facts)) return `On hold until ${shortDay(onHoldUntil ?? '')}${booked}`
  if (visit) return visitText(visit, facts)
  const hold = pendingOf(facts, 'HOLD')
  if (hold) return `We are reviewing your request to put this service on hold until ${shortDay(hold.holdUntil ?? '')}`
  return waitingFor(facts) ?? bookingStep(facts)
}

type OtherFacts = { on: Day | null; check: LastCheck | null; hasReports: boolean; isBookable: boolean }

export const toPropertyService = (facts: ServiceStatusFacts, last: OtherFacts): PropertyService => ({
  ...facts.summary,
  tags: serviceTags(facts),
  lastServiceDate: last.on,
  lastCheck: last.check,
  hasReports: last.hasReports,
  onHoldUntil: isOnHold(facts) ? facts.onHoldUntil : null,
  isCancelled: isCancelled(facts),
  isBookable: last.isBookable,
  visit: facts.visit,
  findings: isCancelled(facts) ? [] : [...facts.findings],
  blockers: findBlockers(facts),
  nextStep: describeNextStep(facts),
})
