import type { CaseFileEntry } from '../../../contract/case-files.ts'
import type { Day } from '../../../contract/days.ts'
import { states, type StateCode } from '../../../contract/states.ts'
import { one, type Db } from '../../platform/database.ts'
import { caseEntries } from '../case-files/case-entries.queries.ts'
import type { CaseEntryRow } from '../case-files/case-entry-row.ts'
import { describeEntry } from '../case-files/describe-entry.ts'
import { explainedProperty, type ExplainedRow } from '../compliance/why.queries.ts'
import type { CheckRow } from '../service-checks/service-checks.queries.ts'
import { refuseIncomplete } from '../provider/document-waits.ts'
import {
  casesOfPeriod,
  checksOfPeriod,
  documentsOfPeriod,
  findingsOfPeriod,
  ledgerHead,
  ledgerOfPeriod,
  packProperty,
  tenanciesOfPeriod,
  type PackFindingRow,
  type LedgerHead,
  type LedgerRow,
  type PackDocument,
  type PackOf,
  type PackProperty,
  type PackTenancyRow,
} from './pack-contents.queries.ts'

/** Bounds the PDF and the memory; a property has far fewer in ten years. The pack says when it is shortened. */
export const mostPackRows = 1000
const mostCases = 30

export type PackContents = {
  property: PackProperty
  law: Pick<ExplainedRow, 'rules' | 'landlordWord' | 'tenantWord'>
  /** Results on the day of the pack; none if its period ends before. */
  current: ExplainedRow['services']
  results: LedgerRow[]
  ledger: LedgerHead
  tenancies: PackTenancyRow[]
  checks: CheckRow[]
  findings: PackFindingRow[]
  steps: CaseFileEntry[]
  documents: PackDocument[]
  /** Parts of which only the first entries are there. */
  shortened: string[]
}

type Place = { state: StateCode; today: Day }

/** Everything that a pack contains, read in one go so that its parts agree. */
export async function readPackContents(db: Db, whose: PackOf, place: Place): Promise<PackContents> {
  const property = await one(db, packProperty(whose, place.today))
  refuseIncomplete('RECORD', place.today, property)
  const limited = { ...whose, limit: mostPackRows + 1 }
  const [[law], results, [ledger], tenancies, checks, findings, documents, cases] = await db.batch([
    explainedProperty(whose.agencyId, whose.propertyId),
    ledgerOfPeriod(limited),
    ledgerHead(whose),
    tenanciesOfPeriod(limited),
    checksOfPeriod(limited),
    findingsOfPeriod(limited),
    documentsOfPeriod(limited),
    casesOfPeriod(whose, property, mostCases),
  ])
  const steps = await readSteps(db, whose, place, property, cases)
  const all = {
    Results: results,
    Tenancies: tenancies,
    Checks: checks,
    Findings: findings,
    Documents: documents,
    Steps: steps,
  }
  return {
    property,
    law: law as ExplainedRow,
    current: whose.to === place.today ? (law?.services.filter(({ isCancelled }) => !isCancelled) ?? []) : [],
    results: results.slice(0, mostPackRows),
    ledger: ledger as LedgerHead,
    tenancies: tenancies.slice(0, mostPackRows),
    checks: checks.slice(0, mostPackRows).map(({ check }) => check),
    findings: findings.slice(0, mostPackRows),
    documents: documents.slice(0, mostPackRows),
    steps: steps.slice(0, mostPackRows),
    shortened: Object.entries(all).flatMap(([name, rows]) => (rows.length > mostPackRows ? [name] : [])),
  }
}

/** What was done to enter, of all cases: what belongs to no case is in the record of each. */
async function readSteps(
  db: Db,
  { agencyId, propertyId }: PackOf,
  { state, today }: Place,
  { since, until }: PackProperty,
  cases: readonly { id: number }[],
): Promise<CaseFileEntry[]> {
  const { timeZone } = states[state]
  const ids = cases.length === 0 ? [0] : cases.map(({ id }) => id)
  const read = await db.batch(
    ids.map((caseId) => caseEntries({ agencyId, propertyId, timeZone, caseId, since, until, limit: mostPackRows + 1 })),
  )
  const [first, last] = [new Date(since).getTime(), new Date(until).getTime()]
  const isWithin = ({ at }: CaseEntryRow) => new Date(at).getTime() >= first && new Date(at).getTime() < last
  const rows = new Map(
    read
      .flat()
      .filter(isWithin)
      .map((row) => [row.key, row]),
  )
  // Entries of one moment keep their order: causes before effects.
  return [...rows.values()]
    .toSorted((left, right) => new Date(left.at).getTime() - new Date(right.at).getTime())
    .map((row) => describeEntry(row, { state, today }))
}
