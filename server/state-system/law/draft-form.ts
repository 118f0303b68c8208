import { certainties, dutyConditions, dutyKinds, dutyParties, dutyTriggers } from '../../../contract/law.ts'
import { conditionLabels, kindLabels, partyLabels, triggerText } from '../../../contract/law-text.ts'
import { serviceCodes, services } from '../../../contract/services.ts'
import { sourcePlaces, type TypedRule } from '../../areas/law/typed-rule.ts'
import { html, type Html } from '../html.ts'
import { noteField, selectField, textField } from '../inbox/form-parts.ts'

type Errors = Readonly<Record<string, string>>
export type DraftForm = {
  typed: TypedRule
  errors: Errors
  /** Duties of the state, to choose which one it changes. */
  duties: readonly { duty: string; name: string }[]
  instruments: readonly string[]
}

const choose = { value: '', label: 'Please choose' }
const certaintyLabels: Record<(typeof certainties)[number], string> = {
  VERIFIED: 'Seen in the official text or on the regulator’s page',
  SECONDARY: 'Seen in a good secondary source',
  MEMORY: 'Not seen; only the instrument is named',
}
const options = <Value extends string>(values: readonly Value[], labelOf: (value: Value) => string) =>
  values.map((value) => ({ value, label: labelOf(value) }))

/** The fields of a version of a rule. */
export function draftFields({ typed, errors, duties, instruments }: DraftForm): Html {
  const given = (name: string) => ({ name, value: typed[name] ?? '', error: errors[name] })
  const text = (name: string, label: string, most: number) => textField({ ...given(name), label, most })
  const day = (name: string, label: string) => textField({ ...given(name), label, type: 'date' })
  const select = (name: string, label: string, list: readonly { value: string; label: string }[]) =>
    selectField({ ...given(name), label, options: list })
  return html`
    ${select('duty', 'What it changes', [
      { value: '', label: 'Nothing: a new duty' },
      ...duties.map(({ duty, name }) => ({ value: duty, label: `${name} (${duty})` })),
    ])}
    ${text('name', 'Name', 100)} ${noteField({ ...given('dutyText'), label: 'The duty in a sentence' })}
    ${select('serviceId', 'Service that checks it', [
      { value: '', label: 'None; only shown on the law page' },
      ...serviceCodes.map((code) => ({ value: String(services[code].id), label: services[code].name })),
    ])}
    ${select('kind', 'Kind', [choose, ...options(dutyKinds, (kind) => kindLabels[kind])])}
    ${select('trigger', 'When it applies', [
      choose,
      ...options(dutyTriggers, (trigger) => triggerText({ trigger, months: null, days: null })),
    ])}
    ${text('months', 'Interval in months', 3)} ${text('days', 'Days before a lease event', 3)}
    ${select('condition', 'Condition', [
      { value: '', label: 'None' },
      ...options(dutyConditions, (condition) => conditionLabels[condition]),
    ])}
    ${select('dutyOf', 'Whose duty', [choose, ...options(dutyParties, (party) => partyLabels[party])])}
    ${select('paidBy', 'Who pays', [choose, ...options(dutyParties, (party) => partyLabels[party])])}
    ${text('cure', 'What meets it', 300)} ${noteField({ ...given('notes'), label: 'Notes' })}
    ${day('inForceFrom', 'First day in force')} ${day('inForceTo', 'First day no longer in force, if known')}
    <datalist id="instruments">${instruments.map((name) => html`<option value="${name}"></option>`)}</datalist>
    ${sourcePlaces.map(
      (place) => html`
        <fieldset>
          <legend>Source ${place}</legend>
          ${textField({ ...given(`instrument${place}`), label: 'Act, regulation or standard', most: 200, list: 'instruments' })}
          ${text(`reference${place}`, 'Section', 100)} ${text(`url${place}`, 'Address of the text', 500)}
          ${day(`readOn${place}`, 'Read on')}
          ${select(`certainty${place}`, 'How certain', [choose, ...options(certainties, (each) => certaintyLabels[each])])}
        </fieldset>
      `,
    )}
  `
}
