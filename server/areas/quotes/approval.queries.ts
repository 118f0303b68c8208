import type { Day } from '../../../contract/days.ts'
import { sql } from '../../platform/sql.ts'
import type { Held } from '../provider/document-waits.ts'

export const agencyOfQuote = (agencyId: number) =>
  sql<{ name: string }>`select name from agencies where id = ${agencyId}`

/** On the day of the quote. */
export const providerOf = (agencyId: number, quoteId: number) => sql<
  Pick<Held, 'lacks'> & { name: string; onDay: Day }
>`
  select d.legal_name as name, d.lacks, q.issued_on as "onDay"
    from agencies a join quotes q on q.agency_id = a.id
   cross join lateral app.provider_on(a.state, q.issued_on, 'QUOTE') d
   where a.id = ${agencyId} and q.id = ${quoteId}`

/** The user as a member of the quote's agency, with the names of the owners; no row for others. */
export const memberOfAgency = (agencyId: number, userId: number, quoteId: number) => sql<{
  agencyName: string
  owners: string[]
}>`
  select a.name as "agencyName",
         array(select c.name::text from property_contacts pc join contacts c on c.agency_id = pc.agency_id and c.id = pc.contact_id
                where pc.agency_id = q.agency_id and pc.property_id = q.property_id and pc.role = 'LANDLORD'
                order by pc.position, c.id) as owners
    from memberships m
    join agencies a on a.id = m.agency_id
    join quotes q on q.agency_id = a.id and q.id = ${quoteId}
   where m.user_id = ${userId} and m.agency_id = ${agencyId} and m.ended_at is null`

/** Whether the link was opened on a day before. */
export const openingOfDay = (agencyId: number, quoteId: number, day: Day, timeZone: string) => sql<{ id: number }>`
  select id from audit_events
   where agency_id = ${agencyId} and entity = 'quotes' and entity_id = ${quoteId} and action = 'open-quote'
     and at >= ${day}::date::timestamp at time zone ${timeZone} limit 1`
