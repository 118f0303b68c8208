import type { Day } from '../../../contract/days.ts'
import { businessDayAfter } from '../entry-rules/business-days.ts'
import type { OpenFinding } from './evaluate-service.ts'
import type { Duty, ServiceLaw } from './service-law.ts'

/** A tenant has taken the repair over, since a day and until another one, or still. */
export type TenantRepair = { from: Day; until: Day | null }

type Found = Pick<OpenFinding, 'code' | 'foundOn' | 'tenantRepair'>
type Law = Pick<ServiceLaw, 'duties' | 'holidays'>

/** The duty that names the finding; none: the finding is only pointed out. */
export const dutyOfFinding = ({ code }: Pick<Found, 'code'>, { duties }: Pick<Law, 'duties'>): Duty | undefined =>
  duties.find(({ breachedBy }) => breachedBy?.includes(code))

/** The business days that the duty gives to repair a fault; null: none, so that the fault breaches it at once. */
export const repairDays = ({ trigger, days }: Duty): number | null => (trigger === 'FAULT' ? days : null)

/** `due` is null while the time is stopped; `tenant` is who stopped it before it had passed. */
export type RepairTime = { due: Day | null; tenant: TenantRepair | null }

/** The last day for the repair of a finding; the days on which a tenant has taken it over do not count. */
export function repairTime({ foundOn, tenantRepair }: Found, { holidays }: Law, days: number): RepairTime {
  const due = businessDayAfter({ holidays }, foundOn, days)
  if (!tenantRepair || tenantRepair.from > due) return { due, tenant: null }
  const { from, until } = tenantRepair
  const isStopped = (day: Day): boolean => day >= from && (until === null || day <= until)
  return {
    due: until === null ? null : businessDayAfter({ holidays }, foundOn, days, isStopped),
    tenant: { from, until },
  }
}
