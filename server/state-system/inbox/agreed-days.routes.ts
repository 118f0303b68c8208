import { dayIn } from '../../../contract/days.ts'
import { bookAgreedDay, declineAgreedDay, readTimesForDay } from '../../areas/agreed-days/answer-agreed-day.ts'
import { maybeOne } from '../../platform/database.ts'
import { notFound, Problem, ruleBroken } from '../../platform/problem.ts'
import type { Scope } from '../../platform/scope.ts'
import { asReviewer } from '../as-reviewer.ts'
import { parseId, readText } from '../form-values.ts'
import { linkTo } from '../links.ts'
import { goTo, showPage, type Answer, type PageRoutes, type SignedInCall } from '../page-routes.ts'
import { parseTime } from '../sections/offered-times.ts'
import { refuseOthers } from '../sections/refuse-others.ts'
import { readingFrom } from '../state-site.ts'
import { agreedDayPage, agreedDayPath, agreedDaysPage, agreedDaysPath, type DayPage } from './agreed-days-page.ts'
import { findDay, stateDays, type DayDetails } from './agreed-days.queries.ts'
import { readNote } from './form-parts.ts'
import { refusalOf } from './refused-change.ts'

const largestPage = 100

async function dayOf({ site, session, params }: SignedInCall): Promise<DayDetails> {
  const [agencyId, id] = [parseId(readText(params, 'agency')), parseId(readText(params, 'id'))]
  const found =
    agencyId === undefined || id === undefined
      ? undefined
      : await maybeOne(readingFrom(site, session.userId), findDay(site.state, agencyId, id))
  if (!found) throw notFound('This agreed day was not found')
  return found
}

const scopeFor = ({ site, session, now, requestId }: SignedInCall, agencyId: number, db: Scope['db']): Scope => ({
  state: site.state,
  agencyId,
  userId: session.userId,
  userName: session.userName,
  originalUserId: session.originalUserId,
  now,
  today: dayIn(site.timeZone, now),
  requestId,
  db,
})

type Typed = Pick<DayPage, 'time' | 'reason' | 'refusal'> & { services: string }

async function show(call: SignedInCall, { services, ...typed }: Typed): Promise<Answer> {
  const day = await dayOf(call)
  const scope = scopeFor(call, day.agencyId, readingFrom(call.site, call.session.userId))
  const times = day.isToBook ? await readTimesForDay(scope, day.propertyId, services) : null
  const page = agreedDayPage(call, { day, times, today: scope.today, ...typed })
  return showPage(page, typed.refusal?.status ?? 200)
}

const outcomes: Readonly<Record<string, string>> = {
  book: 'The visit is booked. The tenants and the agency are told the time.',
  decline: 'The agency is told that we cannot come on that day.',
}

/** Pages on which the provider's staff book the days that agencies agreed with tenants. */
export function agreedDayRoutes(routes: PageRoutes): void {
  routes.signedIn('GET', agreedDaysPath, async (call) => {
    refuseOthers(call)
    const { site, session, query, now } = call
    const page = Math.min(parseId(readText(query, 'page')) ?? 1, largestPage)
    const days = await readingFrom(site, session.userId).rows(stateDays(site.state, page))
    const done = readText(query, 'done')
    const outcome = Object.hasOwn(outcomes, done) ? outcomes[done] : undefined
    return showPage(agreedDaysPage(call, { days, page, today: dayIn(site.timeZone, now), outcome }))
  })

  routes.signedIn('GET', agreedDayPath, async (call) => {
    refuseOthers(call)
    return show(call, { services: readText(call.query, 'services'), time: '', reason: '' })
  })

  routes.signedIn('POST', agreedDayPath, async (call) => {
    refuseOthers(call)
    const { agencyId, id: actionId } = await dayOf(call)
    const { form } = call
    const act = readText(form, 'act')
    if (act !== 'book' && act !== 'decline') throw new Problem('malformed', 'Choose to book or to decline.')
    const [services, time, reason] = [readText(form, 'services'), readText(form, 'time'), readNote(form)]
    const refusal = await refusalOf(async () =>
      asReviewer(call, agencyId, async (reviewer) => {
        if (act === 'decline') return declineAgreedDay(reviewer, { actionId, reason })
        const chosen = parseTime(time)
        if (!chosen) throw ruleBroken('Please select a time', { time: 'Please select a time' })
        const scope = { ...scopeFor(call, agencyId, reviewer.db), portalUrl: reviewer.portalUrl }
        return bookAgreedDay(scope, { actionId, bookingTypes: services.split(','), time: chosen })
      }),
    )
    if (refusal) return show(call, { services, time, reason: reason ?? '', refusal })
    return goTo(linkTo(call.site, agreedDaysPath, { done: act }))
  })
}
