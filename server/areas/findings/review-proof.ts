import { repairDayFault } from '../../../contract/findings/declared-repair.ts'
import { shortDay } from '../../../contract/day-text.ts'
import { isDay, type Day } from '../../../contract/days.ts'
import { badDayText, characterCount } from '../../../contract/form-rules.ts'
import { ruleBroken } from '../../platform/problem.ts'
import { declarerText } from '../service-checks/performer-text.ts'
import type { FindingReportRow } from './review-findings.queries.ts'
import type { ReviewOutcome } from './review-outcomes.ts'
import type { RepairDocument } from './review-proof.queries.ts'

/** What the reviewer types for the outcome: why it does not apply, or who repaired it and which document shows it. */
export type TypedProof = {
  fact: string | null
  source: string | null
  documentId: string
  repairedBy: string | null
  repairedOn: string | null
}

export type AcceptedRepair = {
  outcome: 'THIRD_PARTY_REPAIR'
  on: Day
  by: string
  /** Of information: the document that shows it. */
  document: RepairDocument | null
  isDeclared: boolean
}
export type AcceptedReport = AcceptedRepair | { outcome: 'NOT_APPLICABLE'; fact: string; source: string }

type Facts = { today: Day; foundOn: Day | null; documents: readonly RepairDocument[] }

const noFact = 'Say why it does not apply.'
const noSource = 'Say where this is known from.'
const noDocument = 'Choose the document that shows the repair.'
const noName = 'Say who declares it.'
const noRepairer = 'Say who repaired it, as the documents show.'
const noDay = 'Enter the day.'
export const longestFact = 500
export const longestSource = 200
/** A declaration names a person; who repaired it can be a company with trade and licence. */
const longestName = 75
export const longestRepairer = 200

const tooLong = (text: string | null, most: number): string | undefined =>
  characterCount(text ?? '') > most ? `Must be ${most} characters or less` : undefined

function refuseLong(name: string, most: number): void {
  const message = tooLong(name, most)
  if (message !== undefined) throw ruleBroken(message, { repaired_by: message })
}

function checkedDay(text: string | null, { today, foundOn }: Facts): Day {
  if (text === null) throw ruleBroken(noDay, { repaired_on: noDay })
  const fault = isDay(text) ? repairDayFault(text, { today, foundOn }) : badDayText
  if (fault) throw ruleBroken(fault, { repaired_on: fault })
  return text
}

/** The fact that shows that a requirement does not apply, and where it is known from. */
function notApplicable({ fact, source }: TypedProof): AcceptedReport {
  const ofFact = fact === null ? noFact : tooLong(fact, longestFact)
  const ofSource = source === null ? noSource : tooLong(source, longestSource)
  const message = ofFact ?? ofSource
  if (fact === null || source === null || message !== undefined)
    throw ruleBroken(message ?? noFact, { ...(ofFact && { fact: ofFact }), ...(ofSource && { source: ofSource }) })
  return { outcome: 'NOT_APPLICABLE', fact, source }
}

function declared({ repairedBy, repairedOn }: TypedProof, facts: Facts): AcceptedRepair {
  if (repairedBy === null) throw ruleBroken(noName, { repaired_by: noName })
  refuseLong(repairedBy, longestName)
  const on = checkedDay(repairedOn, facts)
  return { outcome: 'THIRD_PARTY_REPAIR', on, by: repairedBy, document: null, isDeclared: true }
}

/** What the agency reported as repaired: its declaration, or its documents with the name and the day that the reviewer reads there. */
function reportedRepair(report: FindingReportRow, typed: TypedProof, facts: Facts): AcceptedRepair {
  const { hasDocuments, declaredBy, declaredLicence, declaredOn } = report
  if (!hasDocuments && declaredBy === null) return declared(typed, facts)
  const declarer = declaredBy === null ? null : declarerText({ name: declaredBy, licence: declaredLicence })
  const by = typed.repairedBy ?? declarer
  if (by === null) throw ruleBroken(noRepairer, { repaired_by: noRepairer })
  const on = typed.repairedOn === null && declaredOn !== null ? declaredOn : checkedDay(typed.repairedOn, facts)
  return { outcome: 'THIRD_PARTY_REPAIR', on, by, document: null, isDeclared: false }
}

/** Of information that shows a repair: a document of the property, and who did it when. */
function documentedRepair(typed: TypedProof, facts: Facts): AcceptedRepair {
  const document = facts.documents.find(({ id }) => String(id) === typed.documentId)
  if (!document) throw ruleBroken(noDocument, { document: noDocument })
  if (typed.repairedBy === null) throw ruleBroken(noRepairer, { repaired_by: noRepairer })
  const on = checkedDay(typed.repairedOn, facts)
  if (document.day < on) {
    const early = `This document is of ${shortDay(document.day)}, before the day of the repair`
    throw ruleBroken(early, { document: early })
  }
  return { outcome: 'THIRD_PARTY_REPAIR', on, by: typed.repairedBy, document, isDeclared: false }
}

/** What is accepted needs a fact with its source, or a repair with its document or the declaration of a person. */
export function acceptReport(
  report: FindingReportRow,
  outcome: Exclude<ReviewOutcome, 'DECLINED'>,
  typed: TypedProof,
  facts: Facts,
): AcceptedReport {
  if (outcome === 'NOT_APPLICABLE') return notApplicable(typed)
  if (typed.repairedBy !== null) refuseLong(typed.repairedBy, longestRepairer)
  return report.kind === 'resolution' ? reportedRepair(report, typed, facts) : documentedRepair(typed, facts)
}
