import { services, type ServiceCode } from '../../../contract/services.ts'
import { standardOf } from '../../areas/service-checks/checks-by-service.ts'
import type { AgencyContext } from './agency-context.ts'
import { demoDayText, plusMonths, type DayNumber } from './calendar.ts'
import type { DemoProperty } from './demo-property.ts'
import { writeCheckDocuments, type CheckDocuments } from './documents.ts'
import { demoReadings, toReportReading } from './demo-readings.ts'
import { demoLicenceFor } from './licences.ts'
import type { FindingFacts } from './findings.ts'
import type { Rounds, Visit } from './rounds.ts'

/** The check that the last service date of each service comes from. */
export type LastChecks = ReadonlyMap<ServiceCode, number>
/** By "visit:service". */
export type DocumentsOfChecks = ReadonlyMap<string, CheckDocuments>

/** How long a check before the first visit of the data set was made before it. */
const usualMonths: Record<ServiceCode, number> = { smoke: 12, gas: 24, electrical: 24, blinds: 24, water: 24, rcd: 12 }

/** Writes the checks of completed visits and, for days without a visit, what the agency or its software told. */
export function writeChecks(
  context: AgencyContext,
  property: DemoProperty,
  { services: facts, done }: Rounds,
  results: Pick<FindingFacts, 'failed' | 'repairs'>,
): { lastChecks: LastChecks; documents: DocumentsOfChecks } {
  const lastChecks = new Map<ServiceCode, number>()
  const documents = new Map<string, CheckDocuments>()
  for (const visit of done)
    for (const code of visit.services) {
      const key = `${visit.id}:${code}`
      const made = writeCheckDocuments(context, property, visit, code, !results.failed.has(key))
      documents.set(key, made)
      const id = writeVisitCheck(context, property, visit, code, { ...results, key, report: made.report })
      const isLast = facts.some((fact) => fact.code === code && fact.last === visit.appointment.day)
      if (isLast) lastChecks.set(code, id)
    }
  for (const { code, last } of facts) {
    if (last !== null && !lastChecks.has(code)) lastChecks.set(code, writeReportedCheck(context, property, code, last))
    writeCheckBefore(context, property, code, done)
  }
  return { lastChecks, documents }
}

/** A property on service for longer than its visits are known was checked before the first of them. */
function writeCheckBefore(
  context: AgencyContext,
  property: DemoProperty,
  code: ServiceCode,
  done: readonly Visit[],
): void {
  const days = done.filter((visit) => visit.services.includes(code)).map(({ appointment }) => appointment.day)
  if (days.length === 0) return
  const before = plusMonths(Math.min(...days), -usualMonths[code])
  if (before >= property.enrolledOn) writeReportedCheck(context, property, code, before)
}

type CheckResults = Pick<FindingFacts, 'failed' | 'repairs'> & { key: string; report: number | null }

function writeVisitCheck(
  context: AgencyContext,
  { id: propertyId }: DemoProperty,
  { id: visitId, appointment: { day, technician } }: Visit,
  code: ServiceCode,
  { failed, repairs, key, report }: CheckResults,
): number {
  const repair = failed.has(key) ? repairs.get(key) : undefined
  const id = context.nextId('serviceChecks')
  context.tables.serviceChecks.add({
    agency_id: context.agency.id,
    id,
    property_id: propertyId,
    service_id: services[code].id,
    done_on: demoDayText(day),
    source: 'VISIT',
    visit_id: visitId,
    outcome: failed.has(key) ? 'FAILED' : 'PASSED',
    performed_by: context.technicianName(technician),
    licence: demoLicenceFor(context.state, technician, code),
    standard: standardIn(context, code),
    document_id: report,
    repaired_on: repair === undefined || repair.by === null ? null : demoDayText(repair.on),
    repaired_by: repair?.by ?? null,
    cleared_on: repair?.by === null ? demoDayText(repair.on) : null,
    cleared_as: repair?.by === null ? 'NOT_APPLICABLE' : null,
    readings: readingsOf(context, code, { visitId, day, found: failed.get(key) }),
    told_at: null,
    created_at: context.clock.at(day, 1020),
  })
  return id
}

function writeReportedCheck(context: AgencyContext, property: DemoProperty, code: ServiceCode, day: DayNumber): number {
  const id = context.nextId('serviceChecks')
  const reportedAt = context.clock.at(Math.max(day + 1, property.enrolledOn), 540)
  context.tables.serviceChecks.add({
    agency_id: context.agency.id,
    id,
    property_id: property.id,
    service_id: services[code].id,
    done_on: demoDayText(day),
    source: property.software === null ? 'AGENCY' : 'SOFTWARE',
    visit_id: null,
    outcome: null,
    performed_by: null,
    licence: null,
    standard: null,
    document_id: null,
    repaired_on: null,
    repaired_by: null,
    cleared_on: null,
    cleared_as: null,
    readings: '[]',
    told_at: reportedAt,
    created_at: reportedAt,
  })
  return id
}

const nothingFound: ReadonlySet<string> = new Set()

type MeasuredVisit = { visitId: number; day: DayNumber; found: ReadonlySet<string> | undefined }

function readingsOf({ state, law }: AgencyContext, code: ServiceCode, { visitId, day, found }: MeasuredVisit): string {
  const laws = law.provenFrom.flatMap(({ duty, day: from }) => (day >= from ? [[duty, ''] as const] : []))
  return JSON.stringify(
    demoReadings(state, code, visitId, found ?? nothingFound, Object.fromEntries(laws)).map(toReportReading),
  )
}

const standards = new Map<string, string | null>()

function standardIn({ state, law }: AgencyContext, code: ServiceCode): string | null {
  const key = `${state}:${code}`
  let standard = standards.get(key)
  if (standard === undefined) standards.set(key, (standard = standardOf(state, code, law.citedLaws)))
  return standard
}
