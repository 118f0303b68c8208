import type { PossibleProof } from '../../areas/findings/review-proof.queries.ts'
import { declarationValue, longestRepairer, proofValue, type NamedProof } from '../../areas/findings/review-proof.ts'
import { declarerText } from '../../areas/service-checks/performer-text.ts'
import { readNote, selectField, textField } from '../kit/forms/fields.ts'
import { readText, type Values } from '../kit/forms/form-values.ts'
import type { ChangeRefusal } from '../kit/forms/refused-change.ts'
import { html, type Html } from '../kit/html/html.ts'
import { dayText } from '../kit/html/wording.ts'
import type { ReportDetails } from './finding-reviews.queries.ts'

/** What the agency has declared, for the reviewer to complete. */
export const namedBefore = ({ declaredBy, declaredLicence, declaredOn }: ReportDetails): NamedProof => ({
  chosen: '',
  repairedBy: declaredBy === null ? null : declarerText({ name: declaredBy, licence: declaredLicence }),
  repairedOn: declaredOn,
})

export const readNamedProof = (form: Values): NamedProof => ({
  chosen: readText(form, 'proof'),
  repairedBy: readNote(form, 'repaired_by'),
  repairedOn: readNote(form, 'repaired_on'),
})

const label = ({ kind, day, name }: PossibleProof): string =>
  kind === 'VISIT' ? `Visit of ${dayText(day)} by ${name}` : `Document of ${dayText(day)}: ${name}`

type ProofFields = {
  report: ReportDetails
  proofs: readonly PossibleProof[]
  named: NamedProof
  refusal?: ChangeRefusal | undefined
}

/** Names what proves a repair: the documents or the declaration of the agency, or else what the reviewer chooses. */
export function proofFields({ report, proofs, named, refusal }: ProofFields): Html {
  const isOpen = report.kind === 'information'
  return html`
    ${
      isOpen &&
      selectField({
        name: 'proof',
        label: 'What proves it (needed to accept)',
        value: named.chosen,
        error: refusal?.fields['proof'],
        options: [
          { value: '', label: 'Choose…' },
          ...proofs.map((proof) => ({ value: proofValue(proof), label: label(proof) })),
          { value: declarationValue, label: 'The declaration of the person named below' },
        ],
      })
    }
    ${textField({
      name: 'repaired_by',
      label: isOpen
        ? 'Who declares it: name, trade and licence (needed for a declaration)'
        : `Repaired by: name, trade and licence (needed to accept)`,
      value: named.repairedBy ?? '',
      error: refusal?.fields['repaired_by'],
      most: longestRepairer,
    })}
    ${textField({
      name: 'repaired_on',
      label: `Day of the repair (needed ${isOpen ? 'for a declaration' : 'to accept'})`,
      type: 'date',
      value: named.repairedOn ?? '',
      error: refusal?.fields['repaired_on'],
    })}
  `
}
