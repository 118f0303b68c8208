import { shortDay } from '../../../contract/day-text.ts'
import type { LastCheck } from '../../../contract/properties/property-page.ts'
import { serviceOfId, services, type ServiceCode } from '../../../contract/services.ts'
import { performerText } from './performer-text.ts'
import type { CheckRow } from './service-checks.queries.ts'
import { settledText } from './settled-check.ts'

/** Enough to compare by eye; the whole hash is stored with the check. */
const shownDigits = 12

type Reported = Pick<CheckRow, 'source' | 'doneOn' | 'softwareName'>

function describeReported({ source, doneOn, softwareName }: Reported): string {
  const reporter = { AGENCY: 'the agency', SOFTWARE: softwareName ?? 'the agency’s software', PROVIDER: 'the provider' }
  return `as told by ${source === 'VISIT' ? 'the provider' : reporter[source]}, ${shortDay(doneOn)}`
}

function describeEnd(check: CheckRow): string {
  const facts = check.cleared?.facts ?? []
  const because = facts.length === 0 ? '' : `, because: ${facts.join('; ')}`
  return `Failed ${shortDay(check.doneOn)}; ${settledText(check) ?? 'not yet proven repaired'}${because}`
}

/**
 * What proves a check, in one sentence without a full stop: who did it, with which licence, by which standard, and its
 * report. A day that was only reported says by whom.
 */
export function describeEvidence(check: CheckRow): string {
  const { serviceId, doneOn, outcome, performedBy, licence, standard, reportSha256 } = check
  if (outcome === null || performedBy === null) return describeReported(check)
  const { name } = services[serviceOfId(serviceId) as ServiceCode]
  const performer = performerText({ name: performedBy, licence })
  const head = `${name} check ${shortDay(doneOn)} by ${performer}${standard === null ? '' : `, ${standard}`}`
  const report = reportSha256 === null ? '' : `; report SHA-256 ${reportSha256.slice(0, shownDigits)}…`
  return outcome === 'PASSED' ? `${head}: passed${report}` : `${head}. ${describeEnd(check)}${report}`
}

const upperFirst = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

export const toLastCheck = (check: CheckRow): LastCheck => ({
  evidence: upperFirst(describeEvidence(check)),
  isProven: check.outcome !== null,
  isPassed: check.outcome === 'PASSED',
  reportDocumentId: check.documentId,
  reportSha256: check.reportSha256,
})
