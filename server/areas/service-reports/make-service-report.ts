import { shortDay } from '../../../contract/day-text.ts'
import { addMonths, type Day } from '../../../contract/days.ts'
import { serviceOfId, type ServiceCode } from '../../../contract/services.ts'
import { describeRule } from '../compliance/describe-duties.ts'
import type { StateRuleTexts } from '../compliance/why.queries.ts'
import { checkRecordName } from './record-name.ts'
import { visitReportNumber } from './report-number.ts'
import { toReportParties } from './report-parties.ts'
import { checkNote } from './report-texts.ts'
import { checksIn } from '../service-checks/checks-by-service.ts'
import { licenceText } from '../service-checks/performer-text.ts'
import type { Cleared } from '../service-checks/settled-check.ts'
import type { ReportAppliance, ReportCheck, ReportFinding, ServiceReport } from './service-report.ts'
import type { ReportFindingRow, ServiceReportRow } from './service-reports.queries.ts'

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)

/**
 * The recorded results. For a visit that was not recorded here, a check failed if one of its findings was made; advice
 * does not fail it, but is noted.
 */
function toChecks({ state, laws, findings, outcome, recorded }: ServiceReportRow, service: ServiceCode): ReportCheck[] {
  if (recorded !== null && recorded.checks.length > 0)
    return recorded.checks.map(({ name, outcome: result, reference, ...check }) => ({
      name,
      outcome: result,
      reference,
      note: checkNote(check),
    }))
  return checksIn(state, service, laws).map(({ name, standard, findings: codes }) => {
    const made = findings.filter(({ code }) => codes.includes(code))
    const failed = made.some(({ severity }) => severity !== 'RECOMMENDED')
    return {
      name,
      outcome: outcome === 'NOT_DONE' ? 'NOT_DONE' : failed ? 'FAILED' : 'PASSED',
      reference: standard,
      note: made.length === 0 ? null : made.map(({ title }) => title).join('; '),
    }
  })
}

const wasMadeSafe = ({ isMadeSafe, severity, description }: ReportFindingRow): boolean =>
  isMadeSafe ||
  severity === 'DISCONNECTED_SAFETY_ISSUE' ||
  /isolated|disconnected|made safe|shut off/i.test(description)

const closedTexts: Record<Cleared['as'], string> = {
  NOT_APPLICABLE: 'Closed, because it does not apply.',
  INFORMATION: 'Closed on information of the agency.',
}

/** What came later is not told, so that a report drawn later says the same. */
function describeDone({ status, resolvedOn, closedAs }: ReportFindingRow, visitedOn: Day): string | null {
  if (resolvedOn === null || resolvedOn > visitedOn) return null
  if (closedAs !== null) return closedTexts[closedAs]
  if (status === 'RESOLVED_BY_THIRD_PARTY') return 'Repaired by another provider, as the agency told us.'
  if (status !== 'RESOLVED') return null
  return resolvedOn === visitedOn ? 'Repaired at this visit.' : `Repaired on ${shortDay(resolvedOn)}.`
}

const toFinding = (row: ReportFindingRow, visitedOn: Day): ReportFinding => ({
  title: row.title,
  description: row.notes === null ? row.description : `${row.description} ${row.notes}`,
  severity: row.severity,
  appliance: row.appliance,
  location: row.location,
  foundEarlierOn: row.foundEarlierOn,
  done: describeDone(row, visitedOn),
  isMadeSafe: wasMadeSafe(row),
  isQuoted: row.isQuoted,
})

/** The date of the schedule; for a visit that later ones followed, the interval after it. */
function nextDue({ nextDueOn, lawMonths, usualMonths, visitedOn, outcome }: ServiceReportRow): Day | null {
  const months = lawMonths ?? usualMonths
  if (outcome === 'NOT_DONE') return null
  return nextDueOn ?? (months === null ? null : addMonths(visitedOn, months))
}

/** An agreed schedule has another date. */
function toInterval(
  { lawMonths, usualMonths, visitedOn }: ServiceReportRow,
  nextDueOn: Day | null,
): ServiceReport['interval'] {
  const months = lawMonths ?? usualMonths
  return months === null || nextDueOn !== addMonths(visitedOn, months) ? null : { months, isLaw: lawMonths !== null }
}

const notDone = ({ outcome, visitStatus, notDoneReason }: ServiceReportRow): string | null => {
  if (outcome !== 'NOT_DONE') return null
  if (notDoneReason !== null) return notDoneReason
  return visitStatus === 'NO_ACCESS' ? 'The technician could not get in.' : `The visit was ${lowerFirst(visitStatus)}.`
}

function toAppliances({ recorded, appliances }: ServiceReportRow): ReportAppliance[] {
  if (recorded !== null)
    return recorded.appliances.map(({ name, location, expiresOn, change }) => ({ name, location, expiresOn, change }))
  return appliances.map(({ name, location, expiresOn, isRemoved }) => ({
    name,
    location,
    expiresOn,
    change: isRemoved ? 'REMOVED' : 'FOUND',
  }))
}

/** The report of a visit from the facts that are recorded about it. Photos are added where their bytes are read. */
export function makeServiceReport(row: ServiceReportRow, { rules, ...words }: StateRuleTexts): ServiceReport {
  const service = serviceOfId(row.serviceId) as ServiceCode
  const nextDueOn = nextDue(row)
  return {
    number: visitReportNumber(row.agencyId, row.visitId, row.serviceId),
    state: row.state,
    service,
    outcome: row.outcome,
    notDoneReason: notDone(row),
    visitedOn: row.visitedOn,
    ...toReportParties(row, service),
    technician: {
      name: row.technicianName,
      licence: row.technicianLicence,
      licenceDetails: row.datedLicence && licenceText(row.datedLicence),
    },
    recordedBy: row.recordedBy,
    release: row.release,
    duties: rules.map((rule) => describeRule(rule, words)),
    recordName: checkRecordName(service),
    certificate: row.certificate,
    checks: toChecks(row, service),
    appliances: toAppliances(row),
    readings: row.readings,
    findings: row.findings.map((finding) => toFinding(finding, row.visitedOn)),
    photos: [],
    nextDueOn,
    interval: toInterval(row, nextDueOn),
  }
}
