import { sourcePlaces, type TypedRule } from '../../areas/law/typed-rule.ts'
import { noteField, selectField, textField } from '../kit/forms/fields.ts'
import { html, type Html } from '../kit/html/html.ts'
import { ruleFields, sourceFields, type DraftField, type KnownDuties } from './draft-fields.ts'

export type DraftForm = {
  typed: TypedRule
  errors: Readonly<Record<string, string>>
  duties: KnownDuties
  instruments: readonly string[]
}

function renderField(field: DraftField, { typed, errors }: DraftForm): Html {
  const { name, label } = field
  const given = { name, label, value: typed[name] ?? '', error: errors[name] }
  switch (field.as) {
    case 'note':
      return noteField(given)
    case 'day':
      return textField({ ...given, type: 'date' })
    case 'select':
      return selectField({ ...given, options: field.options })
    case 'text':
    default:
      return textField({ ...given, most: field.most, ...(field.list !== undefined && { list: field.list }) })
  }
}

/** The fields of a version of a rule. */
export const draftFields = (form: DraftForm): Html => html`
  ${ruleFields(form.duties).map((field) => renderField(field, form))}
  <datalist id="instruments">${form.instruments.map((name) => html`<option value="${name}"></option>`)}</datalist>
  ${sourcePlaces.map(
    (place) => html`
      <fieldset>
        <legend>Source ${place}</legend>
        ${sourceFields(place).map((field) => renderField(field, form))}
      </fieldset>
    `,
  )}
`
