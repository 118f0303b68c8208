import { textField } from '../kit/forms/fields.ts'
import { passwordField } from '../kit/forms/password-fields.ts'
import { formError, hiddenFields, notice } from '../kit/forms/form-messages.ts'
import { frame } from '../kit/frame/frame.ts'
import { callHelp } from '../kit/html/help-text.ts'
import { html, type Html } from '../kit/html/html.ts'
import { linkTo, forgottenPath, signInPath } from '../kit/html/links.ts'
import type { StateSite } from '../kit/routes/state-site.ts'
import { longestUsername } from '../kit/sessions/check-password.ts'

export type SignInErrors = { form?: string; username?: string; password?: string }

type SignInPage = {
  site: StateSite
  /** Where to continue afterwards. */
  target: Record<string, string>
  isToPortal: boolean
  token: string
  /** What has just happened, by its name in the address. */
  notice?: string
  username?: string
  errors?: SignInErrors
}

const notices: Readonly<Record<string, string>> = {
  'password-chosen': 'Your new password is stored. Sign in with it.',
}

/** Shows all errors together and focuses the first field to correct. */
export function signInPage({
  site,
  target,
  isToPortal,
  token,
  notice: news = '',
  username = '',
  errors = {},
}: SignInPage): Html {
  const hasErrors = Object.keys(errors).length > 0
  const startsAtPassword = username !== '' && errors.username === undefined
  const content = html`
    ${formError(errors.form)} ${!hasErrors && notices[news] !== undefined && notice(notices[news])}
    <p>Sign in to the ${site.name} system${isToPortal && ' to continue to the compliance portal'}.</p>
    <form method="post" action="${linkTo(site, signInPath, target)}" novalidate>
      ${hiddenFields({ ...target, form_token: token })}
      ${textField({
        name: 'username',
        label: 'Username',
        autocomplete: 'username',
        value: username,
        most: longestUsername,
        error: errors.username,
        hasFocus: !startsAtPassword,
      })}
      ${passwordField({
        name: 'password',
        label: 'Password',
        autocomplete: 'current-password',
        error: errors.password,
        hasFocus: startsAtPassword,
      })}
      <button>Sign in</button>
    </form>
    <p><a href="${linkTo(site, forgottenPath, target)}">Forgot your username or password?</a></p>
    <p class="quiet">If you need help, ${callHelp(site)}.</p>
  `
  return frame({ site, title: 'Sign in', content, hasErrors, isNarrow: true })
}
