import { html, type Html } from './html.ts'

export const hiddenFields = (fields: Readonly<Record<string, string | number | undefined>>): Html[] =>
  Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)

/** What is wrong with the form as a whole, or with several fields of it. */
export const formError = (message: string | undefined): Html | false =>
  message !== undefined && html`<div class="notice critical" role="alert"><p>${message}</p></div>`

export const notice = (message: string): Html => html`<div class="notice good" role="status"><p>${message}</p></div>`

export const fieldError = (name: string, message: string | undefined): Html | false =>
  message !== undefined && html`<p class="field-error" id="${name}-error">${message}</p>`

/** Ties a control to the message beside it. */
export const describedByError = (name: string, message: string | undefined): Html | false =>
  message !== undefined && html`aria-invalid="true" aria-describedby="${name}-error"`
