import type { Day } from '../../../contract/days.ts'
import { ruleBroken } from '../../platform/problem.ts'
import { cancelVisits } from './cancel-visits.ts'
import { nothingLeft, type Effect } from './reviewer.ts'
import type { Reviewer } from '../../platform/reviewer.ts'
import { setOnHold } from '../service-checks/property-services.queries.ts'

/** Puts services on hold until a day, inclusive, and cancels their visits until then. */
export async function holdServices(
  reviewer: Reviewer,
  propertyId: number,
  serviceIds: readonly number[],
  until: Day,
): Promise<Effect> {
  const { db, agencyId } = reviewer
  const held = (await db.rows(setOnHold(agencyId, propertyId, serviceIds, until))).map(({ serviceId }) => serviceId)
  if (held.length === 0) throw ruleBroken(nothingLeft)
  const visitsCalledOff = await cancelVisits(reviewer, propertyId, held, until)
  return { serviceIds: held, visitsCalledOff, isPropertyCancelled: false }
}
