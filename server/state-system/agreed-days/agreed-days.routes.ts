import { dayIn } from '../../../contract/days.ts'
import { bookAgreedDay, declineAgreedDay, readTimesForDay } from '../../areas/agreed-days/answer-agreed-day.ts'
import { Problem, ruleBroken } from '../../platform/problem.ts'
import { officeRoles } from '../../platform/staff-roles.ts'
import { readNote } from '../kit/forms/fields.ts'
import { readPage, readText } from '../kit/forms/form-values.ts'
import { parseTime } from '../kit/forms/offered-times.ts'
import { refusalOf } from '../kit/forms/refused-change.ts'
import { linkTo, agreedDaysPath } from '../kit/html/links.ts'
import { emailOffText } from '../kit/html/wording.ts'
import { goTo, showPage, type Answer, type PageRoutes, type SignedInCall } from '../kit/routes/call.ts'
import { readingFrom } from '../kit/routes/state-site.ts'
import { asStaff, recordNamed, staffScope } from '../kit/sessions/as-staff.ts'
import { agreedDayPage, agreedDayPath, agreedDaysPage, type DayPage } from './agreed-days-page.ts'
import { findDay, stateDays, type DayDetails } from './agreed-days.queries.ts'

const dayOf = async (call: SignedInCall): Promise<DayDetails> =>
  recordNamed(call, findDay, 'This agreed day was not found')

type Typed = Pick<DayPage, 'time' | 'reason' | 'refusal'> & { services: string }

async function show(call: SignedInCall, { services, ...typed }: Typed): Promise<Answer> {
  const day = await dayOf(call)
  const scope = staffScope(call, day.agencyId)
  const times = day.isToBook ? await readTimesForDay(scope, day.propertyId, services) : null
  const page = agreedDayPage(call, { day, times, today: scope.today, ...typed })
  return showPage(page, typed.refusal?.status ?? 200)
}

const outcomes: Readonly<Record<string, string>> = {
  book: 'The visit is booked. The agency, and tenants with an email address and a mobile number, get the time by email.',
  'book-unmailed': `The visit is booked, and the agency sees the time in the portal. ${emailOffText}`,
  decline: 'The agency is told by email that we cannot come on that day.',
  'decline-unmailed': `The access issues are open again, and the agency sees your reason in the portal. ${emailOffText}`,
}

/** Pages on which the provider's staff book the days that agencies agreed with tenants. */
export function agreedDayRoutes(routes: PageRoutes): void {
  routes.staff(
    'GET',
    agreedDaysPath,
    async (call) => {
      const { site, session, query, now } = call
      const page = readPage(query)
      const days = await readingFrom(site, session.userId).rows(stateDays(site.state, page))
      const done = readText(query, 'done')
      const outcome = Object.hasOwn(outcomes, done) ? outcomes[done] : undefined
      return showPage(agreedDaysPage(call, { days, page, today: dayIn(site.timeZone, now), outcome }))
    },
    { roles: officeRoles },
  )

  routes.staff(
    'GET',
    agreedDayPath,
    async (call) => show(call, { services: readText(call.query, 'services'), time: '', reason: '' }),
    { roles: officeRoles },
  )

  routes.staff(
    'POST',
    agreedDayPath,
    async (call) => {
      const { agencyId, id: actionId, isSendingEnabled } = await dayOf(call)
      const { form } = call
      const act = readText(form, 'act')
      if (act !== 'book' && act !== 'decline') throw new Problem('malformed', 'Choose to book or to decline.')
      const [services, time, reason] = [readText(form, 'services'), readText(form, 'time'), readNote(form)]
      const refusal = await refusalOf(async () =>
        asStaff(call, agencyId, async (reviewer) => {
          if (act === 'decline') return declineAgreedDay(reviewer, { actionId, reason })
          const chosen = parseTime(time)
          if (!chosen) throw ruleBroken('Please select a time', { time: 'Please select a time' })
          const scope = { ...staffScope(call, agencyId, reviewer.db), portalUrl: reviewer.portalUrl }
          return bookAgreedDay(scope, { actionId, bookingTypes: services.split(','), time: chosen })
        }),
      )
      if (refusal) return show(call, { services, time, reason: reason ?? '', refusal })
      return goTo(linkTo(call.site, agreedDaysPath, { done: isSendingEnabled ? act : `${act}-unmailed` }))
    },
    { roles: officeRoles },
  )
}
