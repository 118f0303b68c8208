import { accessNoteLabels } from '../../../contract/access-issues/access-issues.ts'
import { dayIn } from '../../../contract/days.ts'
import { findLabel, readable } from '../../../contract/labels.ts'
import { maybeOne } from '../../platform/database.ts'
import { chooseAgency } from '../choose-agency.ts'
import { frame } from '../frame.ts'
import { parseId, readText } from '../form-values.ts'
import { html } from '../html.ts'
import { linkTo } from '../links.ts'
import { showPage, type PageRoutes } from '../page-routes.ts'
import { refusedAgencyPage } from '../refused-agency-page.ts'
import { readingFrom } from '../state-site.ts'
import { renderFacts, renderTable } from '../table.ts'
import { dayText, notSpecified } from '../wording.ts'
import { accessNotesOfProperty, findProperty, servicesOfProperty, type PropertyFacts } from './property.queries.ts'
import { refuseOthersProperty } from './refuse-others-property.ts'

const noteLabels = { ...accessNoteLabels, ONSITE_KEY: 'Key onsite' }

export function propertyRoutes(routes: PageRoutes): void {
  routes.signedIn('GET', '/Properties/view/:id', async (call) => {
    const { site, session, params, query, now } = call
    const db = readingFrom(site, session.userId)
    const { named, isRefused } = await chooseAgency(db, session.userId, query)
    if (isRefused) return refusedAgencyPage(call)
    const id = parseId(readText(params, 'id'))
    const property =
      id === undefined ? undefined : await maybeOne(db, findProperty(session.userId, id, dayIn(site.timeZone, now)))
    refuseOthersProperty(property, named)
    const { agencyId } = property
    const [services, notes] = await db.batch([
      servicesOfProperty(agencyId, property.id),
      accessNotesOfProperty(agencyId, property.id, dayIn(site.timeZone, now)),
    ])
    const address = `${property.addressLine1}, ${property.addressLine2}`
    const content = html`
      ${renderFacts([
        ['Agency', property.agencyName],
        ['Property manager', property.manager ?? notSpecified],
        ['Occupancy', occupancyOf(property)],
        ['Lease starts', dayText(property.leaseStartsOn)],
        ['Lease ends', dayText(property.leaseEndsOn)],
        ['Key number', property.keyNumber ?? notSpecified],
      ])}
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
          { header: 'Next due', cell: ({ nextDueOn }) => dayText(nextDueOn) },
          { header: 'Compliance', cell: ({ reason, compliance }) => reason || readable(compliance) },
        ],
      })}
      <p class="actions">
        <a class="button" href="${site.portalUrl}/property/${property.id}">Open in the compliance portal</a>
        <a href="${linkTo(site, '/JobOrders/add', { property_id: property.id, agency: agencyId })}">Order a service</a>
        <a href="${linkTo(site, '/Notices/view', { agency: agencyId, search: address })}">Notices</a>
      </p>
    `
    return showPage(frame({ site, session, agencyId, title: address, content }))
  })
}

const occupancyOf = ({ isCancelled, isVacant }: PropertyFacts): string => {
  if (isCancelled) return 'No longer serviced'
  return isVacant ? 'Vacant' : 'Tenanted'
}
