import { resultPlaces } from '../../../contract/sent-results.ts'
import { services } from '../../../contract/services.ts'
import type { StateCode } from '../../../contract/states.ts'
import type { Db } from '../../platform/database.ts'
import { enqueueResult, insertResults } from './sent-results.queries.ts'

const places = Object.entries(resultPlaces).flatMap(([software, each]) =>
  each.flatMap(({ kind, services: codes }) => codes.map((code) => ({ software, kind, serviceId: services[code].id }))),
)

/** In the transaction that stores the report of a check: what goes back about it to the agency’s software. */
export async function queueResults(
  db: Db,
  { state, agencyId, ...check }: { state: StateCode; agencyId: number; visitId: number; serviceId: number; now: Date },
): Promise<void> {
  const queued = await db.rows(insertResults(agencyId, { ...check, places }))
  const requestedAt = check.now.toISOString()
  for (const { id: resultId } of queued) await db.rows(enqueueResult({ state, agencyId, resultId, requestedAt }))
}
