import type { Scope } from '../../platform/scope.ts'
import { ruleCitations } from './why.queries.ts'

/** The source of each version of the state's rules, for exports. */
export async function readCitations({ db, state }: Scope): Promise<ReadonlyMap<number, string>> {
  const rows = await db.rows(ruleCitations(state))
  return new Map(rows.map(({ ruleId, citation }) => [ruleId, citation]))
}
