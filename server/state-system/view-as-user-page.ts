import { hiddenFields, notice } from './form-fields.ts'
import { formToken } from './form-tokens.ts'
import { frame } from './frame.ts'
import { html, type Html } from './html.ts'
import { linkTo } from './links.ts'
import type { SignedInCall } from './page-routes.ts'
import { renderTable } from './table.ts'
import { usersPerPage } from './page-sizes.ts'
import type { ViewableUser } from './view-as-user.queries.ts'

export const longestUserSearch = 100

type Listing = {
  users: ViewableUser[]
  search: string
  page: number
  /** Where to continue in the portal once a user is chosen. */
  returnPath: string | undefined
  hasSwitchedBack: boolean
}

export function viewAsUserPage(call: SignedInCall, listing: Listing): Html {
  const { site, session } = call
  const { users, search, page, returnPath, hasSwitchedBack } = listing
  const pageLink = (to: number) => linkTo(site, '/App/viewAsUser', { search, page: to, return_path: returnPath })
  const empty =
    search === ''
      ? 'No user of this state can be viewed.'
      : `No user matches “${search}”. Administrators and inactive users are not listed.`
  const content = html`
    ${hasSwitchedBack && notice('You have switched back. You are signed in as yourself again.')}
    <p>Choose a user to see the compliance portal as they see it. What you do there is recorded under both names.</p>
    <form method="get" action="${linkTo(site, '/App/viewAsUser')}" class="search" role="search">
      ${hiddenFields({ return_path: returnPath })}
      <div class="field">
        <label for="search">Name, username or agency</label>
        <input id="search" name="search" type="search" value="${search}" maxlength="${longestUserSearch}" />
      </div>
      <button>Search</button>
    </form>
    ${renderTable({
      caption: 'Users',
      rows: users.slice(0, usersPerPage),
      empty,
      columns: [
        { header: 'Name', cell: ({ name }) => name },
        { header: 'Username', isLongWord: true, cell: ({ username }) => username },
        { header: 'Agencies', cell: agenciesText },
        { header: 'Portal', cell: (user) => viewButton(call, user, returnPath) },
      ],
    })}
    ${pager({ page, hasMore: users.length > usersPerPage, pageLink })}
  `
  return frame({ site, session, title: 'View the portal as a user', content })
}

const agenciesText = ({ agencyNames, agencyCount }: ViewableUser) =>
  agencyCount > 3 ? `${agencyNames} and ${agencyCount - 3} more` : agencyNames

const viewButton = ({ site, session }: SignedInCall, user: ViewableUser, returnPath: string | undefined) => html`
  <form method="post" action="${linkTo(site, '/App/viewAsUser')}">
    ${hiddenFields({ form_token: formToken(session.token), userId: user.id, return_path: returnPath })}
    <button class="quiet">View the portal as ${user.name}</button>
  </form>
`

type Pager = { page: number; hasMore: boolean; pageLink: (page: number) => string }

const pager = ({ page, hasMore, pageLink }: Pager) =>
  (page > 1 || hasMore) &&
  html`<nav aria-label="Pages" class="pager">
    ${page > 1 && html`<a href="${pageLink(page - 1)}" rel="prev">Previous page</a>`}
    <span>Page ${page}</span>
    ${hasMore && html`<a href="${pageLink(page + 1)}" rel="next">Next page</a>`}
  </nav>`
