import { agreementPendingText, type Terms } from '../../../contract/me.ts'
import { describedByError, fieldError, hiddenFields } from '../form-fields.ts'
import { formToken } from '../form-tokens.ts'
import { frame } from '../frame.ts'
import { html, type Html } from '../html.ts'
import { linkTo } from '../links.ts'
import type { SignedInCall } from '../page-routes.ts'
import { isSecretField } from '../sent-fields.ts'
import type { StateSite } from '../state-site.ts'
import { dayText } from '../wording.ts'
import { agreementPath } from './account-pages.ts'

export const agreementLink = (site: StateSite, returnTo: string): string =>
  linkTo(site, agreementPath, { return_to: returnTo === '/' ? undefined : returnTo })

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
      ${hiddenFields({ form_token: formToken(session.token), terms: terms.id, return_to: returnTo })}
      ${fieldError('accepted', error)}
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

/** For a form that was sent when a new agreement had come into effect: it is accepted beside, and the form sent again. */
export function repeatAfterAgreementPage({ site, session, form, localPath }: SignedInCall): Html {
  const fields = Object.entries(form).flatMap(([name, value]) =>
    isSecretField(name) && name !== 'form_token' ? [] : [value].flat().map((one) => ({ [name]: one })),
  )
  const content = html`
    <p>${agreementPendingText}. What you sent was not carried out yet.</p>
    <p>
      <a href="${linkTo(site, agreementPath)}" target="_blank">Read and accept the agreement (opens in a new tab)</a>,
      then send the form again here.
    </p>
    <form method="post" action="${linkTo(site, '')}${localPath}">
      ${fields.map(hiddenFields)}
      <p class="actions"><button>Send it again</button></p>
    </form>
  `
  return frame({ site, session, title: 'The agreement comes first', content, isNarrow: true })
}
