import { shortDay } from '../../../contract/day-text.ts'
import type { Day } from '../../../contract/days.ts'
import type { PropertyFacts, ServiceFacts } from './evaluate-service.ts'
import type { PointedOut } from './faults.ts'
import type { Obligation } from './obligation.ts'
import { findingText, lastCheckText, repairText } from './result-text.ts'
import type { ServiceLaw } from './service-law.ts'

type Given = { obligations: readonly Obligation[]; pointed: PointedOut | null; today: Day }

/** What the agency must know although it breaches no duty, or does not yet. */
export function warningTexts(
  property: PropertyFacts,
  law: ServiceLaw,
  facts: ServiceFacts,
  { obligations, pointed, today }: Given,
): string[] {
  const { service, lastOn, check } = facts
  const isUnexplained = pointed?.isUnexplained === true && lastOn !== null
  return [
    expiredAlarm(property, law, facts, { pointed, today }),
    ...(pointed?.findings ?? []).map((found) => findingText(found, '')),
    isUnexplained ? lastCheckText(service, lastOn, check) : null,
    repairText(obligations),
  ].filter((text) => text !== null)
}

/** Where the law does not limit the life of alarms, an expired one is only pointed out. */
function expiredAlarm(
  { alarmExpiresOn }: PropertyFacts,
  { duties }: ServiceLaw,
  { service }: ServiceFacts,
  { pointed, today }: Omit<Given, 'obligations'>,
): string | null {
  if (service !== 'smoke' || duties.some(({ trigger }) => trigger === 'APPLIANCE_LIFE')) return null
  const isExpired = alarmExpiresOn !== null && alarmExpiresOn < today
  if (isExpired) return `A smoke alarm expired ${shortDay(alarmExpiresOn)} and should be replaced`
  return pointed?.isPastLife === true ? 'A smoke alarm is past its life and should be replaced' : null
}
