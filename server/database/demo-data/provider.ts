import type { Day } from '../../../contract/days.ts'
import { services, serviceCodes } from '../../../contract/services.ts'
import type { StateCode } from '../../../contract/states.ts'
import { propertySuburb } from './addresses.ts'
import { demoDayText, toDayNumber } from './calendar.ts'
import type { Catalogue } from './catalogue.ts'
import { copyList } from './copy-writer.ts'
import { demoLicenceFor, demoLicences, licencedServices } from './licences.ts'
import { drawMobile, drawPerson, technicianRandom } from './people.ts'
import { demoTechnician, demoUserIds, type DataPlan } from './plan.ts'
import { isWorkday, demoRosterDays, slotId, windowMinutes, windowStarts, workingHours } from './roster.ts'
import { stateClock } from './agency-context.ts'
import type { DataTables } from './tables.ts'

const everyService = copyList(serviceCodes.map((code) => services[code].id).toSorted((a, b) => a - b))

/** Writes the technicians of a state and their published roster. */
export function writeTechnicians(
  plan: DataPlan,
  state: StateCode,
  catalogue: Catalogue,
  today: Day,
  tables: DataTables,
): void {
  const { suburbs, holidays, localHolidays, licenceNames } = catalogue.states[state]
  const clock = stateClock(state)
  const first = toDayNumber(today)
  for (const { id, place } of plan.technicians.filter((technician) => technician.state === state)) {
    const random = technicianRandom(plan.seed, id)
    const suburb = propertySuburb(suburbs, place)
    const free = new Set([...holidays, ...(localHolidays.get(suburb.locality) ?? [])])
    tables.technicians.add({
      id,
      state,
      name: drawPerson(random).name,
      phone: drawMobile(random),
      licence_number: demoLicenceFor(state, id, 'electrical') as string,
      latitude: suburb.latitude,
      longitude: suburb.longitude,
      radius_km: 60,
      service_ids: everyService,
      is_active: true,
      user_id: id === demoTechnician(plan, state) ? demoUserIds(state).technician : null,
    })
    for (const [number, licence] of demoLicences.entries())
      tables.technicianLicences.add({
        id: (id - 1) * demoLicences.length + number + 1,
        state,
        technician_id: id,
        kind: licence.kind,
        name: licenceNames.get(licence.kind) ?? '',
        licence_number: licence.number(state)(id),
        service_ids: copyList(licencedServices(licence)),
        valid_from: demoDayText(first - 1900 - ((id * 37) % 400)),
        // After the end of the roster, so that every published window can be booked.
        expires_on: demoDayText(first + random.between(demoRosterDays + 30, 1000)),
      })
    for (const weekday of [1, 2, 3, 4, 5])
      tables.technicianHours.add({
        technician_id: id,
        weekday,
        starts_at: workingHours.from,
        ends_at: workingHours.to,
        state,
      })
    for (let ahead = 1; ahead <= demoRosterDays; ahead++) {
      if (!isWorkday(first + ahead, free)) continue
      for (const [window, start] of windowStarts.entries())
        tables.technicianSlots.add({
          id: slotId(id, ahead, window),
          state,
          technician_id: id,
          starts_at: clock.at(first + ahead, start),
          ends_at: clock.at(first + ahead, start + windowMinutes),
        })
    }
  }
}
