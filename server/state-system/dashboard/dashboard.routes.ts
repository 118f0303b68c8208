import { pathOfAgency } from '../../../contract/portal-pages.ts'
import { dayIn } from '../../../contract/days.ts'
import { unpricedItems } from '../../areas/billing/billing.queries.ts'
import { shippedPriceCount } from '../../areas/prices/prices.queries.ts'
import { licencesEnding } from '../../areas/provider/provider.queries.ts'
import { documentsHeld } from '../../areas/provider/waiting-documents.queries.ts'
import { countMisplaced } from '../../areas/roster/misplaced-visits.queries.ts'
import { one } from '../../platform/database.ts'
import { describeRoles, hasRole, viewAsRoles, type StaffRole } from '../../platform/staff-roles.ts'
import { agencyChoice } from '../kit/agency/agency-page.ts'
import { chooseAgency, type AgencyChoice } from '../kit/agency/choose-agency.ts'
import { refusedAgencyPage, withoutAgency } from '../kit/agency/refused-agency-page.ts'
import { frame } from '../kit/frame/frame.ts'
import { agencyLinks, settingsLinks, staffLinks } from '../kit/frame/navigation.ts'
import { exampleNotice } from '../kit/html/example-notice.ts'
import { endingNotice, heldNotice } from '../kit/html/held-notice.ts'
import { html, type Html } from '../kit/html/html.ts'
import { linkTo, myDayPath, pricesPath, providerPath, viewAsUserPath, visitDayPath } from '../kit/html/links.ts'
import { unpricedNotice } from '../kit/html/unpriced-notice.ts'
import { promisedSince } from '../kit/html/waiting-time.ts'
import { goTo, showPage, type PageRoutes, type SignedInCall } from '../kit/routes/call.ts'
import { portalSignInUrl, readingFrom } from '../kit/routes/state-site.ts'
import { agencyNumbers } from './agency-figures.ts'
import { inboxTable } from './inbox-table.ts'
import { inboxCounts, waitingMoney } from './inbox.queries.ts'

export function dashboardRoutes(routes: PageRoutes): void {
  routes.signedIn('GET', '/', async (call) => {
    const { site, session } = call
    if (isOnlyTechnician(session)) return goTo(linkTo(site, myDayPath))
    const choice = await chooseAgency(readingFrom(site, session.userId), session.userId, call.query)
    if (choice.isRefused) return refusedAgencyPage(call)
    const content = session.isAdministrator ? await staffDashboard(call) : await usersDashboard(call, choice)
    const title = session.isAdministrator ? 'Inbox' : `Welcome, ${session.userName}`
    const hasSections = session.isAdministrator || choice.agencies.length > 0
    return showPage(frame({ site, session, title, path: '/', content, agencyId: choice.named?.id, hasSections }))
  })
}

/** Technicians begin with their day. */
const isOnlyTechnician = ({ roles }: { roles: readonly StaffRole[] }): boolean => roles.join() === 'TECHNICIAN'

async function staffDashboard(call: SignedInCall): Promise<Html> {
  const { site, session, now } = call
  const [[counts], [misplaced], held, ending, [money], unpriced] = await readingFrom(site, session.userId).batch([
    inboxCounts(site.state, now, promisedSince(now)),
    countMisplaced(site.state, now),
    documentsHeld(site.state, dayIn(site.timeZone, now)),
    licencesEnding(site.state, dayIn(site.timeZone, now)),
    waitingMoney(site.state),
    unpricedItems(site.state),
  ])
  const mayOpen = (path: string) => staffLinks(session).some((link) => link.path === path)
  const examples = mayOpen(pricesPath)
    ? await one(readingFrom(site, session.userId), shippedPriceCount(site.state, dayIn(site.timeZone, now)))
    : { count: 0 }
  return html`
    ${counts && inboxTable(call, counts, { visitsToMove: misplaced?.count ?? 0, amounts: money?.amounts ?? 0, bills: money?.bills ?? 0 })}
    ${heldNotice(
      held,
      mayOpen(providerPath)
        ? html`<p><a href="${linkTo(site, providerPath)}">Enter the provider’s details</a></p>`
        : html`<p>Please tell a colleague who manages staff.</p>`,
    )}
    ${
      mayOpen(providerPath) &&
      endingNotice(ending, html`<p><a href="${linkTo(site, providerPath)}">Enter the next licence</a></p>`)
    }
    ${mayOpen(pricesPath) && unpricedNotice(site, unpriced)}
    ${exampleNotice(examples.count, html`<p><a href="${linkTo(site, pricesPath)}">Enter or import the prices</a></p>`)}
    <p class="quiet">You are signed in as ${session.username}. Your roles: ${describeRoles(session.roles)}.</p>
    <p class="actions">
      ${mayOpen(visitDayPath) && html`<a class="button" href="${linkTo(site, visitDayPath)}">Visits of the day</a>`}
      ${hasRole(session.roles, viewAsRoles) && html`<a class="button quiet" href="${linkTo(site, viewAsUserPath)}">View the portal as a user</a>`}
    </p>
  `
}

async function usersDashboard(call: SignedInCall, { agencies, named }: AgencyChoice): Promise<Html> {
  if (agencies.length === 0) return withoutAgency(call)
  const { site, session } = call
  const query = { agency: named?.id }
  const shown = named ?? agencies[0]
  const canManageUsers = named ? named.isMaster : agencies.some(({ isMaster }) => isMaster)
  const names = agencies.length > 3 ? `${agencies.length} agencies` : agencies.map(({ name }) => name).join(', ')
  return html`
    <p>You are signed in as ${session.username}, for ${names}.</p>
    ${named && agencies.length > 1 && html`<p>The pages below open for ${named.name}.</p>`}
    ${shown && agencies.length > 1 && agencyChoice({ ...call, agency: shown }, agencies, '/')}
    <p class="actions">
      <a class="button" href="${portalSignInUrl(site, shown && pathOfAgency(shown.id))}">Open the compliance portal</a>
    </p>
    ${shown && (await agencyNumbers(call, shown))}
    <div class="columns">
      <section aria-labelledby="sections">
        <h2 id="sections">This system</h2>
        <ul>
          ${agencyLinks(site.state).map(
            ({ label, path }) => html`<li><a href="${linkTo(site, path, query)}">${label}</a></li>`,
          )}
          <li><a href="${linkTo(site, '/JobOrders/add', query)}">New work order</a></li>
        </ul>
      </section>
      <section aria-labelledby="settings">
        <h2 id="settings">Settings</h2>
        <ul>
          ${settingsLinks
            .filter(({ path }) => path !== '/Users/index' || canManageUsers)
            .map(({ label, path }) => html`<li><a href="${linkTo(site, path, query)}">${label}</a></li>`)}
        </ul>
      </section>
    </div>
  `
}
