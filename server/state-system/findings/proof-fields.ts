import { longestNotes } from '../../../contract/limits.ts'
import { reviewOutcomeLabels, type ReviewOutcome } from '../../areas/findings/review-outcomes.ts'
import type { RepairDocument } from '../../areas/findings/review-proof.queries.ts'
import { longestRepairer, longestSource, type TypedProof } from '../../areas/findings/review-proof.ts'
import { declarerText } from '../../areas/service-checks/performer-text.ts'
import { noteField, readNote, selectField, textField } from '../kit/forms/fields.ts'
import { describedByError, fieldError } from '../kit/forms/form-messages.ts'
import { readText, type Values } from '../kit/forms/form-values.ts'
import type { ChangeRefusal } from '../kit/forms/refused-change.ts'
import { html, type Html } from '../kit/html/html.ts'
import { dayText } from '../kit/html/wording.ts'
import type { ReportDetails } from './finding-reviews.queries.ts'

/** What the agency has declared, for the reviewer to complete. */
export const typedBefore = ({ declaredBy, declaredLicence, declaredOn }: ReportDetails): TypedProof => ({
  fact: null,
  source: null,
  documentId: '',
  repairedBy: declaredBy === null ? null : declarerText({ name: declaredBy, licence: declaredLicence }),
  repairedOn: declaredOn,
})

export const readTypedProof = (form: Values): TypedProof => ({
  fact: readNote(form, 'fact'),
  source: readNote(form, 'source'),
  documentId: readText(form, 'document'),
  repairedBy: readNote(form, 'repaired_by'),
  repairedOn: readNote(form, 'repaired_on'),
})

export type ProofFields = {
  documents: readonly RepairDocument[]
  outcome: ReviewOutcome | null
  typed: TypedProof
  note: string
  refusal?: ChangeRefusal | undefined
}

const repairFields = ({ typed, refusal }: Pick<ProofFields, 'typed' | 'refusal'>): Html[] => [
  textField({
    name: 'repaired_by',
    label: 'Repaired by: name, trade and licence',
    value: typed.repairedBy ?? '',
    error: refusal?.fields['repaired_by'],
    most: longestRepairer,
  }),
  textField({
    name: 'repaired_on',
    label: 'Day of the repair',
    type: 'date',
    value: typed.repairedOn ?? '',
    error: refusal?.fields['repaired_on'],
  }),
]

const replyField = ({ note, refusal }: ProofFields, isNeeded: string): Html =>
  noteField({
    name: 'note',
    label: `Note to the agency (needed ${isNeeded}, at most ${longestNotes} characters)`,
    value: note,
    error: refusal?.fields['note'],
  })

/** A repair that the agency reports is accepted with who made it and when, or declined. */
export const repairAnswer = (fields: ProofFields): Html => html`
  <p>Accepting proves the repair. Declining opens the findings again.</p>
  ${repairFields(fields)} ${replyField(fields, 'to decline')}
  <p class="actions">
    <button name="answer" value="THIRD_PARTY_REPAIR">Accept</button>
    <button class="quiet" name="answer" value="DECLINED">Decline</button>
  </p>
`

const choices: readonly [outcome: ReviewOutcome, effect: string][] = [
  ['NOT_APPLICABLE', 'the findings are closed, and nothing is recorded as repaired'],
  ['THIRD_PARTY_REPAIR', 'a document of the property proves it'],
  ['DECLINED', 'the findings are open again'],
]

/** What information shows: that the findings do not apply, a repair by a third party, or neither. */
export function informationAnswer(fields: ProofFields): Html {
  const { documents, outcome, typed, refusal } = fields
  const error = refusal?.fields['answer']
  return html`
    <fieldset ${describedByError('answer', error)}>
      <legend>What the information shows</legend>
      ${fieldError('answer', error)}
      ${choices.map(
        ([value, effect], place) =>
          html`<label class="choice">
            <input
              type="radio"
              id="${place === 0 ? 'answer' : `answer-${value}`}"
              name="answer"
              value="${value}"
              ${outcome === value && html`checked`}
            />
            <span>${reviewOutcomeLabels[value]}: <span class="quiet">${effect}</span></span>
          </label>`,
      )}
    </fieldset>
    <fieldset>
      <legend>If it does not apply</legend>
      ${noteField({
        name: 'fact',
        label: 'Because',
        hint: 'The fact, such as: the property was built in 2015.',
        value: typed.fact ?? '',
        error: refusal?.fields['fact'],
        rows: 2,
      })}
      ${textField({
        name: 'source',
        label: 'Source',
        hint: 'Where that is known from, such as: building permit 2015/118, given by the agency.',
        value: typed.source ?? '',
        error: refusal?.fields['source'],
        most: longestSource,
      })}
    </fieldset>
    <fieldset>
      <legend>If a third party repaired it</legend>
      ${selectField({
        name: 'document',
        label: 'Document that shows it',
        hint:
          documents.length === 0
            ? 'The property has no document since the findings. Ask the agency to add it to the property’s documents.'
            : undefined,
        value: typed.documentId,
        error: refusal?.fields['document'],
        options: [
          { value: '', label: 'Choose…' },
          ...documents.map(({ id, day, name }) => ({ value: id, label: `${dayText(day)}: ${name}` })),
        ],
      })}
      ${repairFields(fields)}
    </fieldset>
    ${replyField(fields, 'if it is not accepted')}
    <p class="actions"><button>Send the answer</button></p>
  `
}
