import type { Day } from '../../contract/days.ts'
import { states, type StateCode } from '../../contract/states.ts'
import { instantAt, type ClockTime } from '../../contract/times.ts'
import type { Given } from './given.ts'
import type { Columns } from './given-rows.ts'

/** A technician near the first suburb of the state, licensed for every service. */
export async function givenTechnician(given: Given, state: StateCode, columns: Columns = {}): Promise<number> {
  const [suburb] = await given.rows<{ latitude: number; longitude: number }>(
    'select latitude, longitude from suburbs where state = $1 order by id limit 1',
    [state],
  )
  const id = await given.row('technicians', {
    state,
    name: 'Tess Tester',
    service_ids: '{1,2,3,4,5,6}',
    ...suburb,
    ...columns,
  })
  await given.rows(
    `insert into technician_licences (state, technician_id, name, licence_number, service_ids)
     select $1, $2, 'Gas and electrical licence', '1', array_agg(id order by id) from services where needs_licence`,
    [state, id],
  )
  return id
}

/** Windows of two hours on a day; returns their ids in order. */
export async function givenWindows(
  given: Given,
  state: StateCode,
  technicianId: number,
  day: Day,
  starts: readonly ClockTime[] = ['08:00', '10:00', '12:00', '14:00', '16:00'],
): Promise<number[]> {
  const ids: number[] = []
  for (const start of starts) {
    const startsAt = instantAt(states[state].timeZone, day, start)
    const endsAt = new Date(startsAt.getTime() + 2 * 3_600_000)
    const columns = {
      state,
      technician_id: technicianId,
      starts_at: startsAt.toISOString(),
      ends_at: endsAt.toISOString(),
    }
    ids.push(await given.row('technician_slots', columns))
  }
  return ids
}
