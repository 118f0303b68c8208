import { dayIn, type Day } from '../../../../contract/days.ts'
import { agencyParameter } from '../../../../contract/state-system-pages.ts'
import { maybeOne, type Db } from '../../../platform/database.ts'
import type { Scope } from '../../../platform/scope.ts'
import { officeRoles } from '../../../platform/staff-roles.ts'
import { hiddenFields } from '../forms/form-messages.ts'
import { parseId, readText, type Values } from '../forms/form-values.ts'
import { frame } from '../frame/frame.ts'
import { unsafeBadge } from '../html/badge.ts'
import { html, type Html, type Part } from '../html/html.ts'
import { linkTo } from '../html/links.ts'
import { mostRows, type Addressed } from '../lists/row-limits.ts'
import { showPage, type Answer, type PageRoutes, type SignedInCall } from '../routes/call.ts'
import { readingFrom } from '../routes/state-site.ts'
import { isStaff, requireRole } from '../sessions/as-staff.ts'
import { agencyName, type Agency } from './agencies.queries.ts'
import { chooseAgency } from './choose-agency.ts'
import { refusedAgencyPage, withoutAgency } from './refused-agency-page.ts'

export type AgencyCall = SignedInCall & {
  readonly db: Db
  /** An agency of the user, to which every query of a section is limited. */
  readonly agency: Agency
  readonly today: Day
}

/** The scope in which the use cases of the portal run for a user of the agency. */
export const scopeOf = ({ site, session, agency, now, today, requestId, db }: AgencyCall): Scope => ({
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
  call: AgencyCall,
  work: (scope: Scope) => Promise<Result>,
): Promise<Result> => {
  const { site, session, agency } = call
  const tenant = { state: site.state, agencyId: agency.id, userId: session.userId }
  return site.database.transaction(tenant, async (db) => work({ ...scopeOf(call), db }))
}

export type AgencyPage = {
  path: string
  title: string
  /** The content of the page below its title. */
  show: (call: AgencyCall) => Promise<Html>
  /** The page has a field to correct. */
  hasErrors?: (call: AgencyCall) => boolean
}

/** Pages that show one agency at a time. */
export function agencyPageRoutes(routes: PageRoutes, pages: readonly AgencyPage[]): void {
  for (const { path, title, show, hasErrors } of pages) {
    routes.signedIn('GET', path, async (call) =>
      forAgency(call, title, async (inAgency, agencies) => {
        const content = html`${agencyChoice(inAgency, agencies, path)} ${await show(inAgency)}`
        return agencyPage(inAgency, { title, path, content, hasErrors: hasErrors?.(inAgency) ?? false })
      }),
    )
  }
}

type ShownPage = { title: string; path: string; content: Html; hasErrors?: boolean; status?: number }

export const agencyPage = (
  call: AgencyCall,
  { title, path, content, hasErrors = false, status = 200 }: ShownPage,
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
  answer: (call: AgencyCall, agencies: Agency[]) => Promise<Answer>,
  chosen: Values = call.query,
): Promise<Answer> {
  const { site, session } = call
  const { agencies, named, isRefused } = await chooseAgency(readingFrom(site, session.userId), session.userId, chosen)
  if (isRefused) return refusedAgencyPage(call)
  const agency = named ?? agencies[0]
  if (!agency)
    return showPage(
      frame({ site, session, title, content: await withoutAgency(call), hasSections: session.isAdministrator }),
    )
  return answer(toAgencyCall(call, agency), agencies)
}

/** The same for pages on which the provider's office acts for the agency that it names. */
export async function forAnyAgency(
  call: SignedInCall,
  title: string,
  answer: (call: AgencyCall) => Promise<Answer>,
  chosen: Values = call.query,
): Promise<Answer> {
  if (!isStaff(call)) return forAgency(call, title, answer, chosen)
  requireRole(call, officeRoles)
  const { site, session } = call
  const id = parseId(readText(chosen, agencyParameter)) ?? 0
  const found = await maybeOne(readingFrom(site, session.userId), agencyName(site.state, id))
  if (!found) return refusedAgencyPage(call)
  return answer(toAgencyCall(call, { id, name: found.name, isMaster: false, allowsBooking: true, formerIds: [] }))
}

function toAgencyCall(call: SignedInCall, agency: Agency): AgencyCall {
  const { site, session, now } = call
  const db = site.database.reader({ state: site.state, agencyId: agency.id, userId: session.userId })
  return { ...call, db, agency, today: dayIn(site.timeZone, now) }
}

/** For users with several agencies; a change keeps the other parameters. */
export function agencyChoice(
  { site, query, agency, params }: Pick<AgencyCall, 'site' | 'query' | 'agency' | 'params'>,
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

type InAgency = Pick<AgencyCall, 'site' | 'agency' | 'today'>

export const addressOf = ({ addressLine1, addressLine2 }: Addressed): string => `${addressLine1}, ${addressLine2}`

/** With how long the law leaves to make an unsafe property safe. */
export const propertyLink = ({ site, agency, today }: InAgency, row: Addressed): Part =>
  row.propertyId === null
    ? addressOf(row)
    : html`<a href="${linkTo(site, `/Properties/view/${row.propertyId}`, { agency: agency.id })}">${addressOf(row)}</a>
        ${row.unsafe && unsafeBadge(row.unsafe, today)}`

/** Shown under a list that has more rows. */
export const restNote = (rows: readonly unknown[], words = 'The newest'): Part =>
  rows.length > mostRows &&
  html`<p class="quiet">${words} ${mostRows} are shown. The compliance portal has all of them.</p>`
