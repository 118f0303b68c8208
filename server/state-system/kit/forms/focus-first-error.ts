import { Html } from '../html/html.ts'

const invalid = 'aria-invalid="true"'
const alert = 'role="alert"'

/** Of a group of choices the first, because a group cannot have the focus. */
function focusInvalid(text: string): string {
  const at = text.indexOf(invalid)
  const isGroup = text.startsWith('<fieldset', text.lastIndexOf('<', at))
  const end = isGroup ? text.indexOf('<input', at) + '<input'.length : at + invalid.length
  return `${text.slice(0, end)} autofocus${text.slice(end)}`
}

/**
 * After an error the focus is in the first field to correct; on the message where no field is wrong. A page that chooses
 * a field itself keeps its choice. Typed text cannot look like an attribute here, because its quotes are escaped.
 */
export function focusFirstError(content: Html): Html {
  const { text } = content
  if (/\sautofocus[\s/>]/.test(text)) return content
  if (text.includes(invalid)) return new Html(focusInvalid(text))
  return new Html(text.replace(alert, `${alert} tabindex="-1" autofocus`))
}
