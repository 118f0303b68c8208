import { obligationTags } from '../../../contract/compliance.ts'
import { shortDay } from '../../../contract/day-text.ts'
import { addDays, type Day } from '../../../contract/days.ts'
import { findTag } from '../../../contract/labels.ts'
import { serviceComplianceTags } from '../../../contract/properties/properties.ts'
import { serviceOfId, services, type ServiceCode } from '../../../contract/services.ts'
import type { RecordEntry } from '../../platform/pdf-record.ts'
import { explainObligation } from '../compliance/explain-obligation.ts'
import type { Obligation } from '../compliance/obligation.ts'
import { describeEvidence } from '../service-checks/describe-evidence.ts'
import { certificateFacts } from '../service-reports/regulator-certificate.ts'
import { measuredText } from '../service-reports/service-readings.ts'
import { recorderFacts } from '../service-reports/report-texts.ts'
import type { ReportReading } from '../service-reports/service-report.ts'
import { timeText } from '../timeline/change-details.ts'
import type { PackCheckRow, PackFindingRow, LedgerRow, PackTenancyRow } from './pack-contents.queries.ts'
import type { PackRepair } from './pack-facts.queries.ts'
import type { PackContents } from './read-pack-contents.ts'

/* The rows of a pack as entries of its PDF. */

const entry = (parts: Pick<RecordEntry, 'when' | 'title' | 'who' | 'lines'> & Partial<RecordEntry>): RecordEntry => ({
  text: null,
  pictures: [],
  remarks: [],
  ...parts,
})

const serviceName = (serviceId: number): string => services[serviceOfId(serviceId) as ServiceCode].name
const upperFirst = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

type Law = PackContents['law']

/** What the law asks, the facts, the arithmetic and the source. */
const dutyLines = (
  obligations: readonly Obligation[],
  service: ServiceCode,
  { rules, ...words }: Law,
  today: Day,
): string[] =>
  obligations.flatMap((obligation) => {
    const rule = rules.find(({ ruleId }) => ruleId === obligation.rule)
    if (!rule) return []
    const duty = explainObligation(obligation, rule, service, { ...words, today })
    const sources = duty.citations
      .map(({ text, readOn }) => (readOn === null ? text : `${text} (read ${shortDay(readOn)})`))
      .join('; ')
    return [
      `${obligationTags[duty.state].label}: ${duty.duty}`,
      `${duty.facts.join('. ')}.`,
      `Rule ${duty.ruleId}. ${duty.version}. ${sources}`,
    ]
  })

type Result = Pick<LedgerRow, 'serviceId' | 'compliance' | 'reason' | 'obligations'>

const resultParts = (result: Result, law: Law, today: Day) => {
  const service = serviceOfId(result.serviceId) as ServiceCode
  return {
    title: `${services[service].name}: ${findTag(serviceComplianceTags, result.compliance).label}`,
    lines: [result.reason, ...dutyLines(result.obligations, service, law, today)],
  }
}

/** A result of the ledger. */
export const resultEntry = (row: LedgerRow, law: Law, timeZone: string): RecordEntry =>
  entry({
    ...resultParts(row, law, row.validFrom),
    when: `From ${shortDay(row.validFrom)}`,
    who: `Known ${timeText(row.knownAt, timeZone)} · entry ${row.entry} of the ledger`,
  })

/** The hash of an entry of the ledger. */
export const hashEntry = (row: LedgerRow): RecordEntry =>
  entry({
    when: shortDay(row.validFrom),
    title: `Entry ${row.entry} of the ledger`,
    who: serviceName(row.serviceId),
    lines: [],
    remarks: [row.hash],
  })

/** The report of a check that is not among the files of the pack. */
export const reportHashEntry = ({ doneOn, serviceId, reportSha256 }: PackCheckRow): RecordEntry =>
  entry({
    when: shortDay(doneOn),
    title: `Report of the ${serviceName(serviceId).toLowerCase()} check`,
    who: 'Not among the documents of the period',
    lines: [],
    remarks: [`SHA-256 ${reportSha256}`],
  })

/** A result as it is at the end of the period. */
export const resultAtEndEntry = (result: Result, law: Law, to: Day): RecordEntry =>
  entry({ ...resultParts(result, law, to), when: shortDay(to), who: 'At the end of the period' })

export function tenancyEntry({ startsOn, tenants, ...lease }: PackTenancyRow): RecordEntry {
  const lines = [
    lease.endsOn === null ? 'No end of the lease is agreed' : `Lease until ${shortDay(lease.endsOn)}`,
    lease.vacatesOn === null ? '' : `Tenants leave or left ${shortDay(lease.vacatesOn)}`,
    lease.closesOn === null ? '' : `In force until ${shortDay(addDays(lease.closesOn, -1))}`,
  ]
  return entry({
    when: shortDay(startsOn),
    title: lease.isRenewal ? 'Lease renewed' : 'Tenancy begins',
    who: lease.software === null ? 'Entered in the portal' : `From ${lease.software}`,
    lines: [
      tenants.length === 0 ? 'Tenants not specified' : tenants.join(', '),
      ...lines.filter((line) => line !== ''),
    ],
  })
}

const factLine = ({ label, value }: { label: string; value: string }): string => `${label}: ${value}`
const readingLine = (reading: ReportReading): string => `Measured: ${measuredText(reading)}`

const performerText = ({ performedBy, recordedBy = null }: PackCheckRow): string => {
  const performer = performedBy ?? 'Performer not known'
  return recordedBy === null ? performer : `${performer}, recorded by ${recordedBy}`
}

export const checkEntry = (check: PackCheckRow): RecordEntry =>
  entry({
    when: shortDay(check.doneOn),
    title: `${serviceName(check.serviceId)} check`,
    who: performerText(check),
    lines: [
      upperFirst(describeEvidence(check)),
      ...check.readings.map(readingLine),
      ...certificateFacts(check.certificate).map(factLine),
      ...(check.outcome !== null && check.licence === null ? ['No licence is recorded'] : []),
      ...(check.reportSha256 === null ? ['No report on record'] : []),
    ],
  })

export const repairEntry = ({ quoteNumber, serviceId, recorded, recordedBy, certificate }: PackRepair): RecordEntry => {
  const { doneOn, technician, findings, readings, note, release = null } = recorded
  const licence = technician.licence === null ? '' : `, licence ${technician.licence}`
  return entry({
    when: shortDay(doneOn),
    title: `${serviceName(serviceId)} repair, quote #${quoteNumber}`,
    who: `${technician.name}${licence}${technician.name === recordedBy ? '' : `, recorded by ${recordedBy}`}`,
    lines: [
      ...findings.map(({ title, isRepaired, work, whyNot }) =>
        isRepaired ? `${title}: ${work ?? 'repaired'}` : `${title}: not repaired, ${whyNot ?? 'no reason is recorded'}`,
      ),
      ...readings.map(readingLine),
      ...(note === null ? [] : [note]),
      ...[...certificateFacts(certificate), ...recorderFacts({ technician, recordedBy: null, release })].map(factLine),
    ],
  })
}

const listed = new Intl.ListFormat('en-AU', { type: 'conjunction' })

function findingEnd({
  repairedOn,
  repairedBy,
  shownBy,
  status,
  dismissedAt,
  closedAs,
  ...closed
}: PackFindingRow): string {
  if (repairedOn !== null) {
    const how = status === 'RESOLVED_BY_THIRD_PARTY' ? 'Repaired by a third party' : 'Repaired'
    const proof = shownBy.length === 0 ? '' : `, as shown by ${listed.format(shownBy)}`
    return `${how} ${shortDay(repairedOn)} by ${repairedBy ?? 'somebody not named'}${proof}`
  }
  const on = closed.closedOn === null ? '' : ` ${shortDay(closed.closedOn)}`
  if (closedAs === 'NOT_APPLICABLE')
    return `Closed${on}: does not apply, because: ${closed.fact ?? 'not specified'} (source: ${closed.factSource ?? 'not specified'})`
  if (closedAs === 'INFORMATION') return `Closed${on} on accepted information; a repair is not proven`
  if (dismissedAt !== null) return 'Dismissed; a repair is not proven'
  return status === 'OPEN' ? 'Open' : 'The repair is not proven'
}

export const findingEntry = (finding: PackFindingRow): RecordEntry =>
  entry({
    when: shortDay(finding.foundOn),
    title: `Found: ${finding.title}`,
    who: [serviceName(finding.serviceId), finding.severity, finding.appliance].filter(Boolean).join(' · '),
    lines: [findingEnd(finding)],
  })
