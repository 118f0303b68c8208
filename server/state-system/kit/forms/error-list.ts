import { html, type Html, type Part } from '../html/html.ts'
import { formError } from './form-messages.ts'

type Errors = Readonly<Record<string, string>>

/** The messages of a form by field, in the order in which it shows the fields. */
export function errorsInOrder(errors: Errors, { text }: Html): [name: string, message: string][] {
  const place = (name: string): number => text.indexOf(`id="${name}"`)
  return Object.entries(errors).toSorted(([one], [other]) => place(one) - place(other))
}

/** All messages of a long form with links to its fields. A message that is the only one is shown once. */
export function errorList({ error, errors = {} }: { error?: string | undefined; errors?: Errors }, form: Html): Part {
  const entries = errorsInOrder(errors, form)
  const isOnlyOne = entries.length === 1 && entries[0]?.[1] === error
  const list = html`<ul class="errors">
    ${entries.map(([name, message]) => html`<li><a href="#${name}">${message}</a></li>`)}
  </ul>`
  if (isOnlyOne) return html`<div class="notice critical" role="alert">${list}</div>`
  return [formError(error), entries.length > 0 && list]
}
