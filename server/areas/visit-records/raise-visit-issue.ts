import type { ProblemCode } from '../access-cases/access-problems.ts'
import { raiseIssues } from '../access-cases/raise-issues.ts'
import { one } from '../../platform/database.ts'
import { openIssueOfKind, type OpenIssue } from './raise-visit-issue.queries.ts'
import type { Recorder } from './recorder.ts'
import type { RecordedVisitRow } from './visit-facts.queries.ts'
import { recordVisitOfIssue } from '../access-cases/visit-issues.queries.ts'

/** Raises an access issue for what a technician met at a visit. The caller refreshes the card. */
export async function raiseVisitIssue(
  recorder: Recorder,
  { propertyId, visitId }: Pick<RecordedVisitRow, 'propertyId' | 'visitId'>,
  problem: ProblemCode,
): Promise<OpenIssue> {
  await raiseIssues(recorder, problem, [propertyId])
  await recorder.db.rows(recordVisitOfIssue(recorder.agencyId, propertyId, visitId, problem))
  return one(recorder.db, openIssueOfKind(recorder.agencyId, propertyId, problem))
}
