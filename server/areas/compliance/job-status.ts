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
  hasQuoteAwaitingApproval: boolean
  /** Approved work that is not done; `bookedFor` is the day of its booked visit. */
  repair: { bookedFor: Day | null } | null
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

/** The job status of a service: the first that applies, most urgent first. */
export function findJobStatus(result: ServiceResult, facts: JobFacts, today: Day): JobStatus {
  const { due, isOverdue, isOnHold, compliance } = result
  const isComing = facts.isOrdered || (due !== null && daysBetween(today, due.on) <= bookingOpensDays)
  if (facts.isCancelled) return 'CANCELLED'
  if (isOnHold) return 'ON_HOLD'
  if (facts.bookedFor !== null && facts.bookedFor >= today) return 'BOOKED_IN'
  const repairOn = facts.repair?.bookedFor ?? null
  // A booked repair does not hide that the check is overdue.
  if (repairOn !== null && repairOn >= today && !isOverdue) return 'BOOKED_IN'
  if (compliance === 'GAS_CONFIRMATION_REQUIRED') return 'UPDATES_REQUIRED'
  if (facts.hasFailedVisit && isComing) return 'REBOOKING_IN_PROGRESS'
  if (isOverdue) return 'OVERDUE'
  if (facts.hasQuoteAwaitingApproval) return 'AWAITING_QUOTATION_APPROVAL'
  if (facts.hasOverdueInvoice) return 'PAYMENT_PENDING'
  if (facts.repair) return 'SERVICE_PENDING'
  return isComing ? 'SERVICE_PENDING' : 'UP_TO_DATE'
}
