import { accessNoteLabels } from '../../../contract/access-issues/access-notes.ts'
import { dayIn, type Day } from '../../../contract/days.ts'
import { findLabel, readable } from '../../../contract/labels.ts'
import { attemptOfForm, attemptsAt } from '../../areas/contact-attempts/contact-attempts.queries.ts'
import { contactWayLabels } from '../../areas/contact-attempts/contact-attempts.ts'
import { recordAttempt } from '../../areas/contact-attempts/record-attempt.ts'
import { readRepairLaw } from '../../areas/findings/repair-deadline.ts'
import { toLastCheck } from '../../areas/service-checks/describe-evidence.ts'
import { maybeOne } from '../../platform/database.ts'
import { officeRoles } from '../../platform/staff-roles.ts'
import { chooseAgency } from '../kit/agency/choose-agency.ts'
import { requireOwnProperty } from '../kit/agency/refuse-other-property.ts'
import { refusedAgencyPage } from '../kit/agency/refused-agency-page.ts'
import { notice } from '../kit/forms/form-messages.ts'
import { parseId, readText } from '../kit/forms/form-values.ts'
import { refusalOf } from '../kit/forms/refused-change.ts'
import { frame } from '../kit/frame/frame.ts'
import { unsafeBadge } from '../kit/html/badge.ts'
import { html, type Html, renderFacts, renderTable } from '../kit/html/html.ts'
import { linkTo } from '../kit/html/links.ts'
import { dayText, momentText, notSpecified } from '../kit/html/wording.ts'
import { goTo, showPage, type PageRoutes, type SignedInCall } from '../kit/routes/call.ts'
import { changing, portalPage, readingFrom } from '../kit/routes/state-site.ts'
import { recordedTexts } from './recorded-texts.ts'
import { timedFindingsPart } from './tenant-repair-page.ts'
import { openFindingsOf } from './tenant-repairs.queries.ts'
import { isStaff, requireRole, staffScope } from '../kit/sessions/as-staff.ts'
import {
  attemptForm,
  emptyAttempt,
  readAttempt,
  type AttemptDraft,
  type AttemptErrors,
  type OtherAttempt,
} from './contact-attempt-form.ts'
import { propertyRecords, showRecords } from './property-records.ts'
import {
  accessNotesOfProperty,
  findProperty,
  findPropertyOfState,
  servicesOfProperty,
  type PropertyPageFacts,
} from './property.queries.ts'

const noteLabels = { ...accessNoteLabels, ONSITE_KEY: 'Key onsite' }

const propertyPath = '/Properties/view/:id'
const mostAttempts = 20

type Attempt = { draft: AttemptDraft; errors: AttemptErrors; other?: OtherAttempt | undefined }

/** The page's property: of the user's agencies or, for the provider's staff, of any agency of the state. */
async function propertyOf(call: SignedInCall): Promise<PropertyPageFacts | undefined> {
  const { site, session, params, query, now } = call
  const db = readingFrom(site, session.userId)
  const id = parseId(readText(params, 'id'))
  const today = dayIn(site.timeZone, now)
  if (isStaff(call)) {
    requireRole(call, officeRoles)
    const found = id === undefined ? undefined : await maybeOne(db, findPropertyOfState(site.state, id, today))
    requireOwnProperty(found, undefined)
    return found
  }
  const { named, isRefused } = await chooseAgency(db, session.userId, query)
  if (isRefused) return undefined
  const found = id === undefined ? undefined : await maybeOne(db, findProperty(session.userId, id, today))
  requireOwnProperty(found, named)
  return found
}

/** The open findings, with what the law says of their repair. */
async function timedFindings(call: SignedInCall, { agencyId, id }: PropertyPageFacts) {
  const scope = staffScope(call, agencyId)
  const [law, found] = await Promise.all([readRepairLaw(scope), scope.db.rows(openFindingsOf(agencyId, id))])
  return { law, findings: found.map(({ finding }) => finding) }
}

async function propertyPage(call: SignedInCall, property: PropertyPageFacts, attempt: Attempt): Promise<Html> {
  const { site, session, query, now } = call
  const { agencyId } = property
  const today = dayIn(site.timeZone, now)
  const [services, notes, attempts, visits, quotes, invoices] = await readingFrom(site, session.userId).batch([
    servicesOfProperty(agencyId, property.id),
    accessNotesOfProperty(agencyId, property.id, today),
    attemptsAt(agencyId, property.id, mostAttempts),
    ...propertyRecords(property, today),
  ])
  const faults = isStaff(call) ? await timedFindings(call, property) : null
  const address = `${property.addressLine1}, ${property.addressLine2}`
  const hasErrors = attempt.other !== undefined || Object.keys(attempt.errors).length > 0
  const recorded = readText(query, 'recorded')
  const content = html`
    ${Object.hasOwn(recordedTexts, recorded) && notice(recordedTexts[recorded as keyof typeof recordedTexts])}
    ${factsOf(property, today)}
    ${renderTable({
      caption: 'How to get in',
      rows: notes,
      empty: 'The agency has left no notes for technicians.',
      columns: [
        { header: 'About', cell: ({ kind }) => findLabel(noteLabels, kind) },
        { header: 'Notes', cell: (note) => note.notes },
      ],
    })}
    ${renderTable({
      caption: 'Services',
      rows: services,
      empty: 'No services are delivered at this property.',
      columns: [
        { header: 'Service', cell: ({ service }) => service },
        { header: 'Last service', cell: ({ lastServiceOn }) => dayText(lastServiceOn) },
        { header: 'Evidence', cell: ({ check }) => (check ? toLastCheck(check).evidence : notSpecified) },
        { header: 'Next due', cell: ({ nextDueOn }) => dayText(nextDueOn) },
        { header: 'Compliance', cell: ({ reason, compliance }) => reason || readable(compliance) },
      ],
    })}
    ${faults !== null && timedFindingsPart(call, agencyId, faults)}
    ${showRecords(call, property, { visits, quotes, invoices }, { today, canOpen: !isStaff(call) })}
    ${renderTable({
      caption: 'Calls and messages, newest first',
      rows: attempts,
      empty: 'No call or message is recorded.',
      columns: [
        { header: 'When', cell: ({ attemptedAt }) => momentText(attemptedAt, site.timeZone) },
        { header: 'What', cell: ({ way }) => contactWayLabels[way] },
        { header: 'With whom', cell: ({ withWhom }) => withWhom },
        { header: 'Note', cell: ({ note }) => note ?? notSpecified },
      ],
    })}
    ${
      isStaff(call)
        ? attemptForm(call, { action: pageOf(call, property), tenants: property.tenants, ...attempt })
        : linksOf(call, property, address)
    }
  `
  return frame({ site, session, agencyId, title: address, content, hasErrors })
}

export function propertyRoutes(routes: PageRoutes): void {
  routes.signedIn('GET', propertyPath, async (call) => {
    const property = await propertyOf(call)
    if (!property) return refusedAgencyPage(call)
    return showPage(await propertyPage(call, property, { draft: emptyAttempt(call), errors: {} }))
  })

  routes.staff(
    'POST',
    propertyPath,
    async (call) => {
      const property = (await propertyOf(call)) as PropertyPageFacts
      const { draft, errors, checked } = readAttempt(call)
      if (!checked) return showPage(await propertyPage(call, property, { draft, errors }), 422)
      const { site, session, now, requestId } = call
      const { agencyId, id: propertyId } = property
      const { userId, originalUserId } = session
      const refusal = await refusalOf(async () =>
        changing(site, userId, async (db) =>
          recordAttempt(
            { db, state: site.state, agencyId, userId, originalUserId, now, requestId },
            { agencyId, propertyId, ...checked },
          ),
        ),
      )
      if (refusal) {
        const stored = await maybeOne(readingFrom(site, userId), attemptOfForm(agencyId, checked.formKey))
        const other = { message: refusal.message, stored, sent: { ...checked, propertyId } }
        const attempt = { draft: { ...draft, formKey: crypto.randomUUID() }, errors, other }
        return showPage(await propertyPage(call, property, attempt), refusal.status)
      }
      return goTo(pageOf(call, property, { recorded: 'yes' }))
    },
    { roles: officeRoles },
  )
}

const pageOf = (
  { site }: SignedInCall,
  { id }: PropertyPageFacts,
  more: Record<string, number | string> = {},
): string => linkTo(site, `/Properties/view/${id}`, more)

const unsafeText = (property: PropertyPageFacts, today: Day): Html => html`
  ${unsafeBadge(property, today)}
  ${property.unsafe.map(({ title, foundOn }) => `${title}, found ${dayText(foundOn)}`).join('; ')}
`

const factsOf = (property: PropertyPageFacts, today: Day): Html =>
  renderFacts([
    ...(property.unsafe.length > 0 ? [['Safety', unsafeText(property, today)] as const] : []),
    ['Agency', property.agencyName],
    ['Property manager', property.manager ?? notSpecified],
    ['Occupancy', occupancyOf(property)],
    ['Lease starts', dayText(property.leaseStartsOn)],
    ['Lease ends', dayText(property.leaseEndsOn)],
    ['Key number', property.keyNumber ?? notSpecified],
  ])

const linksOf = ({ site }: SignedInCall, { id, agencyId }: PropertyPageFacts, address: string): Html => html`
  <p class="actions">
    <a class="button" href="${portalPage(site, agencyId, `/property/${id}`)}">Open in the compliance portal</a>
    <a href="${linkTo(site, '/JobOrders/add', { property_id: id, agency: agencyId })}">Order a service</a>
    <a href="${linkTo(site, '/Notices/view', { agency: agencyId, search: address })}">Notices</a>
  </p>
`

const occupancyOf = ({ isCancelled, isVacant }: PropertyPageFacts): string => {
  if (isCancelled) return 'No longer serviced'
  return isVacant ? 'Vacant' : 'Tenanted'
}
