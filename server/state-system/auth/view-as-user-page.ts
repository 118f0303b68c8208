import { notice } from '../kit/forms/form-messages.ts'
import { postButton } from '../kit/forms/post-button.ts'
import { searchForm } from '../kit/forms/search-form.ts'
import { frame } from '../kit/frame/frame.ts'
import { html, type Html } from '../kit/html/html.ts'
import { linkTo, viewAsUserPath } from '../kit/html/links.ts'
import { pagedTable } from '../kit/html/paged-table.ts'
import { usersPerPage } from '../kit/lists/page-sizes.ts'
import type { SignedInCall } from '../kit/routes/call.ts'
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
  const pageLink = (to: number) => linkTo(site, viewAsUserPath, { search, page: to, return_path: returnPath })
  const empty =
    search === ''
      ? 'No user of this state can be viewed.'
      : `No user matches “${search}”. Administrators and inactive users are not listed.`
  const content = html`
    ${hasSwitchedBack && notice('You have switched back. You are signed in as yourself again.')}
    <p>Choose a user to see the compliance portal as they see it. What you do there is recorded under both names.</p>
    ${searchForm(call, viewAsUserPath, {
      label: 'Name, username or agency',
      value: search,
      most: longestUserSearch,
      kept: { return_path: returnPath },
    })}
    ${pagedTable({
      caption: 'Users',
      rows: users,
      page,
      size: usersPerPage,
      linkOf: pageLink,
      empty,
      columns: [
        { header: 'Name', cell: ({ name }) => name },
        { header: 'Username', isLongWord: true, cell: ({ username }) => username },
        { header: 'Agencies', cell: agenciesText },
        { header: 'Portal', cell: (user) => viewButton(call, user, returnPath) },
      ],
    })}
  `
  return frame({ site, session, title: 'View the portal as a user', content })
}

const agenciesText = ({ agencyNames, agencyCount }: ViewableUser) =>
  agencyCount > 3 ? `${agencyNames} and ${agencyCount - 3} more` : agencyNames

const viewButton = (call: SignedInCall, user: ViewableUser, returnPath: string | undefined) =>
  postButton(call, {
    path: viewAsUserPath,
    label: `View the portal as ${user.name}`,
    fields: { userId: user.id, return_path: returnPath },
  })
