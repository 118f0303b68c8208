import { Html } from '../html/html.ts'

const invalid = 'aria-invalid="true"'
const alert = 'role="alert"'
const listOfErrors = 'class="errors"'

/**
 * After an error the focus is in the first field to correct; on the message where no field is wrong, or where it lists
 * all of them with links. A page that chooses a field itself keeps its choice. Typed text cannot look like an attribute
 * here, because its quotes are escaped.
 */
export function focusFirstError(content: Html): Html {
  const { text } = content
  if (/\sautofocus[\s/>]/.test(text)) return content
  if (text.includes(invalid) && !text.includes(listOfErrors))
    return new Html(text.replace(invalid, `${invalid} autofocus`))
  return new Html(text.replace(alert, `${alert} tabindex="-1" autofocus`))
}
