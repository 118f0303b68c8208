import { addDays, addMonths, type Day } from '../../../contract/days.ts'

export const billingPeriods = ['MONTH', 'YEAR'] as const
export type BillingPeriod = (typeof billingPeriods)[number]
export const periodLabels: Record<BillingPeriod, string> = { MONTH: 'Monthly', YEAR: 'Yearly' }

const monthsOf: Record<BillingPeriod, number> = { MONTH: 1, YEAR: 12 }

/** The last day of a period. */
export const lastDayOfPeriod = (startsOn: Day, period: BillingPeriod): Day =>
  addDays(addMonths(startsOn, monthsOf[period]), -1)

/** A month costs a twelfth of the year. */
export const centsOfPeriod = (yearCents: number, period: BillingPeriod): number =>
  Math.round((yearCents * monthsOf[period]) / 12)
