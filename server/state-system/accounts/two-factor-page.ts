import { renderSVG } from 'uqr'
import { recoveryCodeText } from '../../areas/accounts/one-time-codes.ts'
import { textField } from '../kit/forms/fields.ts'
import { passwordField } from '../kit/forms/password-fields.ts'
import { formError, formFields } from '../kit/forms/form-messages.ts'
import { frame } from '../kit/frame/frame.ts'
import { html, Html, type Part } from '../kit/html/html.ts'
import { profilePath, twoFactorPath } from '../kit/html/links.ts'
import { showPage, type Answer, type SignedInCall } from '../kit/routes/call.ts'
import { portalSignInUrl } from '../kit/routes/state-site.ts'
import { namedAgency, ownLink } from './account-link.ts'
import { codeField } from './confirm-code.ts'

export type FactorErrors = { code?: string; password?: string }

const title = 'Two-factor sign-in'

export const whyNeeded = ({ isAdministrator }: SignedInCall['session']): string =>
  isAdministrator ? 'Staff of the provider sign in with two factors.' : 'Users of your agency sign in with two factors.'

const page = (call: SignedInCall, content: Html, errors: FactorErrors = {}): Answer => {
  const { site, session } = call
  const hasErrors = Object.keys(errors).length > 0
  return showPage(
    frame({ site, session, title, content, hasErrors, agencyId: namedAgency(call) }),
    hasErrors ? 422 : 200,
  )
}

const ownPassword = (errors: FactorErrors): Html =>
  passwordField({ name: 'password', label: 'Your password', autocomplete: 'current-password', error: errors.password })

const action = (call: SignedInCall, name: string, inner: Html): Html => html`
  <form method="post" action="${ownLink(call, twoFactorPath)}" novalidate>
    ${formFields(call.session, { action: name })} ${inner}
  </form>
`

const cancelLink = (call: SignedInCall): Part =>
  !call.session.mustEnrol && html`<a href="${ownLink(call, profilePath)}">Cancel</a>`

export function factorOffPage(call: SignedInCall, errors: FactorErrors): Answer {
  const content = html`
    ${formError(errors.code)}
    ${
      call.session.mustEnrol &&
      html`<div class="notice critical">
        <p>${whyNeeded(call.session)} Please set it up now; everything else opens afterwards.</p>
      </div>`
    }
    <p>
      Signing in then needs your password and a code from an app on your phone, such as Google Authenticator, Microsoft
      Authenticator or 1Password. Somebody who has learnt your password cannot sign in with it.
    </p>
    ${action(
      call,
      'begin',
      html`${ownPassword(errors)}
        <p class="actions"><button>Set up two-factor sign-in</button> ${cancelLink(call)}</p>`,
    )}
  `
  return page(call, content, errors)
}

/** In groups of four, to be typed. */
const groupsOf = (secret: string): string => secret.replaceAll(/.{4}(?=.)/g, '$& ')

export function factorSetupPage(
  call: SignedInCall,
  { secret, address }: { secret: string; address: string },
  errors: FactorErrors,
): Answer {
  const content = html`
    <ol>
      <li>Open your authenticator app and scan this picture.</li>
      <li>Type the six digits that the app then shows.</li>
    </ol>
    <div class="qr" role="img" aria-label="QR code for the authenticator app">
      ${new Html(renderSVG(address, { border: 2 }))}
    </div>
    <p>
      Cannot scan it? Type this key into the app: <code class="to-copy">${groupsOf(secret)}</code>, for the account
      ${call.session.username}.
    </p>
    ${action(
      call,
      'confirm',
      html`${textField({
          name: 'code',
          label: 'Code',
          autocomplete: 'one-time-code',
          most: 10,
          isDigits: true,
          error: errors.code,
          hasFocus: true,
        })}
        <p class="actions"><button>Turn on two-factor sign-in</button> ${cancelLink(call)}</p>`,
    )}
  `
  return page(call, content, errors)
}

/** Shown once; only hashes are stored. */
export function codesPage(call: SignedInCall, codes: readonly string[]): Answer {
  const { site, session } = call
  // Who had to set it up first was on the way to the portal.
  const goingOn = session.mustEnrol && !session.isAdministrator ? portalSignInUrl(site) : ownLink(call, '/')
  const content = html`
    <div class="notice good" role="status"><p>Two-factor sign-in is on.</p></div>
    <h2>Your recovery codes</h2>
    <p>
      Each of these signs you in once without your phone. Print them or store them in a safe place: they are not shown
      again.
    </p>
    <ul class="codes">
      ${codes.map((code) => html`<li><code>${recoveryCodeText(code)}</code></li>`)}
    </ul>
    <p class="actions"><a class="button" href="${goingOn}">I have stored them</a></p>
  `
  return page(call, content)
}

export function factorOnPage(call: SignedInCall, codesLeft: number, errors: FactorErrors): Answer {
  const { session } = call
  const canTurnOff = !session.needsSecondFactor
  const content = html`
    <p>
      Two-factor sign-in is on. ${codesLeft} of your recovery codes ${codesLeft === 1 ? 'is' : 'are'} left.
      ${codesLeft < 3 && html`<b>Please make new ones.</b>`}
    </p>
    <form method="post" action="${ownLink(call, twoFactorPath)}" novalidate>
      ${formFields(session)} ${ownPassword(errors)} ${codeField(errors.code)}
      <p class="actions">
        <button class="quiet" name="action" value="renew">Make new recovery codes</button>
        ${canTurnOff && html`<button class="quiet" name="action" value="off">Turn off two-factor sign-in</button>`}
      </p>
    </form>
    ${!canTurnOff && html`<p class="quiet">${whyNeeded(session)} You cannot turn it off.</p>`}
    <p><a href="${ownLink(call, profilePath)}">Profile and security</a></p>
  `
  return page(call, content, errors)
}
