import type { Day } from '../../../contract/days.ts'
import { states, type StateCode } from '../../../contract/states.ts'
import { one, type Db } from '../../platform/database.ts'
import { explainedProperty, type ExplainedRow } from '../compliance/why.queries.ts'
import { refuseIncomplete } from '../provider/document-waits.ts'
import {
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
  type PackCheckRow,
  type PackOf,
  type PackProperty,
  type PackTenancyRow,
} from './pack-contents.queries.ts'
import { entriesOfPack } from './pack-entries.queries.ts'
import {
  openCasesAtEnd,
  quotesOfPeriod,
  repairsOfPeriod,
  resultsAtEnd,
  visitsOfPeriod,
  type PackQuote,
  type PackRepair,
  type PackVisit,
  type ResultRow,
} from './pack-facts.queries.ts'
import type { PackRow } from './pack-row.ts'

/** Bounds the PDF and the memory; a property has far fewer in ten years. The pack says when it is shortened. */
export const mostPackRows = 1000

export type PackContents = {
  property: PackProperty
  law: Pick<ExplainedRow, 'rules' | 'landlordWord' | 'tenantWord'>
  /** Results on the last day of the period. */
  atEnd: ResultRow[]
  results: LedgerRow[]
  ledger: LedgerHead
  tenancies: PackTenancyRow[]
  checks: PackCheckRow[]
  repairs: PackRepair[]
  findings: PackFindingRow[]
  visits: PackVisit[]
  quotes: PackQuote[]
  openCases: { openedAt: string }[]
  /** Oldest first. */
  steps: PackRow[]
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
  const span = { ...whose, since: property.since, until: property.until }
  const { timeZone } = states[place.state]
  const [
    [law],
    results,
    atEnd,
    [ledger],
    tenancies,
    checks,
    repairs,
    findings,
    documents,
    visits,
    quotes,
    openCases,
    steps,
  ] = await db.batch([
    explainedProperty(whose.agencyId, whose.propertyId),
    ledgerOfPeriod(limited),
    resultsAtEnd(whose),
    ledgerHead(whose),
    tenanciesOfPeriod(limited),
    checksOfPeriod(limited),
    repairsOfPeriod(whose, mostPackRows),
    findingsOfPeriod(limited),
    documentsOfPeriod(limited),
    visitsOfPeriod(span, mostPackRows),
    quotesOfPeriod(span, mostPackRows),
    openCasesAtEnd(span),
    entriesOfPack({ ...span, timeZone, limit: mostPackRows + 1 }),
  ])
  const all = {
    Results: results,
    Tenancies: tenancies,
    Checks: checks,
    Findings: findings,
    Documents: documents,
    Events: steps,
  }
  return {
    property,
    law: law as ExplainedRow,
    // The cards may be older than the day; the ledger knows no service that was cancelled.
    atEnd: whose.to === place.today ? (law?.services.filter(({ isCancelled }) => !isCancelled) ?? []) : atEnd,
    results: results.slice(0, mostPackRows),
    ledger: ledger as LedgerHead,
    tenancies: tenancies.slice(0, mostPackRows),
    checks: checks.slice(0, mostPackRows).map(({ check, ...measured }) => ({ ...check, ...measured })),
    repairs,
    findings: findings.slice(0, mostPackRows),
    documents: documents.slice(0, mostPackRows),
    visits,
    quotes,
    openCases,
    steps: steps.slice(0, mostPackRows),
    shortened: Object.entries(all).flatMap(([name, rows]) => (rows.length > mostPackRows ? [name] : [])),
  }
}
