import { agreementPendingText, type Terms } from '../../../contract/me.ts'
import { describedByError, fieldError, formFields } from '../kit/forms/form-messages.ts'
import { frame } from '../kit/frame/frame.ts'
import { html, type Html } from '../kit/html/html.ts'
import { linkTo, agreementPath } from '../kit/html/links.ts'
import { dayText } from '../kit/html/wording.ts'
import type { SignedInCall } from '../kit/routes/call.ts'

type Shown = { terms: Terms; returnTo: string; error?: string | undefined }

/** The licence agreement, as in the portal: read, ticked and accepted, or left by signing out. */
export function agreementPage({ site, session }: SignedInCall, { terms, returnTo, error }: Shown): Html {
  const content = html`
    <p>${agreementPendingText}.</p>
    <p class="quiet">Effective from ${dayText(terms.effectiveFrom)}</p>
    <section aria-label="Text of the agreement">
      ${terms.textContent.split(/\n\s*\n/).map((paragraph) => html`<p>${paragraph.trim()}</p>`)}
    </section>
    <form method="post" action="${linkTo(site, agreementPath)}" novalidate>
      ${formFields(session, { terms: terms.id, return_to: returnTo })} ${fieldError('accepted', error)}
      <label class="choice"
        ><input
          type="checkbox"
          name="accepted"
          value="yes"
          ${describedByError('accepted', error)}
          ${error !== undefined && html`autofocus`}
        />
        I have read and accept the End User License Agreement</label
      >
      <p class="actions"><button>Continue</button></p>
    </form>
  `
  const title = 'End User License Agreement'
  return frame({ site, session, title, content, hasErrors: error !== undefined, isNarrow: true })
}
