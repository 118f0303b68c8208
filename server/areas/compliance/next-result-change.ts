import { addDays, addMonths, type Day } from '../../../contract/days.ts'
import type { PropertyFacts, ServiceFacts, ServiceResult } from './evaluate-service.ts'
import type { Obligation } from './obligation.ts'
import type { ServiceLaw } from './service-law.ts'

/** The first day after today on which the result can change because of the date. */
export function nextChangeOn(
  result: Pick<ServiceResult, 'due' | 'obligations'>,
  law: ServiceLaw,
  facts: ServiceFacts,
  property: PropertyFacts,
  approachingDays: number,
  today: Day,
): Day | null {
  let first: Day | null = null
  const dueOn = result.due && result.due.on >= today ? result.due.on : null
  const days = [
    dueOn && addDays(dueOn, -approachingDays),
    dueOn && addDays(dueOn, 1),
    facts.onHoldUntil && addDays(facts.onHoldUntil, 1),
    property.leases.upcoming?.startsOn,
    facts.service === 'smoke' && property.alarmExpiresOn ? addDays(property.alarmExpiresOn, 1) : null,
    law.changesOn,
    ...result.obligations.map(lapsesOn),
  ]
  for (const day of days) if (day && day > today && (first === null || day < first)) first = day
  return first
}

/** When an obligation changes by itself: after the day that the law sets, or once a proof is too old. */
function lapsesOn({ due, on }: Obligation): Day | null {
  if (on.by === 'PROOF' && on.months !== null) return addDays(addMonths(on.done, on.months), 1)
  return due === null || on.by === 'UPGRADE' || on.by === 'AGREEMENT' ? due : addDays(due, 1)
}
