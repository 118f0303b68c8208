import { frame } from './frame.ts'
import type { Values } from './form-values.ts'
import { html, type Html } from './html.ts'
import { linkTo } from './links.ts'
import { isWritten, sentFields } from './sent-fields.ts'
import type { StateSite } from './state-site.ts'

/** The answer to a form whose session has ended: nothing was changed, and what was written can be copied. */
export function signedOutPage(site: StateSite, form: Values, returnTo: string | undefined): Html {
  const texts = sentFields(form).filter(({ name, value }) => isWritten(name, value))
  const content = html`
    <div class="notice critical" role="alert">
      <p>You are signed out, so what you sent was not done and nothing has changed.</p>
    </div>
    ${
      texts.length > 0 &&
      html`<section aria-labelledby="typed">
        <h2 id="typed">What you wrote</h2>
        <p>Copy it before you go on, to enter it again.</p>
        ${texts.map(
          ({ value }) =>
            html`<div class="field">
              <textarea rows="3" readonly aria-labelledby="typed">${value}</textarea>
            </div>`,
        )}
      </section>`
    }
    <p class="actions">
      <a class="button" href="${linkTo(site, '/Users/login', { return_to: returnTo })}">
        ${returnTo === undefined ? 'Sign in' : 'Sign in and return to the page'}
      </a>
    </p>
  `
  return frame({ site, title: 'You are signed out', content, hasErrors: true, isNarrow: true })
}
