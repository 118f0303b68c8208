import type { StateSite } from '../routes/state-site.ts'
import { html, type Html, type Part } from './html.ts'

type Site = Pick<StateSite, 'state' | 'contacts'>

const mailLink = (email: string): Html => html`<a href="mailto:${email}">${email}</a>`

/** How to reach the help team, within a sentence: "call 1300 975 707 or write to …". */
export function callHelp({ state, contacts }: Site): Html {
  const { phone, email } = contacts.of(state)
  if (phone === null && email === null) return html`ask your account manager`
  return html`${phone !== null && `call ${phone}`}${phone !== null && email !== null && ' or '}${
    email !== null && html`write to ${mailLink(email)}`
  }`
}

export const helpPhone = ({ state, contacts }: Site): string => contacts.of(state).phone ?? 'your account manager'

/** At the foot of every page. */
export function helpLine({ state, contacts }: Site): Part {
  const { phone, email } = contacts.of(state)
  if (phone === null && email === null) return false
  return html`<p>Help: ${phone}${phone !== null && email !== null && ', '}${email !== null && mailLink(email)}</p>`
}
