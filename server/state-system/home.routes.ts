import { frame } from './frame.ts'
import { html, type Html } from './html.ts'
import { linkTo } from './links.ts'
import { showPage, type PageRoutes, type SignedInCall } from './page-routes.ts'
import { userAgencies, type Agency } from './people.queries.ts'
import { quotationWorkPath } from './sections/quotation-work-page.ts'
import { serviceRequestsPath } from './sections/service-requests-page.ts'
import { sectionLinks, settingsLinks } from './section-links.ts'
import { portalSignInUrl, readingFrom } from './state-site.ts'

export function homeRoutes(routes: PageRoutes): void {
  routes.signedIn('GET', '/', async (call) => {
    const { site, session } = call
    const agencies = await userAgencies(readingFrom(site, session.userId), session.userId)
    const content = session.isAdministrator ? administratorsHome(call) : usersHome(call, agencies)
    return showPage(frame({ site, session, title: `Welcome, ${session.userName}`, content }))
  })
}

const administratorsHome = ({ site, session }: SignedInCall) => html`
  <p>You are signed in as ${session.username}, an administrator of the provider.</p>
  <p class="actions">
    <a class="button" href="${linkTo(site, '/App/viewAsUser')}">View the portal as a user</a>
    <a class="button" href="${linkTo(site, quotationWorkPath)}">Quotes to work on</a>
    <a class="button" href="${linkTo(site, serviceRequestsPath)}">Service requests</a>
  </p>
`

function usersHome({ site, session }: SignedInCall, agencies: Agency[]): Html {
  const names = agencies.length > 3 ? `${agencies.length} agencies` : agencies.map(({ name }) => name).join(', ')
  return html`
    <p>
      You are signed in as
      ${session.username}${agencies.length > 0 ? `, for ${names}` : '. You do not belong to an agency yet'}.
    </p>
    <p class="actions"><a class="button" href="${portalSignInUrl(site)}">Open the compliance portal</a></p>
    <div class="columns">
      <section aria-labelledby="sections">
        <h2 id="sections">This system</h2>
        <ul>
          ${sectionLinks.map(({ label, path }) => html`<li><a href="${linkTo(site, path)}">${label}</a></li>`)}
          <li><a href="${linkTo(site, '/JobOrders/add')}">New work order</a></li>
        </ul>
      </section>
      <section aria-labelledby="settings">
        <h2 id="settings">Settings</h2>
        <ul>
          ${settingsLinks
            .filter(({ path }) => path !== '/Users/index' || agencies.some(({ isMaster }) => isMaster))
            .map(({ label, path }) => html`<li><a href="${linkTo(site, path)}">${label}</a></li>`)}
        </ul>
      </section>
    </div>
  `
}
