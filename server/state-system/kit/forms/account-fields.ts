import { longestPassword } from '../../../areas/accounts/password-rules.ts'
import { html, type Html, type Part } from '../html/html.ts'
import { describedByError, fieldError } from './form-messages.ts'

type Field = {
  name: string
  label: string
  autocomplete: string
  error?: string | undefined
  hint?: string
  hasFocus?: boolean
}

const hintOf = (name: string, hint: string | undefined): Part =>
  hint !== undefined && html`<p class="quiet hint" id="${name}-hint">${hint}</p>`

/** The hint stays beside a message, because it says how to do better. */
const described = (name: string, error: string | undefined, hint: string | undefined): Part => {
  if (hint === undefined) return describedByError(name, error)
  if (error === undefined) return html`aria-describedby="${name}-hint"`
  return html`aria-invalid="true" aria-describedby="${name}-hint ${name}-error"`
}

type TextField = Field & { value?: string; most: number; type?: 'text' | 'email' | 'password'; isDigits?: boolean }

export const accountField = ({
  name,
  label,
  autocomplete,
  error,
  hint,
  hasFocus = false,
  value = '',
  most,
  type = 'text',
  isDigits = false,
}: TextField): Html => html`
  <div class="field">
    <label for="${name}">${label}</label>
    ${hintOf(name, hint)}
    <input
      id="${name}"
      name="${name}"
      type="${type}"
      value="${value}"
      autocomplete="${autocomplete}"
      maxlength="${most}"
      autocapitalize="none"
      spellcheck="false"
      ${type === 'password' && html`required`}
      ${isDigits && html`inputmode="numeric"`}
      ${hasFocus && html`autofocus`}
      ${described(name, error, hint)}
    />
    ${fieldError(name, error)}
  </div>
`

export const passwordField = (field: Field): Html => accountField({ ...field, type: 'password', most: longestPassword })

/** Only one of the two has an error at a time; it is focused. */
export const newPasswordFields = (errors: { password?: string; repeat?: string }): Html => html`
  ${passwordField({
    name: 'password',
    label: 'New password',
    autocomplete: 'new-password',
    error: errors.password,
    hasFocus: errors.password !== undefined,
    hint: 'At least 12 characters. Several words are easy to remember and hard to guess.',
  })}
  ${passwordField({
    name: 'repeat',
    label: 'New password again',
    autocomplete: 'new-password',
    error: errors.repeat,
    hasFocus: errors.repeat !== undefined,
  })}
`
