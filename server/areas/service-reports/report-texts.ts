import { shortDay } from '../../../contract/day-text.ts'
import type { Day } from '../../../contract/days.ts'
import { states } from '../../../contract/states.ts'
import type { ReportAppliance, ServiceReport } from './service-report.ts'
import type { RecordedCheck } from './recorded-service.ts'

const many = (count: number, one: string, several: string): string => `${count} ${count === 1 ? one : several}`

/** The result in two words and in a sentence that says what the reader should do. */
export function outcomeText(report: ServiceReport): { words: string; sentence: string } {
  const { outcome, checks, findings, notDoneReason } = report
  if (outcome === 'NOT_DONE')
    return { words: 'Not done', sentence: notDoneReason ?? 'The service could not be done at this visit.' }
  const faults = findings.filter(({ severity }) => severity !== 'RECOMMENDED')
  const open = faults.filter(({ done }) => done === null).length
  const advice = findings.filter(({ severity }) => severity === 'RECOMMENDED').length
  const recommended = advice === 0 ? '' : ` ${many(advice, 'recommendation', 'recommendations')} below.`
  if (outcome === 'PASSED')
    return {
      words: 'Passed',
      sentence: `All checks were passed at this visit; nothing must be repaired.${recommended}`,
    }
  const failed = checks.filter((check) => check.outcome === 'FAILED').length
  const found = `${many(failed, 'check', 'checks')} of ${checks.length} failed at this visit.`
  const next =
    faults.length === 0
      ? ''
      : open === 0
        ? ' Everything that failed has been repaired since.'
        : ` ${many(open, 'finding', 'findings')} must be repaired; see Findings.`
  return { words: 'Failed', sentence: `${found}${next}${recommended}` }
}

export const ownerText = ({ owners, agency }: Pick<ServiceReport, 'owners' | 'agency'>): string =>
  `${owners.length > 0 ? owners.join(' and ') : 'The owner'}, c/o ${agency.name}`

/** Beside the technician: the licence in full, who else recorded what the technician did, and who let it take effect without a licence. */
export const recorderFacts = ({
  technician,
  recordedBy,
  release,
}: Pick<ServiceReport, 'recordedBy' | 'release'> & { technician: { licenceDetails?: string | null | undefined } }): {
  label: string
  value: string
}[] => [
  ...(technician.licenceDetails ? [{ label: 'Licence', value: technician.licenceDetails }] : []),
  ...(recordedBy === null ? [] : [{ label: 'Recorded by', value: recordedBy }]),
  ...(release === null
    ? []
    : [{ label: 'Released by', value: `${release.by} on ${shortDay(release.on)}, because: ${release.reason}` }]),
]

export const technicianText = ({ technician, provider }: Pick<ServiceReport, 'technician' | 'provider'>): string => {
  const licence = technician.licence === null ? '' : `, licence ${technician.licence}`
  const contractor = provider.licence === null ? '' : ` (${provider.licence})`
  return `${technician.name}${licence}, for ${provider.name}${contractor}`
}

/** Law is called law only where it asks for the check; sections are cited only where they are certain. */
export function lawText({ law, state, service }: Pick<ServiceReport, 'law' | 'state' | 'service'>): string {
  const { requirement, instrument } = law
  if (requirement === 'RECOMMENDED') {
    const duty = `Recommended in ${states[state].name}; the law sets a general duty to keep the property safe`
    // What is cited for the other services is no such duty.
    const isCited = instrument !== null && (service === 'gas' || service === 'electrical')
    return isCited ? `${duty}: ${instrument.replace(/^See /, 'see ')}.` : `${duty}.`
  }
  if (requirement === 'NONE') return `No duty in ${states[state].name}.`
  const general = `The law of ${states[state].name} on rented properties`
  if (instrument === null) return `${general}.`
  return instrument.startsWith('See ') ? `${general}: ${instrument.replace('See', 'see')}.` : instrument
}

type NextDue = Pick<ServiceReport, 'nextDueOn' | 'outcome'> & Partial<Pick<ServiceReport, 'visitedOn' | 'interval'>>

/** "02/03/2027 (02/03/2026 + 12 months by law)" */
export function nextDueText({ nextDueOn, outcome, visitedOn, interval }: NextDue): string {
  if (nextDueOn === null) return outcome === 'NOT_DONE' ? 'As soon as a new time is booked' : 'No date is set'
  if (!interval || visitedOn === undefined) return shortDay(nextDueOn)
  const { months, isLaw } = interval
  return `${shortDay(nextDueOn)} (${shortDay(visitedOn)} + ${many(months, 'month', 'months')} by ${isLaw ? 'law' : 'our schedule'})`
}

const changes: Record<ReportAppliance['change'], string> = {
  FOUND: 'In place',
  ADDED: 'Added at this visit',
  REPLACED: 'Replaced at this visit',
  REMOVED: 'Removed at this visit',
}

export function applianceState(
  { expiresOn, change }: ReportAppliance,
  visitedOn: Day,
): { text: string; isProblem: boolean } {
  const isExpired = expiresOn !== null && expiresOn < visitedOn && change === 'FOUND'
  return { text: isExpired ? 'Past its life' : changes[change], isProblem: isExpired }
}

/** The note of a check, with the reason why it is right although something else contradicts it. */
export function checkNote({ note, confirmed }: Pick<RecordedCheck, 'note' | 'confirmed'>): string | null {
  const reason = confirmed && `Confirmed although ${confirmed.although}. Reason: ${confirmed.reason}`
  return [note, reason].filter(Boolean).join('; ') || null
}
