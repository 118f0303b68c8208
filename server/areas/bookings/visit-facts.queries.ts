import type { Day } from '../../../contract/days.ts'
import type { EntryMethod } from '../../../contract/entry-preferences.ts'
import { sql } from '../../platform/sql.ts'
import { isRepair, type VisitContactRow } from './visits.queries.ts'

/** What letters about a visit say. */
export type VisitFacts = {
  visitId: number
  propertyId: number
  startsAt: string
  endsAt: string
  entryMethod: EntryMethod | null
  calendarUid: string
  calendarSequence: number
  address: string
  technicianName: string
  /** For approved work, which the provider arranges; other visits are booked by the agency. */
  isRepair: boolean
  /** Names of the booking types. */
  checks: string[]
  contacts: VisitContactRow[]
  agencyName: string
  isSendingEnabled: boolean
  /** Where questions go: the property manager, otherwise the agency. */
  contactEmail: string | null
  contactPhone: string | null
  providerName: string
}

export const visitFacts = (agencyId: number, visitId: number, today: Day) => sql<VisitFacts>`
  select v.id as "visitId", v.property_id as "propertyId", v.starts_at as "startsAt", v.ends_at as "endsAt",
         v.entry_method as "entryMethod", v.calendar_uid as "calendarUid", v.calendar_sequence as "calendarSequence",
         p.address_line_1 || ', ' || p.address_line_2 as address,
         (select t.name from technicians t where t.id = v.technician_id) as "technicianName",
         ${isRepair(sql`v.agency_id`, sql`v.id`)} as "isRepair",
         array(select b.name from visit_services vs
                 join booking_types b on b.code = vs.booking_type
                 join services s on s.id = vs.service_id
                where vs.agency_id = v.agency_id and vs.visit_id = v.id order by s.display_order) as checks,
         coalesce((select json_agg(json_build_object('name', c.name, 'email', c.email, 'mobile', c.mobile,
                                                     'isPrimary', c.is_primary, 'isNominated', c.is_nominated) order by c.position)
                     from visit_contacts c where c.agency_id = v.agency_id and c.visit_id = v.id), '[]') as contacts,
         a.name as "agencyName", a.is_sending_enabled as "isSendingEnabled", coalesce(m.email, a.email)::text as "contactEmail",
         coalesce(m.phone, a.phone)::text as "contactPhone", coalesce(d.trading_name, 'the service provider') as "providerName"
    from visits v
    join properties p on p.agency_id = v.agency_id and p.id = v.property_id
    join agencies a on a.id = v.agency_id
    cross join lateral app.provider_on(a.state, ${today}::date, 'MAIL') d
    left join property_managers m on m.agency_id = p.agency_id and m.id = p.manager_id and m.is_active
   where v.agency_id = ${agencyId} and v.id = ${visitId}`
