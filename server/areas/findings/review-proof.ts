import { repairDayFault } from '../../../contract/findings/declared-repair.ts'
import { isDay, type Day } from '../../../contract/days.ts'
import { badDayText, characterCount } from '../../../contract/form-rules.ts'
import { ruleBroken } from '../../platform/problem.ts'
import { declarerText } from '../service-checks/performer-text.ts'
import type { PossibleProof } from './review-proof.queries.ts'
import type { ReportRow } from './review-findings.queries.ts'

/** What the reviewer names as proof: "VISIT:12", "DOCUMENT:7" or "DECLARATION", with who repaired it and when. */
export type NamedProof = { chosen: string; repairedBy: string | null; repairedOn: string | null }

/** When and by whom the findings were repaired, and what proves it. */
export type AcceptedProof = {
  on: Day
  by: string
  visitId: number | null
  documentId: number | null
  isDeclared: boolean
}

type Facts = { today: Day; foundOn: Day; proofs: readonly PossibleProof[] }

export const proofValue = ({ kind, id }: Pick<PossibleProof, 'kind' | 'id'>): string => `${kind}:${id}`
export const declarationValue = 'DECLARATION'

const noProof = 'Choose what proves it: a visit, a document or a declaration.'
const noName = 'Say who declares it.'
const noDay = 'Enter the day.'
/** A declaration names a person; who repaired it can be a company with trade and licence. */
const longestName = 75
export const longestRepairer = 200

function refuseLong(name: string, most: number): void {
  const message = `Must be ${most} characters or less`
  if (characterCount(name) > most) throw ruleBroken(message, { repaired_by: message })
}

const later = (one: Day, other: Day): Day => (one > other ? one : other)

function checkedDay(text: string, { today, foundOn }: Facts): Day {
  const fault = isDay(text) ? repairDayFault(text, { today, foundOn }) : badDayText
  if (fault) throw ruleBroken(fault, { repaired_on: fault })
  return text
}

function declared({ repairedBy, repairedOn }: NamedProof, facts: Facts): AcceptedProof {
  if (repairedBy === null) throw ruleBroken(noName, { repaired_by: noName })
  refuseLong(repairedBy, longestName)
  if (repairedOn === null) throw ruleBroken(noDay, { repaired_on: noDay })
  return { on: checkedDay(repairedOn, facts), by: repairedBy, visitId: null, documentId: null, isDeclared: true }
}

/** Of a repair by another company: its documents or the declaration, as the reviewer completes them. */
function proofOfRepair(report: ReportRow, named: NamedProof, facts: Facts): AcceptedProof {
  const { hasDocuments, declaredBy, declaredLicence, declaredOn, reportedOn } = report
  if (!hasDocuments && declaredBy === null) return declared(named, facts)
  const declarer = declaredBy === null ? null : declarerText({ name: declaredBy, licence: declaredLicence })
  return {
    on:
      named.repairedOn === null
        ? (declaredOn ?? later(reportedOn, facts.foundOn))
        : checkedDay(named.repairedOn, facts),
    by: named.repairedBy ?? declarer ?? 'another company, as its documents show',
    visitId: null,
    documentId: null,
    isDeclared: false,
  }
}

/** Of information that settles findings: a visit, a document of the property, or a declaration. */
function proofOfInformation(named: NamedProof, facts: Facts): AcceptedProof {
  if (named.chosen === declarationValue) return declared(named, facts)
  const proof = facts.proofs.find((each) => proofValue(each) === named.chosen)
  if (!proof) throw ruleBroken(noProof, { proof: noProof })
  const isVisit = proof.kind === 'VISIT'
  const day =
    named.repairedOn === null || isVisit ? later(proof.day, facts.foundOn) : checkedDay(named.repairedOn, facts)
  return {
    on: day,
    by: isVisit ? proof.name : (named.repairedBy ?? `document “${proof.name}”`.slice(0, 250)),
    visitId: isVisit ? proof.id : null,
    documentId: isVisit ? null : proof.id,
    isDeclared: false,
  }
}

/** What is accepted needs a visit, a document or a named declaration. */
export function acceptProof(report: ReportRow, named: NamedProof, facts: Facts): AcceptedProof {
  if (named.repairedBy !== null) refuseLong(named.repairedBy, longestRepairer)
  return report.kind === 'resolution' ? proofOfRepair(report, named, facts) : proofOfInformation(named, facts)
}
