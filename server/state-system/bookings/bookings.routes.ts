import { hasAtMost } from '../../../contract/form-rules.ts'
import { cancelVisitForm } from '../../../contract/bookings/booking-calls.ts'
import { brokenRules } from '../../../contract/broken-rules.ts'
import { longestNotes } from '../../../contract/limits.ts'
import { cancelBookedVisit } from '../../areas/bookings/cancel-visit.ts'
import { listTimesOfVisit } from '../../areas/bookings/list-times.ts'
import { changeVisitTime } from '../../areas/bookings/move-visit.ts'
import { maybeOne } from '../../platform/database.ts'
import { notFound, Problem } from '../../platform/problem.ts'
import {
  agencyChoice,
  changingAgency,
  forAgency,
  forAnyAgency,
  scopeOf,
  type AgencyCall,
} from '../kit/agency/agency-page.ts'
import { parseId, readText } from '../kit/forms/form-values.ts'
import { isAtTime, parseTime } from '../kit/forms/offered-times.ts'
import { refusalOf, type ChangeRefusal } from '../kit/forms/refused-change.ts'
import { listPdfPath } from '../kit/lists/list-address.ts'
import { sendListPdf } from '../kit/lists/list-pdf.ts'
import { showList } from '../kit/lists/show-list.ts'
import { bookingPath } from '../kit/html/links.ts'
import { goTo, type Answer, type PageRoutes } from '../kit/routes/call.ts'
import { isStaff } from '../kit/sessions/as-staff.ts'
import { countingMail } from '../kit/sessions/account-call.ts'
import { calendarList, showCalendar } from './booking-calendar.ts'
import { bookingPage, type BookingDraft } from './booking-page.ts'
import { findVisit, type ShownVisit } from './bookings.queries.ts'
import { bookingAddress, bookings, bookingsPath } from './bookings.ts'

const title = 'Booking'

/** The visits of the agency: a list, a week or a month; and one visit, to be moved or cancelled, also by the provider's staff. */
export function bookingRoutes(routes: PageRoutes): void {
  routes.signedIn('GET', bookingsPath, async (call) =>
    forAgency(call, bookings.title, async (inAgency, agencies) => {
      const view = readText(call.query, 'view')
      const above = agencyChoice(inAgency, agencies, bookingsPath)
      return view === 'week' || view === 'month'
        ? showCalendar(inAgency, view, above)
        : showList(inAgency, bookings, above)
    }),
  )
  routes.signedIn('GET', listPdfPath(bookingsPath), async (call) =>
    forAgency(call, bookings.title, async (inAgency) => {
      const view = readText(call.query, 'view')
      const isCalendar = view === 'week' || view === 'month'
      return sendListPdf(inAgency, isCalendar ? calendarList(inAgency, view).list : bookings)
    }),
  )

  routes.signedIn('GET', bookingPath, async (call) =>
    forAnyAgency(call, title, async (inAgency) =>
      showVisit(inAgency, await visitOf(inAgency), { time: '', reason: '' }),
    ),
  )
  routes.signedIn('POST', bookingPath, async (call) =>
    forAnyAgency(call, title, async (inAgency) => changeVisit(inAgency, await visitOf(inAgency)), call.form),
  )
}

async function visitOf({ db, agency, params }: AgencyCall): Promise<ShownVisit> {
  const id = parseId(readText(params, 'id'))
  const visit = id === undefined ? undefined : await maybeOne(db, findVisit(agency.id, id))
  if (!visit) throw notFound(`This visit was not found in ${agency.name}.`)
  return visit
}

/** The visit, with the times to which it can be moved if it can still be changed. */
async function showVisit(
  call: AgencyCall,
  visit: ShownVisit,
  draft: BookingDraft,
  refusal?: ChangeRefusal,
): Promise<Answer> {
  const canChange = visit.status === 'BOOKED' && new Date(visit.startsAt) > call.now
  const scope = { ...scopeOf(call), isProvider: isStaff(call) }
  try {
    const dates = canChange ? await listTimesOfVisit(scope, visit.propertyId as number, visit.visitId) : []
    return bookingPage(call, visit, { canChange, dates, draft, refusal })
  } catch (error) {
    // The agency may see its visits, but not change them here, or the way in of this one is no longer possible.
    if (!(error instanceof Problem) || (error.code !== 'forbidden' && error.code !== 'rule-broken')) throw error
    const isForbidden = error.code === 'forbidden'
    return bookingPage(call, visit, { canChange: !isForbidden, dates: [], draft, refusal, why: error.message })
  }
}

async function changeVisit(call: AgencyCall, visit: ShownVisit): Promise<Answer> {
  const { form } = call
  const draft = { time: readText(form, 'time'), reason: readText(form, 'reason').replaceAll('\r\n', '\n').trim() }
  const version = parseId(readText(form, 'version')) ?? 0
  const isMove = readText(form, 'action') === 'move'
  const done = goTo(`${bookingAddress(call, visit.visitId)}&done=${isMove ? 'moved' : 'cancelled'}`)
  const refusal = isMove
    ? await refusedMove(call, visit, version, draft)
    : await refusedCancel(call, visit, version, draft)
  if (refusal === undefined) return done
  const now = await visitOf(call)
  // The same form sent twice: the first one has done it.
  const isDone = isMove
    ? isAtTime(now, parseTime(draft.time), call.site)
    : now.status === 'CANCELLED' && (now.cancellation?.reason ?? '') === draft.reason
  if (isDone && now.version === version + 1) return done
  return showVisit(call, now, draft, refusal)
}

async function refusedMove(call: AgencyCall, visit: ShownVisit, version: number, { time }: BookingDraft) {
  const oasResult = parseTime(time)
  if (!oasResult) return refused('time', 'Please select a time')
  return refusalOf(async () =>
    changingAgency(
      call,
      countingMail(call, async (scope) =>
        changeVisitTime(
          { ...scope, isProvider: isStaff(call) },
          visit.propertyId as number,
          visit.visitId,
          { oasResult, version },
          'STATE_SYSTEM',
        ),
      ),
    ),
  )
}

async function refusedCancel(call: AgencyCall, visit: ShownVisit, version: number, { reason }: BookingDraft) {
  if (!hasAtMost(reason, longestNotes)) return refused('reason', `Enter at most ${longestNotes} characters.`)
  const { reason: broken } = brokenRules(cancelVisitForm, { reason })
  if (broken !== undefined) return refused('reason', broken)
  return refusalOf(async () =>
    changingAgency(
      call,
      countingMail(call, async (scope) =>
        cancelBookedVisit(
          { ...scope, isProvider: isStaff(call) },
          visit.propertyId as number,
          visit.visitId,
          { reason, version },
          'STATE_SYSTEM',
        ),
      ),
    ),
  )
}

const refused = (field: string, message: string): ChangeRefusal => ({
  status: 422,
  message: 'Please correct what is marked.',
  fields: { [field]: message },
})
