import type { ProblemCode } from '../access-cases/access-problems.ts'
import { raiseIssues } from '../access-cases/raise-issues.ts'
import { one } from '../../platform/database.ts'
import { metIssue, type MetIssue } from './raise-visit-issue.queries.ts'
import type { Recorder } from './recorder.ts'
import type { VisitRow } from './visit-facts.queries.ts'
import { notedVisit } from '../access-cases/visit-issues.queries.ts'

/** Raises an access issue for what a technician met at a visit. The caller refreshes the card. */
export async function raiseVisitIssue(
  recorder: Recorder,
  { propertyId, visitId }: Pick<VisitRow, 'propertyId' | 'visitId'>,
  problem: ProblemCode,
): Promise<MetIssue> {
  await raiseIssues(recorder, problem, [propertyId])
  await recorder.db.rows(notedVisit(recorder.agencyId, propertyId, visitId, problem))
  return one(recorder.db, metIssue(recorder.agencyId, propertyId, problem))
}
