import { Html } from './html.ts'

const invalid = 'aria-invalid="true"'
const alert = 'role="alert"'

/**
 * After an error the focus is in the first field to correct, otherwise on the message. A page that chooses a field itself
 * keeps its choice. Typed text cannot look like an attribute here, because its quotes are escaped.
 */
export function focusOnFault(content: Html): Html {
  const { text } = content
  if (/\sautofocus[\s/>]/.test(text)) return content
  if (text.includes(invalid)) return new Html(text.replace(invalid, `${invalid} autofocus`))
  return new Html(text.replace(alert, `${alert} tabindex="-1" autofocus`))
}
