import type { BookingDate } from '../../contract/bookings/booking-calls.ts'
import { addDays } from '../../contract/days.ts'
import type { ServiceCode } from '../../contract/services.ts'
import type { StateCode } from '../../contract/states.ts'
import { todayIn } from '../platform/scope.ts'
import { givenTechnician } from './given-roster.ts'
import type { Browser, TestPortal } from './test-portal.ts'

export type BookingPlace = {
  state: StateCode
  agencyId: number
  userId: number
  propertyId: number
  technicianId: number
  browser: Browser
}

/** A service that is due in ten days. */
export async function givenDueService(
  portal: TestPortal,
  { state, agencyId, propertyId }: Pick<BookingPlace, 'state' | 'agencyId' | 'propertyId'>,
  service: ServiceCode,
  columns: Record<string, unknown> = {},
): Promise<void> {
  const today = todayIn(state, portal.clock.now())
  await portal.given.service(agencyId, propertyId, service, {
    lastOn: addDays(today, -380),
    columns: { next_due_on: addDays(today, 10), job_status: 'SERVICE_PENDING', ...columns },
  })
}

/** An agency that can book, its user, a let property with a key and a due smoke alarm check, and a technician. */
export async function givenBookingPlace(portal: TestPortal, state: StateCode = 'vic'): Promise<BookingPlace> {
  const { given } = portal
  const today = todayIn(state, portal.clock.now())
  const agencyId = await given.agency(state, 'Wattlebird')
  await given.rows(
    `update agencies set allow_agency_portal_booking = true, phone = '+61355501234', email = 'office@wattlebird.example.com' where id = $1`,
    [agencyId],
  )
  const userId = await given.user(state, { name: 'Priya Nair' })
  await given.membership(userId, agencyId)
  const propertyId = await given.property(agencyId, { columns: { is_key_available: true, key_number: 'K7' } })
  await given.tenancy(agencyId, propertyId, {
    occupant: 'Ana Lee',
    columns: { starts_on: addDays(today, -200), ends_on: addDays(today, 165) },
  })
  await given.rows(
    `update occupants set email = 'ana@lee.example.com', accepts_notices_by_email = true where agency_id = $1`,
    [agencyId],
  )
  await givenDueService(portal, { state, agencyId, propertyId }, 'smoke')
  const technicianId = await givenTechnician(given, state)
  const browser = await portal.signIn(userId, { state })
  return { state, agencyId, userId, propertyId, technicianId, browser }
}

export const anaLee = {
  name: 'Ana Lee',
  email: 'ana@lee.example.com',
  mobile: '0491 570 159',
  isPrimaryContact: true,
}

/** The first offered time, or the one at this day and hour, as the wizard sends it back. */
export async function offeredTime(
  { browser, propertyId }: Pick<BookingPlace, 'browser' | 'propertyId'>,
  query = 'service=SMOKE_ALARM_SERVICE',
  at?: string,
) {
  const reply = await browser.get(`/v1/property/${propertyId}/booking/availability?${query}`)
  const times = (reply.body.data as BookingDate[]).flatMap(({ date, bookingTimes }) =>
    bookingTimes.map(({ timeFrom, timeTo, technicianId, oasMetadataId }) => ({
      oasMetadataId,
      date,
      startTime: timeFrom,
      endTime: timeTo,
      technicianId,
    })),
  )
  const found = times.find(({ date, startTime }) => at === undefined || at === `${date} ${startTime}`)
  if (!found) throw new Error(`No time is offered${at ? ` at ${at}` : ''}: ${JSON.stringify(times)}`)
  return found
}
