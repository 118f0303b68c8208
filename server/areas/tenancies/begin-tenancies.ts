import { recordChange, type Change } from '../../platform/audit.ts'
import type { NightlyStep } from '../../platform/nightly-step.ts'
import { asJob } from '../access-cases/raise-at-night.ts'
import { raiseNoWayIn } from '../access-cases/raise-issues.ts'
import { endVacancies } from '../property-lock/write-property.queries.ts'
import { lockBegunTenancies } from './begin-tenancies.queries.ts'

/** Vacant properties whose tenancy begins today are let from today. */
export const beginTenancies: NightlyStep = async (scope) => {
  const { db, agencyId, today, now } = scope
  const begun = await db.rows(lockBegunTenancies(agencyId, today))
  const propertyIds = begun.map(({ propertyId }) => propertyId)
  await db.rows(endVacancies(agencyId, propertyIds, now))
  const system = asJob(scope)
  for (const { propertyId, startsOn } of begun) {
    const change: Change = {
      action: 'end-vacancy',
      entity: 'properties',
      entityId: propertyId,
      propertyId,
      before: { isVacant: true },
      after: { isVacant: false, startDate: startsOn },
    }
    await recordChange(db, system, change, 'JOB')
  }
  await raiseNoWayIn(system, propertyIds)
  return propertyIds
}
