import { changePassword } from '../../areas/accounts/change-password.ts'
import type { PasswordErrors } from '../../areas/accounts/password-rules.ts'
import { maybeOne } from '../../platform/database.ts'
import { rememberBrowser } from '../auth/known-browser.ts'
import { newPasswordFields, passwordField } from '../kit/forms/password-fields.ts'
import { formFields } from '../kit/forms/form-messages.ts'
import { readText } from '../kit/forms/form-values.ts'
import { frame } from '../kit/frame/frame.ts'
import { html } from '../kit/html/html.ts'
import { passwordPath, profilePath } from '../kit/html/links.ts'
import { goTo, showPage, type Answer, type PageRoutes, type SignedInCall } from '../kit/routes/call.ts'
import { readingFrom } from '../kit/routes/state-site.ts'
import {
  changingAccount,
  notYourPassword,
  refusePassword,
  refuseWhileViewing,
  renewSession,
} from '../kit/sessions/account-call.ts'
import { verifyPassword } from '../kit/sessions/check-password.ts'
import { passwordHashOf } from '../kit/sessions/users.queries.ts'
import { namedAgency, ownLink } from './account-link.ts'
import type { AccountParts } from './account-parts.ts'
import { checkTypedPassword } from './check-new-password.ts'
import { codeField, hasSecondFactor, refuseCode } from './confirm-code.ts'

type Errors = PasswordErrors & { current?: string; code?: string }

function passwordPage(call: SignedInCall, hasFactor: boolean, errors: Errors = {}): Answer {
  const { site, session } = call
  const hasErrors = Object.keys(errors).length > 0
  const content = html`
    <form method="post" action="${ownLink(call, passwordPath)}" novalidate>
      ${formFields(session)}
      <input type="text" name="username" value="${session.username}" autocomplete="username" hidden readonly />
      ${passwordField({
        name: 'current',
        label: 'Current password',
        autocomplete: 'current-password',
        error: errors.current,
        hasFocus: !hasErrors || errors.current !== undefined,
      })}
      ${newPasswordFields(errors)} ${hasFactor && codeField(errors.code)}
      <p class="actions">
        <button>Change the password</button>
        <a href="${ownLink(call, profilePath)}">Cancel</a>
      </p>
    </form>
    <p class="quiet">You stay signed in here and are signed out everywhere else.</p>
  `
  const page = frame({ site, session, title: 'Change your password', content, hasErrors, agencyId: namedAgency(call) })
  return showPage(page, hasErrors ? 422 : 200)
}

export function passwordRoutes(routes: PageRoutes, { leakedPasswords, keys }: AccountParts): void {
  const options = { evenWithoutAgreement: true }
  routes.signedIn(
    'GET',
    passwordPath,
    async (call) => {
      refuseWhileViewing(call)
      return passwordPage(call, await hasSecondFactor(call))
    },
    options,
  )

  routes.signedIn(
    'POST',
    passwordPath,
    async (call) => {
      refuseWhileViewing(call)
      const { site, session, form } = call
      const { userId } = session
      const password = readText(form, 'password')
      const done = goTo(ownLink(call, profilePath, { notice: 'password' }))
      const errors: Errors = await checkTypedPassword(call, leakedPasswords, {
        username: session.username,
        name: session.userName,
      })
      const stored = await maybeOne(readingFrom(site), passwordHashOf(userId))
      const isUnchanged = !errors.password && stored && (await verifyPassword(stored.passwordHash, password))
      const current = await refusePassword(call, readText(form, 'current'))
      if (isUnchanged && current === notYourPassword && !errors.repeat) {
        // The form was sent twice: the first one has changed it, and the browser may have missed its answer.
        await renewSession(call)
        await rememberBrowser(call, { id: userId, username: session.username })
        return done
      }
      if (current !== undefined) errors.current = current
      else if (isUnchanged) errors.password = 'This is your current password. Choose another one.'
      const hasFactor = await hasSecondFactor(call)
      const code = hasFactor && Object.keys(errors).length === 0 ? await refuseCode(call, keys) : undefined
      if (code !== undefined) errors.code = code
      if (Object.keys(errors).length > 0) return passwordPage(call, hasFactor, errors)
      await changingAccount(call, null, async (scope) =>
        changePassword(scope, { userId, password, keptSessionId: session.id, action: 'change-password' }),
      )
      await rememberBrowser(call, { id: userId, username: session.username })
      return done
    },
    options,
  )
}
