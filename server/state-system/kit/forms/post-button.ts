import { html, type Html } from '../html/html.ts'
import { linkTo } from '../html/links.ts'
import type { SignedInCall } from '../routes/call.ts'
import { formFields } from './form-messages.ts'

type Button = {
  path: string
  label: string
  fields?: Record<string, string | number | undefined>
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
    ${formFields(session, fields)}
    <button ${isQuiet && html`class="quiet"`} ${about && html`aria-label="${label} ${about}"`}>${label}</button>
  </form>
`
