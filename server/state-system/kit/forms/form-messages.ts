import { html, type Html } from '../html/html.ts'
import { formToken } from './form-tokens.ts'

export const hiddenFields = (fields: Readonly<Record<string, string | number | undefined>>): Html[] =>
  Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)

/** The fields that each form of a signed-in user sends unseen. */
export const formFields = (
  session: { token: string },
  fields: Readonly<Record<string, string | number | undefined>> = {},
): Html[] => hiddenFields({ form_token: formToken(session.token), ...fields })

/** A message about the whole form, or about several fields. */
export const formError = (message: string | undefined): Html | false =>
  message !== undefined && html`<div class="notice critical" role="alert"><p>${message}</p></div>`

export const notice = (message: string): Html => html`<div class="notice good" role="status"><p>${message}</p></div>`

export const fieldError = (name: string, message: string | undefined): Html | false =>
  message !== undefined && html`<p class="field-error" id="${name}-error">${message}</p>`

/** Connects a control with its message for screen readers. */
export const describedByError = (name: string, message: string | undefined): Html | false =>
  message !== undefined && html`aria-invalid="true" aria-describedby="${name}-error"`
