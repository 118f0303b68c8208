import type { AccessScope } from './close-issues.ts'
import { raiseIssues } from './raise-issues.ts'
import { unprovenStatements } from './unproven-statements.queries.ts'

type Reading = { software: string; softwareName: string; runId: number }

/**
 * Raises the issues again that were closed because the agency stated a change that its software does not have. Returns the
 * properties, whose cards the caller refreshes.
 */
export async function raiseUnproven(scope: AccessScope, { software, softwareName, runId }: Reading): Promise<number[]> {
  const found = await scope.db.rows(unprovenStatements(scope.agencyId, software, runId))
  const reason = `${softwareName} brought no change since the agency stated one.`
  for (const code of new Set(found.map((issue) => issue.code))) {
    const ids = found.filter((issue) => issue.code === code).map(({ propertyId }) => propertyId)
    await raiseIssues(scope, code, [...new Set(ids)], reason)
  }
  return [...new Set(found.map(({ propertyId }) => propertyId))]
}
