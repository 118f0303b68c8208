import type { VisitRange, VisitEntry } from '../../../contract/records/records.ts'
import { states } from '../../../contract/states.ts'
import { maybeOne } from '../../platform/database.ts'
import { notFound } from '../../platform/problem.ts'
import type { Scope } from '../../platform/scope.ts'
import { countVisitsInRange, visitById, visitsInRange } from './records.queries.ts'

export async function visitsOfRange({ db, agencyId, state }: Scope, { from, to, page, 'page-size': size }: VisitRange) {
  const range = { agencyId, from, to, timeZone: states[state].timeZone }
  const [rows, [count]] = await db.batch([visitsInRange(range, size, (page - 1) * size), countVisitsInRange(range)])
  return { items: rows.map(({ record }) => record), total: count?.total ?? 0 }
}

export async function oneVisit({ db, agencyId }: Scope, visitId: number): Promise<VisitEntry> {
  const found = await maybeOne(db, visitById(agencyId, visitId))
  if (!found) throw notFound('Visit not found')
  return found.record
}
