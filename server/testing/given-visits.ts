import { randomUUID } from 'node:crypto'
import { services, type ServiceCode } from '../../contract/services.ts'
import { states, type StateCode } from '../../contract/states.ts'
import { instantAt } from '../../contract/times.ts'
import { checksIn } from '../areas/service-checks/checks-by-service.ts'
import { neededReadings, type ServiceReading } from '../areas/service-reports/service-readings.ts'
import type { OpenedBooking } from '../areas/visit-records/opened-booking.ts'
import type { Recorder } from '../areas/visit-records/recorder.ts'
import { checkField, measuredField, type VisitForm } from '../areas/visit-records/visit-form.ts'
import type { Database } from '../platform/database.ts'
import { todayIn } from '../platform/scope.ts'
import type { Given } from './given.ts'
import { givenTechnician } from './given-roster.ts'

export type GivenVisit = { agencyId: number; propertyId: number; visitId: number; technicianId: number }

/** A property whose services are overdue, with a visit booked for them today at 8 am. */
export async function givenVisitToday(
  given: Given,
  {
    state = 'vic',
    agencyId,
    codes,
    managerId = null,
    columns = {},
  }: {
    state?: StateCode
    agencyId: number
    codes: readonly ServiceCode[]
    managerId?: number | null
    columns?: Record<string, unknown>
  },
): Promise<GivenVisit> {
  const today = todayIn(state, new Date())
  const starts = instantAt(states[state].timeZone, today, '08:00')
  const propertyId = await given.property(agencyId, {
    managerId,
    columns: { is_key_available: true, key_number: 'K7', ...columns },
  })
  const technicianId = await givenTechnician(given, state, { licence_number: 'L-100' })
  const visitId = await given.row('visits', {
    agency_id: agencyId,
    property_id: propertyId,
    technician_id: technicianId,
    starts_at: starts.toISOString(),
    ends_at: new Date(starts.getTime() + 2 * 3_600_000).toISOString(),
    status: 'BOOKED',
    booked_at: new Date(starts.getTime() - 86_400_000).toISOString(),
    entry_method: 'ENTER_WITH_KEY_AS_EN',
  })
  for (const code of codes) {
    await given.service(agencyId, propertyId, code, { lastOn: await given.day(agencyId, -1000) })
    await given.rows(
      `insert into visit_services (agency_id, visit_id, service_id, booking_type)
       values ($1, $2, $3, (select max(code) from booking_types where service_id = $3 and not is_repair))`,
      [agencyId, visitId, services[code].id],
    )
  }
  return { agencyId, propertyId, visitId, technicianId }
}

/** The booking as a page shows it that was opened just now. */
export const openedBooking = ({
  visitId,
  technicianId,
}: Pick<GivenVisit, 'visitId' | 'technicianId'>): OpenedBooking => ({
  visitId,
  version: 1,
  technicianId,
  startsAt: new Date().toISOString(),
  services: [],
})

const withinLimit = ({ limit }: ServiceReading): number => {
  if (limit === null) return 1
  return 'least' in limit ? limit.least : limit.most
}

/** A form in which every check of these services was passed, with the values that they need. */
export const passedForm = (state: StateCode, codes: readonly ServiceCode[]): VisitForm =>
  Object.fromEntries(
    codes.flatMap((service) => [
      ...checksIn(state, service).map(({ code }) => [checkField(service, code), 'PASSED']),
      ...neededReadings(service).map((reading) => [
        measuredField(service, reading.code, 'value'),
        String(withinLimit(reading)),
      ]),
    ]),
  )

/** Runs a use case as a user of the provider, in a transaction of the state system. */
export const asRecorder = async <Result>(
  database: Database,
  { state = 'vic', agencyId, userId }: { state?: StateCode; agencyId: number; userId: number },
  work: (recorder: Recorder) => Promise<Result>,
): Promise<Result> =>
  database.transaction({ state, agencyId: null, userId }, async (db) => {
    const now = new Date()
    return work({
      db,
      state,
      agencyId,
      userId,
      originalUserId: null,
      now,
      today: todayIn(state, now),
      requestId: randomUUID(),
      source: 'STATE_SYSTEM',
      portalUrl: 'http://portal.test',
    })
  })
