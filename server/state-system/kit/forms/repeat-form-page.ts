import { frame } from '../frame/frame.ts'
import { html, type Html } from '../html/html.ts'
import { linkTo } from '../html/links.ts'
import type { SignedInCall } from '../routes/call.ts'
import { formFields } from './form-messages.ts'
import { isWholeForm, restoredFields } from './restored-fields.ts'

/**
 * For a form that was sent after its user had signed in again: all that was sent, to send it from here. A form with a
 * password, a code or bank details is only shown, without these, because they have to be entered again.
 */
export function repeatFormPage({ site, session, form, localPath, pageBefore }: SignedInCall): Html {
  const isWhole = isWholeForm(form)
  const back = pageBefore ?? '/'
  const content = html`
    <div class="notice critical" role="alert">
      <p>
        This page was out of date, because you have signed in again since it was opened. What you sent was not done, and
        nothing has changed.
      </p>
    </div>
    <p>
      ${
        isWhole
          ? 'If it is still what you want, send it again. Files are not kept; choose them again on the page.'
          : 'Passwords, codes and bank details are not kept. Copy what you need, and fill in the page again.'
      }
    </p>
    <form method="post" action="${linkTo(site, '')}${localPath}">
      <h2>What you typed</h2>
      ${formFields(session)} ${restoredFields(form)}
      <p class="actions">
        ${isWhole && html`<button>Send it again</button>`}
        <a href="${linkTo(site, '')}${back}">Open the page again</a>
      </p>
    </form>
  `
  return frame({ site, session, title: 'This page was out of date', content, hasErrors: true, isNarrow: true })
}
