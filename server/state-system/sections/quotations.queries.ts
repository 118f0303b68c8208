import { sql } from '../../platform/sql.ts'
import { mostRows, type Addressed } from './row-limits.ts'

export type QuoteRow = Addressed & {
  quoteNumber: string
  service: string
  status: string
  issuedOn: string | null
  expiresOn: string | null
  leastCents: number | null
  mostCents: number | null
}

export type QuoteStatus = { id: number; name: string }

export const quoteStatuses = () => sql<QuoteStatus>`select id, name from quotation_statuses order by id`

export const agencyQuotes = (agencyId: number, statusId: number | null) => sql<QuoteRow>`
  select q.quote_number as "quoteNumber", q.property_id as "propertyId", p.address_line_1 as "addressLine1",
         p.address_line_2 as "addressLine2", s.name as service, st.name as status, q.issued_on as "issuedOn",
         q.expires_on as "expiresOn", q.estimated_min_cents as "leastCents", q.estimated_max_cents as "mostCents"
    from quotes q
    join properties p on p.agency_id = q.agency_id and p.id = q.property_id
    join services s on s.id = q.service_id
    join quotation_statuses st on st.id = q.status_id
   where q.agency_id = ${agencyId} and (${statusId}::smallint is null or q.status_id = ${statusId})
   order by q.created_at desc, q.id desc
   limit ${mostRows + 1}`
