import { isTicked, type VisitForm } from '../../areas/visit-records/visit-form.ts'
import { noteField, selectField, textField, type Field } from '../kit/forms/fields.ts'
import { describedByError, fieldError } from '../kit/forms/form-messages.ts'
import { html, type Html, type Part } from '../kit/html/html.ts'

/** The typed values of a record with their messages, from which its fields are drawn. */
export type FormView = {
  form: VisitForm
  errors: Readonly<Record<string, string>>
  /** A submitted record, to which nothing is added. */
  isReadOnly?: boolean
}

const valueOf = ({ form }: FormView, name: string, otherwise = ''): string =>
  Object.hasOwn(form, name) ? (form[name] ?? '') : otherwise
const errorOf = ({ errors }: FormView, name: string): string | undefined =>
  Object.hasOwn(errors, name) ? errors[name] : undefined

/** Something was typed in a field that begins so, or it has a message. */
export const isUsed = ({ form, errors }: FormView, start: string): boolean =>
  Object.entries(form).some(([name, text]) => name.startsWith(start) && text.trim() !== '') || hasError(errors, start)
export const hasError = (errors: FormView['errors'], start: string): boolean =>
  Object.keys(errors).some((name) => name.startsWith(start))

type Fold = {
  summary: Part
  content: Part
  isOpen: boolean
  /** Start of the field names of a row. */
  row?: string
  /** What the script calls a new row once it is used. */
  newTitle?: string | undefined
}

/** Folded until it is needed, because the form is long. The script adds another row once a new one is used. */
export const fold = ({ summary, content, isOpen, row, newTitle }: Fold): Html => html`
  <details
    class="fold"
    ${isOpen && html`open`}
    ${row !== undefined && html`data-row="${row}"`}
    ${newTitle !== undefined && html`data-new="${newTitle}"`}
  >
    <summary>${summary}</summary>
    ${content}
  </details>
`

type RecordField = Omit<Field, 'value' | 'error'> & {
  /** The value while nothing was typed. */
  otherwise?: string
}

const typed = (view: FormView, { otherwise, ...field }: RecordField): Field => ({
  ...field,
  value: valueOf(view, field.name, otherwise),
  error: errorOf(view, field.name),
})

export const visitTextField = (
  view: FormView,
  { type, list, isDecimal, ...field }: RecordField & { type?: 'text' | 'date'; list?: string; isDecimal?: boolean },
): Html => textField({ ...typed(view, field), type, list, isDecimal })

export const textArea = (view: FormView, field: RecordField): Html => noteField({ ...typed(view, field), rows: 3 })

export type Choice = readonly [value: string, label: string]

const toOptions = (choices: readonly Choice[]) => choices.map(([value, label]) => ({ value, label }))

type Group = { label: string; choices: readonly Choice[] }

export const visitSelectField = (
  view: FormView,
  { choices, groups = [], ...field }: RecordField & { choices: readonly Choice[]; groups?: readonly Group[] },
): Html =>
  selectField({
    ...typed(view, field),
    options: toOptions(choices),
    groups: groups.map((group) => ({ label: group.label, options: toOptions(group.choices) })),
  })

/** Choices side by side, large enough for a thumb. The first has the id of the field, for links to it. */
export function radioField(
  view: FormView,
  { name, label, otherwise, choices }: RecordField & { choices: readonly Choice[] },
): Html {
  const error = errorOf(view, name)
  const chosen = valueOf(view, name, otherwise)
  return html`<fieldset class="radios" ${describedByError(name, error)}>
    <legend>${label}</legend>
    <div class="choices">
      ${choices.map(
        ([value, text], place) =>
          html`<label class="choice">
            <input
              type="radio"
              id="${place === 0 ? name : `${name}.${value}`}"
              name="${name}"
              value="${value}"
              ${value === chosen && html`checked`}
            />
            ${text}
          </label>`,
      )}
    </div>
    ${fieldError(name, error)}
  </fieldset>`
}

type Tick = RecordField & {
  /** Ticked, and cannot be changed; the hint says why. */
  isAlways?: boolean
}

export function tickField(view: FormView, { name, label, hint, isAlways = false }: Tick): Html {
  const error = errorOf(view, name)
  return html`<div class="field">
    <label class="choice">
      <input
        type="checkbox"
        id="${name}"
        name="${name}"
        value="yes"
        ${(isAlways || isTicked(view.form, name)) && html`checked`}
        ${isAlways && html`disabled`}
        ${describedByError(name, error)}
      />
      ${label}
    </label>
    ${hint !== undefined && html`<p class="quiet">${hint}</p>`} ${fieldError(name, error)}
  </div>`
}
