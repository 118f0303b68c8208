import { longestPassword, longestUsername } from './check-password.ts'
import { describedByError, fieldError, formError, hiddenFields } from './form-fields.ts'
import { frame } from './frame.ts'
import { html, type Html } from './html.ts'
import { linkTo } from './links.ts'
import type { StateSite } from './state-site.ts'

export type SignInErrors = { form?: string; username?: string; password?: string }

type SignInPage = {
  site: StateSite
  /** Where to continue afterwards, and the token of the form. */
  hidden: Record<string, string>
  username?: string
  errors?: SignInErrors
}

/** Shows all errors together and focuses the first field to correct. */
export function signInPage({ site, hidden, username = '', errors = {} }: SignInPage): Html {
  const hasErrors = Object.keys(errors).length > 0
  const startsAtPassword = username !== '' && errors.username === undefined
  const content = html`
    ${formError(errors.form)}
    <p>Sign in to the ${site.name} system to continue to the compliance portal.</p>
    <form method="post" action="${linkTo(site, '/Users/login')}" novalidate>
      ${hiddenFields(hidden)}
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
    <p class="quiet">
      Forgot your username or password? Call ${site.brand.helpPhone} or write to
      <a href="mailto:${site.brand.helpEmail}">${site.brand.helpEmail}</a>.
    </p>
  `
  return frame({ site, title: 'Sign in', content, hasErrors, isNarrow: true })
}
