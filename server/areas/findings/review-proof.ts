import { repairDayFault } from '../../../contract/findings/declared-repair.ts'
import { isDay, type Day } from '../../../contract/days.ts'
import { badDayText, characterCount } from '../../../contract/form-rules.ts'
import { ruleBroken } from '../../platform/problem.ts'
import { declarerText } from '../service-checks/performer-text.ts'
import type { PossibleProof } from './review-proof.queries.ts'
import type { FindingReportRow } from './review-findings.queries.ts'

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
const noRepairer = 'Say who repaired it, as the documents show.'
const noDay = 'Enter the day.'
/** A declaration names a person; who repaired it can be a company with trade and licence. */
const longestName = 75
export const longestRepairer = 200

function refuseLong(name: string, most: number): void {
  const message = `Must be ${most} characters or less`
  if (characterCount(name) > most) throw ruleBroken(message, { repaired_by: message })
}

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

/** Of a repair by another company: its declaration, or its documents with the name and the day that the reviewer reads there. */
function proofOfRepair(report: FindingReportRow, named: NamedProof, facts: Facts): AcceptedProof {
  const { hasDocuments, declaredBy, declaredLicence, declaredOn } = report
  if (!hasDocuments && declaredBy === null) return declared(named, facts)
  const declarer = declaredBy === null ? null : declarerText({ name: declaredBy, licence: declaredLicence })
  const by = named.repairedBy ?? declarer
  if (by === null) throw ruleBroken(noRepairer, { repaired_by: noRepairer })
  const on = named.repairedOn === null ? declaredOn : checkedDay(named.repairedOn, facts)
  if (on === null) throw ruleBroken(noDay, { repaired_on: noDay })
  return { on, by, visitId: null, documentId: null, isDeclared: false }
}

/** Of information that settles findings: a visit, a document of the property, or a declaration. */
function proofOfInformation(named: NamedProof, facts: Facts): AcceptedProof {
  if (named.chosen === declarationValue) return declared(named, facts)
  const proof = facts.proofs.find((each) => proofValue(each) === named.chosen)
  if (!proof) throw ruleBroken(noProof, { proof: noProof })
  const isVisit = proof.kind === 'VISIT'
  return {
    on: named.repairedOn === null || isVisit ? proof.day : checkedDay(named.repairedOn, facts),
    by: isVisit ? proof.name : (named.repairedBy ?? `document “${proof.name}”`.slice(0, 250)),
    visitId: isVisit ? proof.id : null,
    documentId: isVisit ? null : proof.id,
    isDeclared: false,
  }
}

/** What is accepted needs a visit, a document or a named declaration. */
export function acceptProof(report: FindingReportRow, named: NamedProof, facts: Facts): AcceptedProof {
  if (named.repairedBy !== null) refuseLong(named.repairedBy, longestRepairer)
  return report.kind === 'resolution' ? proofOfRepair(report, named, facts) : proofOfInformation(named, facts)
}
