import { allFeatures, featureLabel } from '../../areas/features/feature-list.ts'
import { searchForm } from '../kit/forms/search-form.ts'
import { frame } from '../kit/frame/frame.ts'
import { html, type Html, type Part, renderTable } from '../kit/html/html.ts'
import { featuresPath, linkTo } from '../kit/html/links.ts'
import { pagedTable } from '../kit/html/paged-table.ts'
import { pager } from '../kit/html/pager.ts'
import { requestsPerPage } from '../kit/lists/page-sizes.ts'
import type { SignedInCall } from '../kit/routes/call.ts'
import type { FeatureCount, FeatureWhere, FoundAgency, FoundUser } from './features.queries.ts'

export const agencyFeaturesPath = '/Features/agency/:id'
export const userFeaturesPath = '/Features/user/:id'
export const newAgencyFeaturesPath = '/Features/recommended'

export type FeaturesOverview = {
  counts: readonly FeatureCount[]
  text: string
  page: number
  found: { agencies: readonly FoundAgency[]; users: readonly FoundUser[] } | undefined
  feature: { name: string; where: readonly FeatureWhere[] } | undefined
}

const countsTable = ({ site }: SignedInCall, counts: readonly FeatureCount[]): Html =>
  renderTable({
    caption: 'Features and where they are on',
    rows: allFeatures.map((feature) => ({ feature, count: counts.find(({ name }) => name === feature.name) })),
    empty: 'There are no features.',
    columns: [
      {
        header: 'Feature',
        cell: ({ feature: { name, label } }) =>
          html`<a href="${linkTo(site, featuresPath, { feature: name })}">${label}</a>`,
      },
      { header: 'What it does', cell: ({ feature }) => feature.effect },
      {
        header: 'On for agencies',
        isNumber: true,
        cell: ({ count }) => (count ? `${count.agenciesOn} of ${count.agencies}` : '0'),
      },
      {
        header: 'Users who differ',
        cell: ({ count }) =>
          count && count.usersOn + count.usersOff > 0 ? `${count.usersOn} on, ${count.usersOff} off` : 'None',
      },
    ],
  })

const agenciesTable = ({ site }: SignedInCall, agencies: readonly FoundAgency[]): Html =>
  renderTable({
    caption: 'Agencies',
    rows: agencies.slice(0, requestsPerPage),
    empty: 'No agency of this state has this in its name.',
    columns: [
      {
        header: 'Agency',
        cell: ({ id, name }) => html`<a href="${linkTo(site, `/Features/agency/${id}`)}">${name}</a>`,
      },
      { header: 'On', cell: ({ on }) => on.map(featureLabel).join(', ') || 'Nothing' },
    ],
  })

const usersTable = ({ site }: SignedInCall, users: readonly FoundUser[]): Html =>
  renderTable({
    caption: 'Users',
    rows: users.slice(0, requestsPerPage),
    empty: 'No user of an agency has this in their name.',
    columns: [
      { header: 'User', cell: ({ id, name }) => html`<a href="${linkTo(site, `/Features/user/${id}`)}">${name}</a>` },
      { header: 'Username', isLongWord: true, cell: ({ username }) => username },
      { header: 'Agencies', cell: ({ agencies }) => agencies ?? 'None' },
      { header: 'Own switches', isNumber: true, cell: ({ switches }) => String(switches) },
    ],
  })

const whereTable = (
  { site }: SignedInCall,
  { name, where }: NonNullable<FeaturesOverview['feature']>,
  page: number,
): Html =>
  pagedTable({
    caption: `${featureLabel(name)}: agencies and users with a switch of their own`,
    rows: where,
    page,
    size: requestsPerPage,
    linkOf: (to) => linkTo(site, featuresPath, { feature: name, page: to }),
    empty: 'It is switched nowhere. The default holds for all.',
    columns: [
      {
        header: 'Who',
        cell: ({ agencyId, agencyName, userId, userName }) =>
          userId === null
            ? html`<a href="${linkTo(site, `/Features/agency/${agencyId}`)}">${agencyName}</a>`
            : html`<a href="${linkTo(site, `/Features/user/${userId}`, { agency: agencyId ?? undefined })}"
                >${userName}${agencyName !== null && ` in ${agencyName}`}</a
              >`,
      },
      { header: 'Kind', cell: ({ userId }) => (userId === null ? 'Agency' : 'User') },
      { header: 'Switched', cell: ({ isOn }) => (isOn ? 'On' : 'Off') },
    ],
  })

function foundPart(call: SignedInCall, { found, page, text }: FeaturesOverview): Part {
  if (!found) return null
  const hasMore = Math.max(found.agencies.length, found.users.length) > requestsPerPage
  return [
    agenciesTable(call, found.agencies),
    usersTable(call, found.users),
    pager(page, hasMore, (to) => linkTo(call.site, featuresPath, { name: text, page: to })),
  ]
}

/** Which features are on where, and the way to the agency or user whose features are to be switched. */
export function featuresPage(call: SignedInCall, overview: FeaturesOverview): Html {
  const { site, session } = call
  const { counts, text, feature, page } = overview
  const content = html`
    <p>
      What agencies and users may use. A switch of a user wins over that of the agency. It holds from the next page that
      they open.
    </p>
    ${searchForm(call, featuresPath, { name: 'name', label: 'Find an agency or a user by name', value: text })}
    ${foundPart(call, overview)} ${feature && whereTable(call, feature, page)} ${countsTable(call, counts)}
    <p><a href="${linkTo(site, newAgencyFeaturesPath)}">What new agencies get</a></p>
  `
  return frame({ site, session, title: 'Features', path: featuresPath, content })
}
