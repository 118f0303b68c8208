import { longestPassword } from '../../../areas/accounts/password-rules.ts'
import { html, type Html } from '../html/html.ts'
import { textField } from './fields.ts'

type PasswordField = {
  name: string
  label: string
  autocomplete: string
  error?: string | undefined
  hint?: string
  hasFocus?: boolean
}

export const passwordField = (field: PasswordField): Html =>
  textField({ ...field, type: 'password', most: longestPassword })

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
