import type { CaseFile } from '../../../contract/case-files.ts'
import { states } from '../../../contract/states.ts'
import { notFound } from '../../platform/problem.ts'
import type { Scope } from '../../platform/scope.ts'
import { hasProperty } from '../property-lock/lock-property.queries.ts'
import { missingProperty } from '../property-lock/lock-property.ts'
import { caseEntries } from './case-entries.queries.ts'
import { accessCases, findCase, type CaseRow } from './case-files.queries.ts'
import { describeEntry } from './describe-entry.ts'
import { sayOnce } from './say-once.ts'

/** A case of years has fewer; the limit bounds the reply and the PDF. */
const mostEntries = 500
const minute = 60_000

export async function listCases(scope: Scope, propertyId: number) {
  const { db, agencyId } = scope
  const [property, cases] = await db.batch([hasProperty(agencyId, propertyId), accessCases(agencyId, propertyId)])
  if (property.length === 0) throw await missingProperty(scope, propertyId)
  return cases
}

export type ReadCaseFile = { row: CaseRow; file: CaseFile }

export async function readCaseFile(scope: Scope, propertyId: number, caseId: number): Promise<ReadCaseFile> {
  const { db, agencyId, state, today, now } = scope
  const [property, [row]] = await db.batch([
    hasProperty(agencyId, propertyId),
    findCase(agencyId, propertyId, caseId, today),
  ])
  if (property.length === 0) throw await missingProperty(scope, propertyId)
  if (!row) throw notFound('Access case not found')
  // A mail of the transaction that closed the case has the time of the database, which may differ a little.
  const until = new Date(new Date(row.closedAt ?? now).getTime() + minute).toISOString()
  const { timeZone } = states[state]
  const since = row.recordedSince
  const whose = { agencyId, propertyId, timeZone, caseId, since, until, limit: mostEntries + 1 }
  const entries = await db.rows(caseEntries(whose))
  return {
    row,
    file: {
      ...row,
      entries: sayOnce(entries.slice(0, mostEntries)).map((entry) => describeEntry(entry, scope)),
      isShortened: entries.length > mostEntries,
    },
  }
}
