import { hasAtMost } from '../../../contract/form-rules.ts'
import { isDay, type Day } from '../../../contract/days.ts'
import { billingPeriods, type BillingPeriod } from './billing-period.ts'
import type { Agreement } from './billing.queries.ts'
import type { PlanOption } from './packages.ts'
import { isPayer, type Payer } from './payers.ts'

export type TypedAgreement = Readonly<
  Record<'plan' | 'payer' | 'period' | 'billingDay' | 'validFrom' | 'endsOn' | 'reason', string>
>

export const longestBillingReason = 500

export function reasonProblem(reason: string): string | undefined {
  if (reason === '') return 'Enter a reason.'
  return !hasAtMost(reason, longestBillingReason) ? `Enter at most ${longestBillingReason} characters.` : undefined
}

export const toTypedAgreement = (held: Agreement | undefined, today: Day): TypedAgreement => ({
  plan: held?.plan ?? 'PAYG',
  payer: held?.payer ?? 'LANDLORD',
  period: held?.period ?? 'YEAR',
  billingDay: held?.billingDay?.toString() ?? '',
  validFrom: held && held.validFrom > today ? held.validFrom : today,
  endsOn: held?.endsOn ?? '',
  reason: '',
})

type Errors = Partial<Record<keyof TypedAgreement, string>>

/** What was typed, and what is wrong with it by itself. */
export function checkAgreement(
  typed: TypedAgreement,
  { plans, today }: { plans: readonly PlanOption[]; today: Day },
): { agreement: Omit<Agreement, 'version'>; errors: Errors } {
  const { plan, payer, period, billingDay, validFrom, endsOn } = typed
  const errors: Errors = {}
  if (!plans.some(({ value }) => value === plan)) errors.plan = 'Choose one.'
  if (!isPayer(payer)) errors.payer = 'Choose who pays.'
  if (!billingPeriods.some((each) => each === period)) errors.period = 'Choose one.'
  const day = billingDay === '' ? null : Number(billingDay)
  if (day !== null && !(Number.isInteger(day) && day >= 1 && day <= 28))
    errors.billingDay = 'Enter a day from 1 to 28, or leave it empty.'
  if (!isDay(validFrom)) errors.validFrom = 'Enter the day from which it holds.'
  else if (validFrom < today) errors.validFrom = 'What held on past days stays. Choose today or later.'
  if (endsOn !== '' && !isDay(endsOn)) errors.endsOn = 'Enter the last day, or leave it empty.'
  else if (endsOn !== '' && endsOn < validFrom) errors.endsOn = 'It cannot end before it begins.'
  const problem = reasonProblem(typed.reason)
  if (problem !== undefined) errors.reason = problem
  const agreement = {
    plan,
    payer: payer as Payer,
    period: period as BillingPeriod,
    billingDay: day,
    validFrom,
    endsOn: endsOn === '' ? null : endsOn,
  }
  return { agreement, errors }
}
