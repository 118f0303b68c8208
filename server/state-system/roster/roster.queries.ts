import type { Day } from '../../../contract/days.ts'
import type { StateCode } from '../../../contract/states.ts'
import { sql } from '../../platform/sql.ts'

export type ListedTechnician = {
  id: number
  name: string
  isActive: boolean
  serviceIds: number[]
  place: string
  radiusKm: number
  /** The first day off that has not ended. */
  dayOff: { firstOn: Day; lastOn: Day } | null
  /** The licence that expires next. */
  licenceUntil: Day | null
  hasLicence: boolean
  /** Services that need a licence of which none is recorded. */
  unlicensedIds: number[]
}

export const stateTechnicians = (state: StateCode, today: Day) => sql<ListedTechnician>`
  select t.id, t.name, t.is_active as "isActive", t.service_ids::int[] as "serviceIds", t.radius_km as "radiusKm",
         (select upper(u.name) || ' ' || upper(u.state) || ' ' || u.postcode from suburbs u where u.state = t.state
           order by (u.latitude - t.latitude) ^ 2 + ((u.longitude - t.longitude) * 0.8) ^ 2, u.id limit 1) as place,
         (select json_build_object('firstOn', o.first_on, 'lastOn', o.last_on) from technician_days_off o
           where o.technician_id = t.id and o.last_on >= ${today} order by o.first_on limit 1) as "dayOff",
         (select min(l.expires_on) from technician_licences l where l.technician_id = t.id) as "licenceUntil",
         exists (select from technician_licences l where l.technician_id = t.id) as "hasLicence",
         array(select s.id::int from services s
                where s.needs_licence and s.id = any (t.service_ids)
                  and not exists (select from technician_licences l
                                   where l.technician_id = t.id and s.id = any (l.service_ids::smallint[]))
                order by s.display_order) as "unlicensedIds"
    from technicians t where t.state = ${state}
   order by not t.is_active, t.name, t.id`
