import { dayIn, isDay } from '../../../contract/days.ts'
import { withBarriers } from '../../areas/visit-records/entry-barrier.ts'
import { maybeOne } from '../../platform/database.ts'
import { madeTimeText } from '../../areas/bookings/visit-time-text.ts'
import { readText } from '../kit/forms/form-values.ts'
import { formFields } from '../kit/forms/form-messages.ts'
import { frame } from '../kit/frame/frame.ts'
import { unsafeOf } from '../kit/html/badge.ts'
import { html, type Html, type Part, renderTable } from '../kit/html/html.ts'
import { linkTo, myDayPath } from '../kit/html/links.ts'
import { showPage, type Answer, type SignedInCall } from '../kit/routes/call.ts'
import { readingFrom } from '../kit/routes/state-site.ts'
import {
  keysOfTechnician,
  pastVisits,
  ownVisitsToCome,
  type KeyToHandle,
  type OwnRecord,
  type OwnVisit,
  sentBackRecords,
  type SentBack,
} from './my-day.queries.ts'
import { sentBackText } from './release-part.ts'
import { doneTexts } from './visit-done-texts.ts'
import { visitDayPage } from './visit-day-page.ts'
import { nextDayWithVisits, visitsOfDay } from './visit-day.queries.ts'

/** The own visits, keys and records of the technician who is signed in; nothing of others. */
export async function myDayAnswer(call: SignedInCall, error?: string, status = 200): Promise<Answer> {
  const { site, session, now, query } = call
  const { technicianId } = session
  if (technicianId === null) return showPage(withoutTechnician(call))
  const today = dayIn(site.timeZone, now)
  const wanted = readText(query, 'day')
  const day = isDay(wanted) ? wanted : today
  const db = readingFrom(site, session.userId)
  const [found, keys, coming, past, back] = await db.batch([
    visitsOfDay(site.state, day, technicianId),
    keysOfTechnician(site.state, technicianId, today),
    ownVisitsToCome(site.state, technicianId, day),
    pastVisits(site.state, technicianId, day),
    sentBackRecords(site.state, technicianId),
  ])
  const visits = await withBarriers(db, found, { timeZone: site.timeZone, today })
  const next = visits.length === 0 ? await maybeOne(db, nextDayWithVisits(site.state, day, technicianId)) : undefined
  const isElsewhere = ({ agencyId, visitId }: SentBack) =>
    !visits.some((visit) => visit.agencyId === agencyId && visit.visitId === visitId)
  const view = {
    day,
    today,
    technicianId,
    technicians: [],
    visits,
    nextDay: next?.day ?? null,
    done: doneTexts[readText(query, 'done')] ?? null,
    error,
    own: {
      keys: [backPart(call, back.filter(isElsewhere)), keysPart(call, keys)],
      after: html`${comingPart(call, coming)} ${pastPart(call, past)}`,
    },
  }
  return showPage(visitDayPage(call, view), status)
}

const withoutTechnician = ({ site, session }: SignedInCall): Html =>
  frame({
    site,
    session,
    title: 'My day',
    path: myDayPath,
    content: html`<p class="empty">
      Your account is not connected with a technician of the roster. Please ask the office to do that at Roster.
    </p>`,
  })

const recordAddress = ({ site }: SignedInCall, { agencyId, visitId }: Pick<OwnVisit, 'agencyId' | 'visitId'>): string =>
  linkTo(site, `/Visits/record/${agencyId}/${visitId}`)

const backPart = (call: SignedInCall, list: readonly SentBack[]): Part =>
  list.map(
    (visit) =>
      html`<div class="notice critical">
        <p>
          <a href="${recordAddress(call, visit)}">${visit.address}</a>: ${sentBackText(call.site.state, visit.sent)}
        </p>
      </div>`,
  )

const keysPart = (call: SignedInCall, keys: readonly KeyToHandle[]): Part =>
  keys.length > 0 &&
  renderTable({
    caption: 'Keys to collect and to return',
    rows: keys,
    empty: '',
    columns: [
      { header: 'Key', cell: ({ keyNumber, agencyName }) => `${keyNumber}, ${agencyName}` },
      { header: 'For', cell: (key) => html`<a href="${recordAddress(call, key)}">${key.address}</a>` },
      { header: 'To do', cell: (key) => keyForm(call, key) },
    ],
  })

const keyForm = ({ site, session }: SignedInCall, { agencyId, visitId, address, collectedAt }: KeyToHandle): Html =>
  html`<form method="post" action="${linkTo(site, `/Visits/key/${agencyId}/${visitId}`)}">
    ${formFields(session, { action: collectedAt === null ? 'collect' : 'return' })}
    <button class="quiet">
      ${collectedAt === null ? 'Key collected' : 'Key returned'}<span class="for-readers"> for ${address}</span>
    </button>
  </form>`

const ownColumns = (call: SignedInCall) => [
  { header: 'When', cell: (visit: OwnVisit) => madeTimeText(call.site.state, visit) },
  {
    header: 'Property',
    cell: (visit: OwnVisit) =>
      html`<a href="${recordAddress(call, visit)}">${visit.address}</a> ${unsafeOf(call, visit)}`,
  },
  { header: 'Services', cell: ({ services }: OwnVisit) => services },
]

const comingPart = (call: SignedInCall, visits: readonly OwnVisit[]): Html =>
  renderTable({
    caption: 'To come',
    rows: visits,
    empty: 'No visits are booked after this day.',
    columns: ownColumns(call),
  })

const stateText = ({ status, recordedBy, sent }: OwnRecord): Part => {
  if (status === 'BOOKED' && sent?.status === 'WAITING') return 'Waits for release'
  if (status === 'BOOKED' && sent?.status === 'REFUSED') return html`<strong>Sent back</strong>`
  if (status === 'BOOKED') return html`<strong>Not recorded yet</strong>`
  const end = status === 'COMPLETED' ? 'Done' : 'Could not get in'
  return recordedBy === null ? end : `${end}, recorded by ${recordedBy}`
}

const pastPart = (call: SignedInCall, visits: readonly OwnRecord[]): Html =>
  renderTable({
    caption: 'Before this day',
    rows: visits,
    empty: 'There are no earlier visits.',
    columns: [...ownColumns(call), { header: 'Record', cell: stateText }],
  })
