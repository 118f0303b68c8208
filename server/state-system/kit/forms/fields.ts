import { html, type Html } from '../html/html.ts'
import { describedByError, fieldError } from './form-messages.ts'
import { readText, type Values } from './form-values.ts'

type Field = { name: string; label: string; value: string; error?: string | undefined }

export const textField = ({
  name,
  label,
  value,
  error,
  most,
  type = 'text',
  list,
}: Field & { most?: number; type?: 'text' | 'date' | 'search'; /** Id of a datalist. */ list?: string }): Html => html`
  <div class="field">
    <label for="${name}">${label}</label>
    <input
      id="${name}"
      name="${name}"
      type="${type}"
      value="${value}"
      autocomplete="off"
      ${most !== undefined && html`maxlength="${most}"`}
      ${list !== undefined && html`list="${list}"`}
      ${describedByError(name, error)}
    />
    ${fieldError(name, error)}
  </div>
`

export const noteField = ({ name, label, value, error }: Field): Html => html`
  <div class="field">
    <label for="${name}">${label}</label>
    <textarea id="${name}" name="${name}" rows="4" ${describedByError(name, error)}>${value}</textarea>
    ${fieldError(name, error)}
  </div>
`

type Option = { value: string; label: string }

export const selectField = ({
  name,
  label,
  value,
  error,
  options,
}: Field & { options: readonly Option[] }): Html => html`
  <div class="field">
    <label for="${name}">${label}</label>
    <select id="${name}" name="${name}" ${describedByError(name, error)}>
      ${options.map(
        (option) =>
          html`<option value="${option.value}" ${option.value === value && html`selected`}>${option.label}</option>`,
      )}
    </select>
    ${fieldError(name, error)}
  </div>
`

/** Browsers send line ends as two characters but count them as one. Blank becomes null. */
export function readNote(form: Values, name = 'note'): string | null {
  const text = readText(form, name).replaceAll('\r\n', '\n').trim()
  return text === '' ? null : text
}
