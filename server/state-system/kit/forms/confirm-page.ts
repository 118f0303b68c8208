import { frame } from '../frame/frame.ts'
import { html, type Html } from '../html/html.ts'
import { linkTo } from '../html/links.ts'
import { showPage, type Answer, type SignedInCall } from '../routes/call.ts'
import { formToken } from './form-tokens.ts'

type Question = {
  title: string
  text: Html
  /** The address to which the form is sent if the user agrees. */
  path: string
  button: string
  /** Sent with the form. */
  fields?: Record<string, string>
  /** Where to go if the user does not agree. */
  cancelPath?: string
}

/** Asks before a change that cannot be undone, or that a link on another site may have begun. */
export function confirmPage({ site, session }: SignedInCall, question: Question): Answer {
  const { title, text, path, button, fields = {}, cancelPath = '/' } = question
  const content = html`
    ${text}
    <form method="post" action="${linkTo(site, path)}">
      <input type="hidden" name="form_token" value="${formToken(session.token)}" />
      ${Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
      <p class="actions"><button>${button}</button> <a href="${linkTo(site, cancelPath)}">Cancel</a></p>
    </form>
  `
  return showPage(frame({ site, title, isNarrow: true, content }))
}
