import { dayIn, type Day } from '../../../contract/days.ts'
import type { Db } from '../../platform/database.ts'
import { chooseAgency } from '../choose-agency.ts'
import { readText, type Values } from '../form-values.ts'
import { hiddenFields } from '../form-fields.ts'
import { frame } from '../frame.ts'
import { html, type Html, type Part } from '../html.ts'
import { linkTo } from '../links.ts'
import { showPage, type Answer, type PageRoutes, type SignedInCall } from '../page-routes.ts'
import type { Scope } from '../../platform/scope.ts'
import type { Agency } from '../people.queries.ts'
import { refusedAgencyPage, withoutAgency } from '../refused-agency-page.ts'
import { readingFrom } from '../state-site.ts'
import { mostRows, type Addressed } from './row-limits.ts'

export type SectionCall = SignedInCall & {
  readonly db: Db
  /** An agency of the user, to which every query of a section is limited. */
  readonly agency: Agency
  readonly today: Day
}

/** The scope in which the use cases of the portal run for a user of the agency. */
export const scopeOf = ({ site, session, agency, now, today, requestId, db }: SectionCall): Scope => ({
  state: site.state,
  agencyId: agency.id,
  userId: session.userId,
  userName: session.userName,
  originalUserId: session.originalUserId,
  now,
  today,
  requestId,
  db,
})

/** Runs a change for the agency in one transaction. */
export const changingAgency = async <Result>(
  call: SectionCall,
  work: (scope: Scope) => Promise<Result>,
): Promise<Result> => {
  const { site, session, agency } = call
  const tenant = { state: site.state, agencyId: agency.id, userId: session.userId }
  return site.database.transaction(tenant, async (db) => work({ ...scopeOf(call), db }))
}

export type Section = {
  path: string
  title: string
  /** The content of the page below its title. */
  show: (call: SectionCall) => Promise<Html>
  /** The page has a field to correct. */
  hasErrors?: (call: SectionCall) => boolean
}

/** Pages that show one agency at a time. */
export function sectionRoutes(routes: PageRoutes, sections: readonly Section[]): void {
  for (const { path, title, show, hasErrors } of sections) {
    routes.signedIn('GET', path, async (call) =>
      forAgency(call, title, async (inAgency, agencies) => {
        const content = html`${agencyChoice(inAgency, agencies, path)} ${await show(inAgency)}`
        return sectionPage(inAgency, { title, path, content, hasErrors: hasErrors?.(inAgency) ?? false })
      }),
    )
  }
}

type SectionPage = { title: string; path: string; content: Html; hasErrors?: boolean; status?: number }

export const sectionPage = (
  call: SectionCall,
  { title, path, content, hasErrors = false, status = 200 }: SectionPage,
): Answer =>
  showPage(
    frame({
      site: call.site,
      session: call.session,
      agencyId: call.agency.id,
      managerKey: readText(call.query, 'property-manager'),
      title,
      path,
      content,
      hasErrors,
    }),
    status,
  )

/** Runs the page for the named agency. An agency of other users is refused like one that does not exist. */
export async function forAgency(
  call: SignedInCall,
  title: string,
  answer: (call: SectionCall, agencies: Agency[]) => Promise<Answer>,
  chosen: Values = call.query,
): Promise<Answer> {
  const { site, session, now } = call
  const { agencies, named, isRefused } = await chooseAgency(readingFrom(site, session.userId), session.userId, chosen)
  if (isRefused) return refusedAgencyPage(call)
  const agency = named ?? agencies[0]
  if (!agency)
    return showPage(
      frame({ site, session, title, content: await withoutAgency(call), hasSections: session.isAdministrator }),
    )
  const db = site.database.reader({ state: site.state, agencyId: agency.id, userId: session.userId })
  return answer({ ...call, db, agency, today: dayIn(site.timeZone, now) }, agencies)
}

/** For users with several agencies; a change keeps the other parameters. */
export function agencyChoice(
  { site, query, agency, params }: Pick<SectionCall, 'site' | 'query' | 'agency' | 'params'>,
  agencies: Agency[],
  path: string,
): Part {
  if (agencies.length < 2) return html`<p class="quiet">${agency.name}</p>`
  const kept = Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) =>
      name === 'agency' || typeof value !== 'string' ? [] : [[name, value]],
    ),
  )
  const target = path.replace(':id', () => encodeURIComponent(readText(params, 'id')))
  return html`
    <form method="get" action="${linkTo(site, target)}" class="search">
      ${hiddenFields(kept)}
      <div class="field">
        <label for="agency">Agency</label>
        <select id="agency" name="agency">
          ${agencies.map(
            ({ id, name }) => html`<option value="${id}" ${id === agency.id && html`selected`}>${name}</option>`,
          )}
        </select>
      </div>
      <button class="quiet">Show</button>
    </form>
  `
}

type InAgency = Pick<SectionCall, 'site' | 'agency'>

export const addressOf = ({ addressLine1, addressLine2 }: Addressed): string => `${addressLine1}, ${addressLine2}`

export const propertyLink = ({ site, agency }: InAgency, row: Addressed): Part =>
  row.propertyId === null
    ? addressOf(row)
    : html`<a href="${linkTo(site, `/Properties/view/${row.propertyId}`, { agency: agency.id })}">${addressOf(row)}</a>`

/** Shown under a list that has more rows. */
export const restNote = (rows: readonly unknown[], words = 'The newest'): Part =>
  rows.length > mostRows &&
  html`<p class="quiet">${words} ${mostRows} are shown. The compliance portal has all of them.</p>`
