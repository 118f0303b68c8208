import { longestPassword } from '../areas/accounts/password-rules.ts'
import { longestUsername } from './check-password.ts'
import { forgottenPath } from './accounts/account-pages.ts'
import { describedByError, fieldError, formError, hiddenFields, notice } from './form-fields.ts'
import { frame } from './frame.ts'
import { html, type Html } from './html.ts'
import { linkTo } from './links.ts'
import type { StateSite } from './state-site.ts'

export type SignInErrors = { form?: string; username?: string; password?: string }

type SignInPage = {
  site: StateSite
  /** Where to continue afterwards. */
  aim: Record<string, string>
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
  aim,
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
    <form method="post" action="${linkTo(site, '/Users/login', aim)}" novalidate>
      ${hiddenFields({ ...aim, form_token: token })}
      <div class="field">
        <label for="username">Username</label>
        <input
          id="username"
          name="username"
          type="text"
          value="${username}"
          autocomplete="username"
          autocapitalize="none"
          spellcheck="false"
          maxlength="${longestUsername}"
          required
          ${!startsAtPassword && html`autofocus`}
          ${describedByError('username', errors.username)}
        />
        ${fieldError('username', errors.username)}
      </div>
      <div class="field">
        <label for="password">Password</label>
        <input
          id="password"
          name="password"
          type="password"
          autocomplete="current-password"
          maxlength="${longestPassword}"
          required
          ${startsAtPassword && html`autofocus`}
          ${describedByError('password', errors.password)}
        />
        ${fieldError('password', errors.password)}
      </div>
      <button>Sign in</button>
    </form>
    <p><a href="${linkTo(site, forgottenPath, aim)}">Forgot your username or password?</a></p>
    <p class="quiet">
      If you need help, call ${site.brand.helpPhone} or write to
      <a href="mailto:${site.brand.helpEmail}">${site.brand.helpEmail}</a>.
    </p>
  `
  return frame({ site, title: 'Sign in', content, hasErrors, isNarrow: true })
}
