import { html, type Html, type Part } from '../html/html.ts'
import { fieldError } from './form-messages.ts'
import { readText, type Values } from './form-values.ts'

/** What all fields have; those of one kind add their own. */
export type Field = {
  name: string
  label: Part
  value?: string | undefined
  error?: string | undefined
  hint?: string | undefined
  /** Id of the form, for a control outside of it. */
  of?: string | undefined
}

/** Connects a control with its hint and its message. The hint stays beside a message, because it says how to do better. */
const described = ({ name, error, hint, of }: Field): Part => {
  const ids = [hint !== undefined && `${name}-hint`, error !== undefined && `${name}-error`].filter(Boolean)
  return [
    of !== undefined && html` form="${of}"`,
    error !== undefined && html` aria-invalid="true"`,
    ids.length > 0 && html` aria-describedby="${ids.join(' ')}"`,
  ]
}

const field = (parts: Field, control: Html): Html => {
  const { name, label, hint, error } = parts
  return html`<div class="field">
    <label for="${name}">${label}</label>
    ${hint !== undefined && html`<p class="quiet hint" id="${name}-hint">${hint}</p>`} ${control}
    ${fieldError(name, error)}
  </div>`
}

type TextField = Field & {
  most?: number | undefined
  type?: 'text' | 'date' | 'time' | 'search' | 'email' | 'password' | undefined
  /** Id of a datalist. */
  list?: string | undefined
  /** What a browser may fill in, for the fields of an account. */
  autocomplete?: string
  isDigits?: boolean
  isDecimal?: boolean | undefined
  hasFocus?: boolean
}

/** Browsers count an emoji as two characters, the server and the database as one. */
export const browserLimit = (most: number): number => 2 * most

export const textField = (parts: TextField): Html => {
  const {
    name,
    value = '',
    most,
    type = 'text',
    list,
    autocomplete,
    isDigits = false,
    isDecimal = false,
    hasFocus = false,
  } = parts
  return field(
    parts,
    html`<input
      id="${name}"
      name="${name}"
      type="${type}"
      value="${value}"
      autocomplete="${autocomplete ?? 'off'}"
      ${most !== undefined && html`maxlength="${browserLimit(most)}"`}
      ${list !== undefined && html`list="${list}"`}
      ${autocomplete !== undefined && html`autocapitalize="none" spellcheck="false"`}
      ${type === 'password' && html`required`}
      ${isDigits && html`inputmode="numeric"`}
      ${isDecimal && html`inputmode="decimal"`}
      ${hasFocus && html`autofocus`}
      ${described(parts)}
    />`,
  )
}

/** Browsers leave out a line end right after the tag, so that one that was typed stays. */
export const noteField = ({ rows = 4, ...parts }: Field & { rows?: number }): Html =>
  field(
    parts,
    html`<textarea id="${parts.name}" name="${parts.name}" rows="${rows}" ${described(parts)}>
${parts.value}</textarea>`,
  )

type Option = { value: string | number; label: string }

const renderOptions = (options: readonly Option[], chosen: string): Html[] =>
  options.map(
    ({ value, label }) =>
      html`<option value="${value}" ${String(value) === chosen && html`selected`}>${label}</option>`,
  )

type SelectField = Field & {
  options: readonly Option[]
  groups?: readonly { label: string; options: readonly Option[] }[]
}

export const selectField = ({ options, groups = [], ...parts }: SelectField): Html => {
  const { name, value = '' } = parts
  return field(
    parts,
    html`<select id="${name}" name="${name}" ${described(parts)}>
      ${renderOptions(options, value)}
      ${groups.map((group) => html`<optgroup label="${group.label}">${renderOptions(group.options, value)}</optgroup>`)}
    </select>`,
  )
}

/** Browsers send line ends as two characters but count them as one. Blank becomes null. */
export function readNote(form: Values, name = 'note'): string | null {
  const text = readText(form, name).replaceAll('\r\n', '\n').trim()
  return text === '' ? null : text
}
