import { one } from '../../platform/database.ts'
import { chooseAgency } from '../choose-agency.ts'
import { frame } from '../frame.ts'
import { html } from '../html.ts'
import { showPage, type PageRoutes } from '../page-routes.ts'
import { refusedAgencyPage } from '../refused-agency-page.ts'
import { readingFrom } from '../state-site.ts'
import { renderFacts } from '../table.ts'
import { momentText, notSpecified } from '../wording.ts'
import { userProfile } from './settings.queries.ts'

export function profileRoutes(routes: PageRoutes): void {
  routes.signedIn('GET', '/Users/profile', async (call) => {
    const { site, session, query } = call
    const db = readingFrom(site, session.userId)
    const { agencies, named, isRefused } = await chooseAgency(db, session.userId, query)
    if (isRefused) return refusedAgencyPage(call)
    const profile = await one(db, userProfile(session.userId))
    const moment = (instant: string | null) => (instant === null ? notSpecified : momentText(instant, site.timeZone))
    const content = html`
      ${renderFacts([
        ['Name', profile.name],
        ['Username', profile.username],
        ['Email', profile.email],
        ['Agencies', agencies.map(({ name }) => name).join(', ') || notSpecified],
        ['Last signed in', moment(profile.lastSignedInAt)],
        ['Password set', moment(profile.changedAt)],
      ])}
      <p class="quiet">
        To change your details or your password, call ${site.brand.helpPhone} or write to
        <a href="mailto:${site.brand.helpEmail}">${site.brand.helpEmail}</a>.
      </p>
    `
    return showPage(frame({ site, session, title: 'Profile and security', content, agencyId: named?.id }))
  })
}
