import { html, type Html } from '../html/html.ts'
import { hiddenFields } from './form-messages.ts'
import type { Values } from './form-values.ts'
import { isHiddenField, isKeptBack, isWritten, sentFields } from './sent-fields.ts'

/** The name of a field in words: "typedName" is "Typed name". */
function labelOf(name: string): string {
  const words = name
    .replaceAll(/[^a-zA-Z0-9]+|(?<=[a-z])(?=[A-Z])/g, ' ')
    .trim()
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

type Field = { name: string; value: string }

const writtenField = ({ name, value }: Field, index: number): Html => html`
  <div class="field">
    <label for="sent-${index}">${labelOf(name)}</label>
    <textarea id="sent-${index}" name="${name}" rows="3" readonly>${value}</textarea>
  </div>
`

const otherFields = (fields: readonly Field[]): Html => {
  const shown = fields.filter(({ name, value }) => value !== '' && !isHiddenField(name))
  return html`
    ${
      shown.length > 0 &&
      html`<h2>Also sent</h2>
        <dl>
          ${shown.map(
            ({ name, value }) =>
              html`<div>
                <dt>${labelOf(name)}</dt>
                <dd>${value}</dd>
              </div>`,
          )}
        </dl>`
    }
    ${fields.map(({ name, value }) => hiddenFields({ [name]: value }))}
  `
}

/** No password, code or bank details are missing in what can be sent again. */
export const isWholeForm = (form: Values): boolean =>
  Object.keys(form).every((name) => name === 'form_token' || !isKeptBack(name))

/** All that was sent, to see and to send from here: what was written in boxes, to copy it, and the rest as a list. */
export function restoredFields(form: Values): Html {
  const fields = sentFields(form)
  const isTyped = ({ name, value }: Field) => isWritten(name, value) && !isHiddenField(name)
  return html` ${fields.filter(isTyped).map(writtenField)} ${otherFields(fields.filter((field) => !isTyped(field)))} `
}
