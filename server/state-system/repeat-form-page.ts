import { hiddenFields } from './form-fields.ts'
import { formToken } from './form-tokens.ts'
import { frame } from './frame.ts'
import { html, type Html } from './html.ts'
import { linkTo } from './links.ts'
import type { SignedInCall } from './page-routes.ts'
import { isHiddenField, isKeptBack, isWritten, sentFields } from './sent-fields.ts'

/** The name of a field in words: "typedName" is "Typed name". */
function labelOf(name: string): string {
  const words = name
    .replaceAll(/[^a-zA-Z0-9]+|(?<=[a-z])(?=[A-Z])/g, ' ')
    .trim()
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

type Field = { name: string; value: string }

const writtenField = ({ name, value }: Field, index: number): Html => html`
  <div class="field">
    <label for="sent-${index}">${labelOf(name)}</label>
    <textarea id="sent-${index}" name="${name}" rows="3" readonly>${value}</textarea>
  </div>
`

const otherFields = (fields: readonly Field[]): Html => {
  const shown = fields.filter(({ name, value }) => value !== '' && !isHiddenField(name))
  return html`
    ${
      shown.length > 0 &&
      html`<h2>Also sent</h2>
        <dl>
          ${shown.map(
            ({ name, value }) =>
              html`<div>
                <dt>${labelOf(name)}</dt>
                <dd>${value}</dd>
              </div>`,
          )}
        </dl>`
    }
    ${fields.map(({ name, value }) => hiddenFields({ [name]: value }))}
  `
}

/**
 * For a form that was sent after its user had signed in again: all that was sent, to send it from here. A form with a
 * password, a code or bank details is only shown, without these, because they have to be entered again.
 */
export function repeatFormPage({ site, session, form, localPath, pageBefore }: SignedInCall): Html {
  const fields = sentFields(form)
  const isTyped = ({ name, value }: Field) => isWritten(name, value) && !isHiddenField(name)
  const texts = fields.filter(isTyped)
  const others = fields.filter((field) => !isTyped(field))
  const isWhole = Object.keys(form).every((name) => name === 'form_token' || !isKeptBack(name))
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
      <h2>What you sent to ${localPath.split('?', 1)[0]}</h2>
      ${hiddenFields({ form_token: formToken(session.token) })} ${texts.map(writtenField)} ${otherFields(others)}
      <p class="actions">
        ${isWhole && html`<button>Send it again</button>`}
        <a href="${linkTo(site, '')}${back}">Open the page again</a>
      </p>
    </form>
  `
  return frame({ site, session, title: 'This page was out of date', content, hasErrors: true, isNarrow: true })
}
