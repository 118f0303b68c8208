import { agreementPendingText } from '../../../../contract/me.ts'
import { frame } from '../frame/frame.ts'
import { html, type Html } from '../html/html.ts'
import { agreementPath, linkTo } from '../html/links.ts'
import type { SignedInCall } from '../routes/call.ts'
import type { StateSite } from '../routes/state-site.ts'
import { hiddenFields } from './form-messages.ts'
import { isSecretField } from './sent-fields.ts'

export const agreementLink = (site: StateSite, returnTo: string): string =>
  linkTo(site, agreementPath, { return_to: returnTo === '/' ? undefined : returnTo })

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
