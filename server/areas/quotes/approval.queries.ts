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

/** Whether the link was opened on a day before. */
export const openingOfDay = (agencyId: number, quoteId: number, day: Day, timeZone: string) => sql<{ id: number }>`
  select id from audit_events
   where agency_id = ${agencyId} and entity = 'quotes' and entity_id = ${quoteId} and action = 'open-quote'
     and at >= ${day}::date::timestamp at time zone ${timeZone} limit 1`
