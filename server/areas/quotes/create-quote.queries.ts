import type { Severity } from '../../../contract/quotes/quotes.ts'
import { sql } from '../../platform/sql.ts'

export type QuoteEstimate = { severity: Severity; leastCents: number | null; mostCents: number | null }
export type NewQuote = QuoteEstimate & { propertyId: number; serviceId: number }

export const insertQuote = ({ agencyId, now }: { agencyId: number; now: Date }, quote: NewQuote) => sql<{
  id: number
}>`
  insert into quotes (agency_id, property_id, service_id, quote_number, severity, estimated_min_cents, estimated_max_cents, created_at)
  values (${agencyId}, ${quote.propertyId}, ${quote.serviceId}, left(gen_random_uuid()::text, 30), ${quote.severity},
          ${quote.leastCents}, ${quote.mostCents}, ${now.toISOString()})
  returning id`

/** Numbers continue those of the quotes before; the id makes them unique. */
export const numberQuote = (agencyId: number, quoteId: number) => sql<{ quoteNumber: string }>`
  update quotes set quote_number = (200000 + id)::text
   where agency_id = ${agencyId} and id = ${quoteId} returning quote_number as "quoteNumber"`
