import { html, type Html } from '../html/html.ts'
import { linkTo } from '../html/links.ts'
import type { SignedInCall } from '../routes/call.ts'
import { hiddenFields } from './form-messages.ts'
import { formToken } from './form-tokens.ts'

type Button = {
  path: string
  label: string
  fields?: Record<string, string | number>
  isQuiet?: boolean
  /** Says to screen readers what it is about, where a page has several. */
  about?: string
}

/** A form of one button. */
export const postButton = (
  { site, session }: SignedInCall,
  { path, label, fields = {}, isQuiet = true, about }: Button,
): Html => html`
  <form method="post" action="${linkTo(site, path)}">
    ${hiddenFields({ form_token: formToken(session.token), ...fields })}
    <button ${isQuiet && html`class="quiet"`}>
      ${label}${about && html`<span class="for-readers"> ${about}</span>`}
    </button>
  </form>
`
