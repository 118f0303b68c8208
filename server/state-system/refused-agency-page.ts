import { hiddenFields } from './form-fields.ts'
import { formToken } from './form-tokens.ts'
import { frame } from './frame.ts'
import { html, type Html } from './html.ts'
import { linkTo } from './links.ts'
import { showPage, type Answer, type SignedInCall } from './page-routes.ts'

/** The page for a link to an agency that is not one of the user's, existing or not, with possible next steps. */
export const refusedAgencyPage = (call: SignedInCall): Answer =>
  showPage(
    frame({
      site: call.site,
      session: call.session,
      title: 'You do not have access to this agency here',
      content: call.session.isAdministrator ? withoutAgency(call) : refusal(call),
      isNarrow: true,
    }),
    404,
  )

function refusal({ site, session, localPath }: SignedInCall): Html {
  const { userName, username, token } = session
  return html`
    <p>
      The link leads to an agency that you do not work for. You are signed in here as ${userName} (${username}), which
      may not be the account you use in the compliance portal.
    </p>
    <form method="post" action="${linkTo(site, '/Users/logout')}" class="actions">
      ${hiddenFields({ form_token: formToken(token), return_to: localPath })}
      <button>Sign in as another user</button>
      <a href="${linkTo(site, '/')}">Go to your own agencies</a>
    </form>
    <p class="quiet">
      If you should see this agency, please ask your account manager, or call ${site.brand.helpPhone}.
    </p>
  `
}

/** Shown instead of an agency's page to a user without an agency. */
export const withoutAgency = ({ site, session }: SignedInCall): Html =>
  session.isAdministrator
    ? html`<p class="empty">
        You work for the provider, so there is no agency to show.
        <a href="${linkTo(site, '/App/viewAsUser')}">Choose a user</a> to see this page as they see it.
      </p>`
    : html`<p class="empty">You do not belong to an agency yet. Please ask your account manager.</p>`
