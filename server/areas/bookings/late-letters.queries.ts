import type { Day } from '../../../contract/days.ts'
import type { StateCode } from '../../../contract/states.ts'
import { sql } from '../../platform/sql.ts'
import { officeRoles } from '../../platform/staff-roles.ts'

export type LateLetter = { address: string; formName: string; postBy: Day; startsAt: string; endsAt: string }

type Now = { agencyId: number; today: Day; now: Date }

/** Marks the letters whose last day of posting has passed and of which nobody was reminded; returns them. */
export const markLettersReminded = ({ agencyId, today, now }: Now, timeZone: string) => sql<LateLetter>`
  with late as (
    update entry_notices n set reminded_at = ${now.toISOString()}
     where n.agency_id = ${agencyId} and n.served_by = 'POST' and n.posted_at is null and n.withdrawn_at is null
       and n.text_content is not null and n.reminded_at is null and n.entry_from > ${now.toISOString()}
       and coalesce(n.post_by, (n.served_at at time zone ${timeZone})::date) < ${today}::date
    returning n.agency_id, n.property_id, n.id, n.form_name, coalesce(n.post_by, (n.served_at at time zone ${timeZone})::date) as post_by,
              n.entry_from, n.entry_to
  )
  select p.address_line_1 || ', ' || p.address_line_2 as address, late.form_name as "formName", late.post_by as "postBy",
         late.entry_from as "startsAt", late.entry_to as "endsAt"
    from late join properties p on p.agency_id = late.agency_id and p.id = late.property_id
   order by late.entry_from, late.id`

/** The agency, and the addresses of the provider's office of the state; without any, the provider's own address. */
export const letterStaff = (agencyId: number, state: StateCode, today: Day) => sql<{
  agencyName: string
  emails: string[]
}>`
  select a.name as "agencyName",
         coalesce((select array_agg(u.email::text order by u.id) from users u
                    where u.state = ${state} and u.staff_roles && ${officeRoles}::text[] and u.is_active),
                  (select array[p.email] from app.provider_on(${state}, ${today}::date, 'MAIL') p where p.email is not null),
                  '{}') as emails
    from agencies a where a.id = ${agencyId}`
