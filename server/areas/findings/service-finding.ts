import type { Day } from '../../../contract/days.ts'
import type { ServiceFinding } from '../../../contract/properties/property-page.ts'
import type { ServiceCode } from '../../../contract/services.ts'
import type { StateCode } from '../../../contract/states.ts'
import type { RawFinding } from './finding-facts.queries.ts'
import { findProgress } from './finding-progress.ts'
import { safetyOf, type RepairLaw } from './repair-deadline.ts'

/** A finding in short, as the services of a property show it. */
export const toServiceFinding = (
  finding: RawFinding,
  service: ServiceCode,
  law: RepairLaw,
  scope: { state: StateCode; today: Day },
): ServiceFinding => ({
  problemRegisterId: finding.id,
  title: finding.title,
  foundOn: finding.foundOn,
  safety: safetyOf(finding, service, law, scope),
  progress: findProgress(finding, scope),
})
