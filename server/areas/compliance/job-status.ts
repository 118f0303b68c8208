import { addDays, daysBetween, type Day } from '../../../contract/days.ts'
import type { ServiceResult } from './evaluate-service.ts'

/** From this many days before the due date, a check is being arranged. */
export const bookingOpensDays = 60
export const bookingOpensOn = (dueOn: Day): Day => addDays(dueOn, -bookingOpensDays)

export type JobFacts = {
  isCancelled: boolean
  /** Day of the next booked visit for this service. */
  bookedFor: Day | null
  /** A visit since the last service failed: no one was home, or it was cancelled. */
  hasFailedVisit: boolean
  /** The owner has approved a repair that is not done yet; `bookedFor` is the day of its visit, if any. */
  repair: { bookedFor: Day | null } | null
  hasQuoteAwaitingApproval: boolean
  hasOverdueInvoice: boolean
  /** The agency has ordered it since the last service. */
  isOrdered: boolean
}

export type JobStatus =
  | 'CANCELLED'
  | 'ON_HOLD'
  | 'BOOKED_IN'
  | 'UPDATES_REQUIRED'
  | 'REBOOKING_IN_PROGRESS'
  | 'OVERDUE'
  | 'AWAITING_QUOTATION_APPROVAL'
  | 'PAYMENT_PENDING'
  | 'SERVICE_PENDING'
  | 'UP_TO_DATE'

/** Of services for which no visit has to be arranged. */
export const statusesWithoutVisit: readonly string[] = [
  'UP_TO_DATE',
  'ON_HOLD',
  'CANCELLED',
  'PAYMENT_PENDING',
  'AWAITING_QUOTATION_APPROVAL',
] satisfies JobStatus[]

/** The job status of a service: the first that applies, most urgent first. */
export function findJobStatus(result: ServiceResult, facts: JobFacts, today: Day): JobStatus {
  const { due, isOverdue, isOnHold, compliance } = result
  const isComing = facts.isOrdered || (due !== null && daysBetween(today, due.on) <= bookingOpensDays)
  if (facts.isCancelled) return 'CANCELLED'
  if (isOnHold) return 'ON_HOLD'
  if (facts.bookedFor !== null && facts.bookedFor >= today) return 'BOOKED_IN'
  if (compliance === 'GAS_CONFIRMATION_REQUIRED') return 'UPDATES_REQUIRED'
  if (facts.hasFailedVisit && isComing) return 'REBOOKING_IN_PROGRESS'
  if (isOverdue) return 'OVERDUE'
  const { repair } = facts
  if (repair !== null && repair.bookedFor !== null && repair.bookedFor >= today) return 'BOOKED_IN'
  if (facts.hasQuoteAwaitingApproval) return 'AWAITING_QUOTATION_APPROVAL'
  if (facts.hasOverdueInvoice) return 'PAYMENT_PENDING'
  return isComing || repair !== null ? 'SERVICE_PENDING' : 'UP_TO_DATE'
}
