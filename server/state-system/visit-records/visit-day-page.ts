import { shortDay } from '../../../contract/day-text.ts'
import { addDays, type Day } from '../../../contract/days.ts'
import { textField } from '../kit/forms/fields.ts'
import { formError, notice as goodNotice } from '../kit/forms/form-messages.ts'
import { filterForm } from '../kit/forms/search-form.ts'
import { frame } from '../kit/frame/frame.ts'
import { html, type Html, type Part } from '../kit/html/html.ts'
import { linkTo, myDayPath, visitDayPath } from '../kit/html/links.ts'
import type { SignedInCall } from '../kit/routes/call.ts'
import type { TechnicianOfDay } from './visit-day.queries.ts'
import { phoneLink, stop, type Stop } from './visit-stop.ts'

export const visitKeyPath = '/Visits/key/:agency/:id'

/** Of a visit on the page, for links to it. */
export const stopId = ({ agencyId, visitId }: Pick<Stop, 'agencyId' | 'visitId'>): string =>
  `visit-${agencyId}-${visitId}`

type DayView = {
  day: Day
  today: Day
  technicianId: number | null
  /** All with visits on this day; empty when one is chosen. */
  technicians: readonly TechnicianOfDay[]
  visits: readonly Stop[]
  /** The next day with visits, if this one has none. */
  nextDay: Day | null
  done: string | null
  error: string | undefined
  /** For a technician who sees the own day: keys before the visits, and what follows them. */
  own?: { keys: Part; after: Part } | undefined
}

/** The visits of one day, technician by technician, in driving order. */
export function visitDayPage(call: SignedInCall, view: DayView): Html {
  const { site, session } = call
  const { day, today, technicianId, technicians, visits, nextDay, done, error, own } = view
  const path = own ? myDayPath : visitDayPath
  const chosen = own ? undefined : (technicianId ?? undefined)
  const shown = [...new Map(visits.map((visit) => [visit.technicianId, visit])).values()]
  const link = (to: Day) => linkTo(site, path, { day: to, technician: chosen })
  const content = html`
    ${done !== null && goodNotice(done)} ${formError(error)}
    ${filterForm(call, path, textField({ name: 'day', label: 'Day', value: day, type: 'date' }), 'Show', {
      technician: chosen,
    })}
    <p class="actions">
      <a href="${link(addDays(day, -1))}">Day before</a>
      ${day !== today && html`<a href="${link(today)}">Today</a>`}
      <a href="${link(addDays(day, 1))}">Day after</a>
      ${chosen !== undefined && html`<a href="${linkTo(site, visitDayPath, { day })}">All technicians</a>`}
    </p>
    ${
      visits.length === 0 &&
      technicians.length === 0 &&
      html`<p class="empty">
        No visits on ${shortDay(day)}.
        ${nextDay !== null && html`The next ones are on <a href="${link(nextDay)}">${shortDay(nextDay)}</a>.`}
      </p>`
    }
    ${own?.keys} ${technicians.length > 1 && technicianList(call, day, technicians)}
    ${shown.map((technician) =>
      technicianPart(
        call,
        view,
        visits.filter((visit) => visit.technicianId === technician.technicianId),
      ),
    )}
    ${own?.after}
  `
  return frame({
    site,
    session,
    title: own ? `My day, ${shortDay(day)}` : `Visits on ${shortDay(day)}`,
    path,
    content,
    hasErrors: error !== undefined,
  })
}

/** "Aiden Walker, 3 of 4 to do": short, because it comes before the visits. */
const technicianList = ({ site }: SignedInCall, day: Day, technicians: readonly TechnicianOfDay[]): Html => html`
  <ul class="technicians" aria-label="Technicians">
    ${technicians.map(
      ({ technicianId, technician, visits, left }) =>
        html`<li>
          <a href="${linkTo(site, visitDayPath, { day, technician: technicianId })}">${technician}</a>
          <span class="quiet">${left === 0 ? 'all done' : `${left} of ${visits} to do`}</span>
        </li>`,
    )}
  </ul>
`

function technicianPart(call: SignedInCall, { day, today, own }: DayView, visits: readonly Stop[]): Html {
  const [first] = visits
  if (!first) return html``
  const { technicianId, technician, technicianPhone } = first
  return html`
    <section aria-labelledby="technician-${technicianId}">
      <h2 id="technician-${technicianId}">
        ${own ? 'Visits' : html`<a href="${linkTo(call.site, visitDayPath, { day, technician: technicianId })}">${technician}</a>`}
      </h2>
      ${!own && technicianPhone !== null && html`<p>${phoneLink(technicianPhone)}</p>`}
      <ol class="stops">
        ${visits.map((visit, place) => html`<li id="${stopId(visit)}">${stop(call, visit, visits[place - 1], today)}</li>`)}
      </ol>
    </section>
  `
}
