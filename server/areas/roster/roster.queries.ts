import type { Day } from '../../../contract/days.ts'
import type { StateCode } from '../../../contract/states.ts'
import { sql, type Sql } from '../../platform/sql.ts'
import type { WorkingHours } from './working-hours.ts'

type RecordedLicence = {
  id: number
  name: string
  number: string
  issuedIn: StateCode
  serviceIds: number[]
  validFrom: Day | null
  expiresOn: Day | null
  /** Other technicians for whom the same number of the same state is recorded. */
  others: string[]
}

/** Spaces and hyphens are written as people like. */
const plainNumber = (column: Sql): Sql => sql`upper(regexp_replace(${column}, '[^A-Za-z0-9]', '', 'g'))`

const otherHolders: Sql = sql`
  array(select distinct o.name from technician_licences x join technicians o on o.id = x.technician_id
         where x.state = l.state and ${plainNumber(sql`x.licence_number`)} = ${plainNumber(sql`l.licence_number`)}
           and coalesce(x.issued_in, x.state) = coalesce(l.issued_in, l.state) and x.technician_id <> l.technician_id order by o.name)`

export type TechnicianDetails = {
  id: number
  name: string
  phone: string | null
  licenceNumber: string | null
  radiusKm: number
  serviceIds: number[]
  isActive: boolean
  version: number
  /** The suburb nearest to where the technician starts. */
  place: string
  hours: WorkingHours[]
  licences: RecordedLicence[]
  daysOff: { firstOn: Day; lastOn: Day; reason: string | null }[]
}

export const technicianDetails = (state: StateCode, id: number, today: Day) => sql<TechnicianDetails>`
  select t.id, t.name, t.phone, t.licence_number as "licenceNumber", t.radius_km as "radiusKm", t.service_ids::int[] as "serviceIds",
         t.is_active as "isActive", t.version,
         (select upper(u.name) || ' ' || upper(u.state) || ' ' || u.postcode from suburbs u where u.state = t.state
           order by (u.latitude - t.latitude) ^ 2 + ((u.longitude - t.longitude) * 0.8) ^ 2, u.id limit 1) as place,
         coalesce((select json_agg(json_build_object('weekday', h.weekday, 'startsAt', h.starts_at, 'endsAt', h.ends_at)
                          order by h.weekday, h.starts_at)
                     from technician_hours h where h.technician_id = t.id), '[]') as hours,
         coalesce((select json_agg(json_build_object('id', l.id, 'name', coalesce(k.name, l.name), 'number', l.licence_number,
                                                     'issuedIn', coalesce(l.issued_in, l.state), 'serviceIds', l.service_ids,
                                                     'validFrom', l.valid_from,
                                                     'expiresOn', l.expires_on, 'others', ${otherHolders}) order by l.expires_on, l.id)
                     from technician_licences l left join licence_kinds k on k.state = l.state and k.code = l.kind
                    where l.technician_id = t.id), '[]') as licences,
         coalesce((select json_agg(json_build_object('firstOn', o.first_on, 'lastOn', o.last_on, 'reason', o.reason) order by o.first_on)
                     from technician_days_off o where o.technician_id = t.id and o.last_on >= ${today}), '[]') as "daysOff"
    from technicians t where t.state = ${state} and t.id = ${id}`

/** Locks the technician, so that the second of two changes sees the first. */
export const lockTechnician = (state: StateCode, id: number) => sql<{ version: number }>`
  select version from technicians where state = ${state} and id = ${id} for update`

export type TechnicianForm = {
  name: string
  phone: string | null
  licenceNumber: string | null
  radiusKm: number
  serviceIds: number[]
  isActive: boolean
  /** Where the technician starts; null: as before. */
  start: { latitude: number; longitude: number } | null
}

/** A user adds technicians one after another, so that the second of two equal forms finds the first. */
export const lockAdding = (userId: number | null) =>
  sql`select pg_advisory_xact_lock(hashtext('add-technician'), ${userId ?? 0})`

export const findSameTechnician = (state: StateCode, { name, phone }: TechnicianForm, since: Date) => sql<{
  id: number
}>`
  select id from technicians
   where state = ${state} and name = ${name} and phone is not distinct from ${phone} and version = 2
     and updated_at >= ${since.toISOString()}
   order by id desc limit 1`

export const insertTechnician = (state: StateCode, form: TechnicianForm, now: Date) => sql<{ id: number }>`
  insert into technicians (state, name, phone, licence_number, latitude, longitude, radius_km, service_ids, is_active, updated_at)
  values (${state}, ${form.name}, ${form.phone}, ${form.licenceNumber}, ${form.start?.latitude ?? 0}, ${form.start?.longitude ?? 0},
          ${form.radiusKm}, ${form.serviceIds}::smallint[], ${form.isActive}, ${now.toISOString()})
  returning id`

export const updateTechnician = (id: number, form: TechnicianForm) => sql`
  update technicians
     set name = ${form.name}, phone = ${form.phone}, licence_number = ${form.licenceNumber}, radius_km = ${form.radiusKm},
         service_ids = ${form.serviceIds}::smallint[], is_active = ${form.isActive},
         latitude = coalesce(${form.start?.latitude ?? null}::real, latitude),
         longitude = coalesce(${form.start?.longitude ?? null}::real, longitude)
   where id = ${id}`

export const touchTechnician = (id: number, now: Date) => sql`
  update technicians set version = version + 1, updated_at = ${now.toISOString()} where id = ${id}`

export const deleteHours = (technicianId: number) =>
  sql`delete from technician_hours where technician_id = ${technicianId}`
export const insertHours = (state: StateCode, technicianId: number, hours: readonly WorkingHours[]) => sql`
  insert into technician_hours (technician_id, weekday, starts_at, ends_at, state)
  select ${technicianId}::int, h.weekday, h."startsAt", h."endsAt", ${state}
    from jsonb_to_recordset(${JSON.stringify(hours)}::jsonb) as h (weekday smallint, "startsAt" time, "endsAt" time)`

export type NewLicence = {
  kind: string
  number: string
  issuedIn: StateCode
  validFrom: Day | null
  expiresOn: Day | null
}

export const insertLicence = (state: StateCode, technicianId: number, licence: NewLicence) => sql<{
  name: string
  serviceIds: number[]
}>`
  insert into technician_licences (state, technician_id, kind, name, licence_number, service_ids, valid_from, expires_on,
                                   issued_in)
  select ${state}, ${technicianId}, k.code, k.name, ${licence.number}, k.service_ids, ${licence.validFrom},
         ${licence.expiresOn}, ${licence.issuedIn}
    from licence_kinds k where k.state = ${state} and k.code = ${licence.kind}
  returning name, service_ids::int[] as "serviceIds"`

export const deleteLicence = (technicianId: number, licenceId: number) => sql<{ name: string }>`
  delete from technician_licences where technician_id = ${technicianId} and id = ${licenceId} returning name`

export type NewDaysOff = { firstOn: Day; lastOn: Day; reason: string | null }

/** Days off that overlap the new ones. */
export const overlappingDaysOff = (technicianId: number, { firstOn, lastOn }: NewDaysOff) => sql<NewDaysOff>`
  select first_on as "firstOn", last_on as "lastOn", reason from technician_days_off
   where technician_id = ${technicianId} and first_on <= ${lastOn} and last_on >= ${firstOn} order by first_on`

export const insertDaysOff = (state: StateCode, technicianId: number, { firstOn, lastOn, reason }: NewDaysOff) => sql`
  insert into technician_days_off (technician_id, first_on, last_on, state, reason)
  values (${technicianId}, ${firstOn}, ${lastOn}, ${state}, ${reason})`

export const deleteDaysOff = (technicianId: number, firstOn: Day) => sql<{ lastOn: Day }>`
  delete from technician_days_off where technician_id = ${technicianId} and first_on = ${firstOn} returning last_on as "lastOn"`

export type SuburbPlace = { latitude: number; longitude: number }

export const placeOfSuburb = (state: StateCode, line: string) => sql<SuburbPlace>`
  select s.latitude, s.longitude from suburbs s
   where s.state = ${state} and s.postcode = right(${line}, 4)
     and upper(${line}) in (upper(s.name) || ' ' || upper(s.state) || ' ' || s.postcode, upper(s.name) || ' ' || s.postcode)`

export const lastChangeOfTechnician = (state: StateCode, technicianId: number) => sql<{
  at: string
  name: string | null
}>`
  select e.at, e.user_name as name from audit_events e
   where e.state = ${state} and e.agency_id is null and e.entity = 'technicians' and e.entity_id = ${technicianId}
   order by e.id desc limit 1`
