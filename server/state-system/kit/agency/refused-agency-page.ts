import { agencyParameter } from '../../../../contract/state-system-pages.ts'
import { describePause, type AgencyPause } from '../../../platform/agency-pause.ts'
import { hasRole, viewAsRoles } from '../../../platform/staff-roles.ts'
import { hiddenFields } from '../forms/form-messages.ts'
import { formToken } from '../forms/form-tokens.ts'
import { parseId, readText } from '../forms/form-values.ts'
import { restoredFields } from '../forms/restored-fields.ts'
import { isHiddenField, sentFields } from '../forms/sent-fields.ts'
import { frame } from '../frame/frame.ts'
import { helpPhone } from '../html/help-text.ts'
import { html, type Html } from '../html/html.ts'
import { linkTo, signOutPath, viewAsUserPath } from '../html/links.ts'
import { dayOfInstant } from '../html/wording.ts'
import { showPage, type Answer, type SignedInCall } from '../routes/call.ts'
import { readingFrom } from '../routes/state-site.ts'
import { formerAgencies, pausedAgencies, type FormerAgency } from './agencies.queries.ts'

/**
 * The page for a link to an agency that is not one of the user's, existing or not, with possible next steps. An own one that is
 * paused says why, with what was typed.
 */
export async function refusedAgencyPage(call: SignedInCall): Promise<Answer> {
  const { site, session, form, query } = call
  const named = parseId(readText(form, agencyParameter) || readText(query, agencyParameter)) ?? 0
  const [pause] = await readingFrom(site, session.userId).rows(pausedAgencies(session.userId, named))
  if (pause) return pausedAgencyPage(call, pause)
  return showPage(
    frame({
      site,
      session,
      title: 'You do not have access to this agency here',
      content: session.isAdministrator ? staffWithoutAgency(call) : refusal(call),
      isNarrow: true,
    }),
    404,
  )
}

function pausedAgencyPage(call: SignedInCall, pause: AgencyPause): Answer {
  const { site, session, form } = call
  const content = html`
    <div class="notice critical" role="alert"><p>${describePause(pause)}</p></div>
    ${
      sentFields(form).some(({ name }) => !isHiddenField(name)) &&
      html`<h2>What you typed</h2>
        <p>It was not stored. Copy what you need, to enter it again later.</p>
        ${restoredFields(form)}`
    }
    <p class="quiet">Questions? Please call ${helpPhone(site)}.</p>
  `
  const title = pause.isClosed ? 'This agency is closed' : 'This agency is paused'
  return showPage(frame({ site, session, title, content, isNarrow: true }), 403)
}

function refusal({ site, session, localPath }: SignedInCall): Html {
  const { userName, username, token } = session
  return html`
    <p>
      The link leads to an agency that you do not work for. You are signed in here as ${userName} (${username}), which
      may not be the account you use in the compliance portal.
    </p>
    <form method="post" action="${linkTo(site, signOutPath)}" class="actions">
      ${hiddenFields({ form_token: formToken(token), return_to: localPath })}
      <button>Sign in as another user</button>
      <a href="${linkTo(site, '/')}">Go to your own agencies</a>
    </form>
    <p class="quiet">If you should see this agency, please ask your account manager, or call ${helpPhone(site)}.</p>
  `
}

/** Shown instead of an agency's page to the provider's staff, who have none. */
const staffWithoutAgency = ({ site, session }: SignedInCall): Html =>
  html`<p class="empty">
    You work for the provider, so there is no agency to show.
    ${
      hasRole(session.roles, viewAsRoles) &&
      html`<a href="${linkTo(site, viewAsUserPath)}">Choose a user</a> to see this page as they see it.`
    }
  </p>`

const endedText = ({ site }: SignedInCall, { name, endedAt, masters }: FormerAgency): string =>
  `Your access to ${name} was ended on ${dayOfInstant(endedAt, site.timeZone)}. If you need it again, please ask ${
    masters === null ? 'your account manager' : `a master user of the agency: ${masters}`
  }.`

/** Shown instead of an agency's page to a user without an agency: what happened, and whom to ask. */
export async function withoutAgency(call: SignedInCall): Promise<Html> {
  const { site, session } = call
  if (session.isAdministrator) return staffWithoutAgency(call)
  const [former, paused] = await readingFrom(site, session.userId).batch([
    formerAgencies(session.userId),
    pausedAgencies(session.userId),
  ])
  if (paused.length > 0) return html`${paused.map((pause) => html`<p class="empty">${describePause(pause)}</p>`)}`
  if (former.length === 0)
    return html`<p class="empty">You do not belong to an agency yet. Please ask your account manager.</p>`
  return html`${former.map((agency) => html`<p class="empty">${endedText(call, agency)}</p>`)}`
}
