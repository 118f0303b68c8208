import { dayIn } from '../../../contract/days.ts'
import { acceptTermsForm, agreementPendingText, type Terms } from '../../../contract/me.ts'
import { acceptTermsOnce } from '../../areas/me/accept-terms.ts'
import { pendingTerms } from '../../areas/me/me.queries.ts'
import { maybeOne } from '../../platform/database.ts'
import { notFound } from '../../platform/problem.ts'
import { parseId, readText } from '../kit/forms/form-values.ts'
import { linkTo, safeLocalPath, agreementPath } from '../kit/html/links.ts'
import { goTo, showPage, type Answer, type PageRoutes, type SignedInCall } from '../kit/routes/call.ts'
import { readingFrom } from '../kit/routes/state-site.ts'
import { changingAccount, refuseWhileViewing } from '../kit/sessions/account-call.ts'
import { describedByError, fieldError, formFields } from '../kit/forms/form-messages.ts'
import { frame } from '../kit/frame/frame.ts'
import { html, type Html } from '../kit/html/html.ts'
import { renderTerms } from '../kit/html/terms-text.ts'
import { dayText } from '../kit/html/wording.ts'

type Shown = { terms: Terms; returnTo: string; error?: string | undefined }

/** The licence agreement, as in the portal: read, ticked and accepted, or left by signing out. */
function agreementPage({ site, session }: SignedInCall, { terms, returnTo, error }: Shown): Html {
  const content = html`
    <p>${agreementPendingText}.</p>
    <p class="quiet">Effective from ${dayText(terms.effectiveFrom)}</p>
    ${renderTerms(terms.textContent)}
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

async function show(call: SignedInCall, returnTo: string, error?: string): Promise<Answer> {
  const { site, session, now } = call
  const reader = { ...session, today: dayIn(site.timeZone, now) }
  const terms = session.hasPendingTerms && (await maybeOne(readingFrom(site, session.userId), pendingTerms(reader)))
  if (!terms) return goTo(linkTo(site, '') + returnTo)
  return showPage(agreementPage(call, { terms, returnTo, error }), error === undefined ? 200 : 422)
}

/** Users with a pending licence agreement are led here from every page of an agency. */
export function agreementRoutes(routes: PageRoutes): void {
  const options = { evenWithoutAgreement: true }
  const returnPath = (call: SignedInCall, values: SignedInCall['form']) =>
    safeLocalPath(call.site, readText(values, 'return_to'))

  routes.signedIn('GET', agreementPath, async (call) => show(call, returnPath(call, call.query)), options)

  routes.signedIn(
    'POST',
    agreementPath,
    async (call) => {
      refuseWhileViewing(call)
      const { form, site, session, now } = call
      const checked = acceptTermsForm.safeParse({ accepted: readText(form, 'accepted') === 'yes' })
      if (!checked.success) return show(call, returnPath(call, form), checked.error.issues[0]?.message)
      const termsId = parseId(readText(form, 'terms'))
      if (termsId === undefined) throw notFound('This agreement was not found.')
      await changingAccount(call, null, async (scope) =>
        acceptTermsOnce(
          { ...scope, userId: session.userId, today: dayIn(site.timeZone, now) },
          termsId,
          'STATE_SYSTEM',
        ),
      )
      return goTo(linkTo(site, '') + returnPath(call, form))
    },
    options,
  )
}
