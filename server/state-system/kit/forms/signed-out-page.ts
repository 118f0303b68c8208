import { frame } from '../frame/frame.ts'
import { html, type Html } from '../html/html.ts'
import { linkTo, signInPath } from '../html/links.ts'
import type { Call } from '../routes/call.ts'
import { hiddenFields } from './form-messages.ts'
import { readText } from './form-values.ts'
import { isWholeForm, restoredFields } from './restored-fields.ts'
import { sentFields } from './sent-fields.ts'

/** Sent again with its old token, a form is shown to its user for sending, once they have signed in. */
const repeatPart = ({ site, form, localPath, pageBefore }: Call): Html => html`
  <form method="post" action="${linkTo(site, '')}${localPath}">
    <h2>What you typed</h2>
    <p>
      <a href="${linkTo(site, signInPath, { return_to: pageBefore })}" target="_blank"
        >Sign in again (opens in a new tab)</a
      >, then come back to this page and go on. Files are not kept; choose them again on the page.
    </p>
    ${hiddenFields({ form_token: readText(form, 'form_token') })} ${restoredFields(form)}
    <p class="actions"><button>Go on, I have signed in</button></p>
  </form>
`

/** A form with a password, a code or bank details has to be filled in again. */
const copyPart = ({ site, form, pageBefore }: Call): Html => html`
  ${
    sentFields(form).length > 0 &&
    html`<h2>What you typed</h2>
      <p>Copy what you need before you go on, to enter it again.</p>
      ${restoredFields(form)}`
  }
  <p class="actions">
    <a class="button" href="${linkTo(site, signInPath, { return_to: pageBefore })}">
      ${pageBefore === undefined ? 'Sign in' : 'Sign in and return to the page'}
    </a>
  </p>
`

/** The answer to a form whose session has ended: nothing was changed, and nothing that was typed or chosen is lost. */
export function signedOutPage(call: Call): Html {
  const { site, form } = call
  const canRepeat = isWholeForm(form) && sentFields(form).length > 0
  const content = html`
    <div class="notice critical" role="alert">
      <p>You are signed out, so what you sent was not done and nothing has changed.</p>
    </div>
    ${canRepeat ? repeatPart(call) : copyPart(call)}
  `
  return frame({ site, title: 'You are signed out', content, hasErrors: true, isNarrow: true })
}
