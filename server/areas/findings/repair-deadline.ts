import { dueCountdown } from '../../../contract/day-text.ts'
import type { Day } from '../../../contract/days.ts'
import type { FindingSafety } from '../../../contract/findings/reported-findings.ts'
import type { ServiceCode } from '../../../contract/services.ts'
import type { StateCode } from '../../../contract/states.ts'
import { businessDayAfter } from '../entry-rules/business-days.ts'
import type { RawFinding } from './finding-facts.queries.ts'

type RepairRule = { service: ServiceCode; businessDays: number; text: string }

/** The time that a state's law gives to mend a fault after it was found. Only laws with such a time are here. */
const repairRules: Partial<Record<StateCode, readonly RepairRule[]>> = {
  nsw: [
    {
      service: 'smoke',
      businessDays: 2,
      text: 'By law a faulty smoke alarm must be repaired or replaced within 2 business days (see Residential Tenancies Act 2010 s 64A and Residential Tenancies Regulation 2019 cl 14).',
    },
  ],
}

/** Whether the state has such a rule, so that holidays are needed. */
export const hasRepairRule = (state: StateCode): boolean => repairRules[state] !== undefined

type SafetyFacts = {
  state: StateCode
  service: ServiceCode
  foundOn: Day
  isUrgent: boolean
  /** A recommendation is no fault in law. */
  isAdvice: boolean
  isOpen: boolean
  holidays: readonly Day[]
}

export function findSafety(facts: SafetyFacts, today: Day): FindingSafety | null {
  const { state, service, foundOn, isUrgent, isAdvice, isOpen, holidays } = facts
  if (!isOpen) return null
  const rule = isAdvice ? undefined : repairRules[state]?.find((each) => each.service === service)
  if (!rule) return isUrgent ? { isUnsafe: true, deadline: null } : null
  const known = { holidays: new Map(holidays.map((day) => [day, ''])) }
  const dueOn = businessDayAfter(known, foundOn, rule.businessDays)
  return {
    isUnsafe: isUrgent,
    deadline: { dueOn, isOverdue: dueOn < today, countdown: dueCountdown(dueOn, today), rule: rule.text },
  }
}

export const safetyOf = (
  { foundOn, category, status, dismissedAt }: RawFinding,
  service: ServiceCode,
  holidays: readonly Day[],
  { state, today }: { state: StateCode; today: Day },
): FindingSafety | null =>
  findSafety(
    {
      state,
      service,
      foundOn,
      isUrgent: category.isUrgent,
      isAdvice: category.code === 'RECOMMENDED',
      isOpen: (status === 'OPEN' || status === 'ADDITIONAL_INFO_PROVIDED') && dismissedAt === null,
      holidays,
    },
    today,
  )
