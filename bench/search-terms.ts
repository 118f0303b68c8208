import type { Agency } from './chosen-agencies.ts'
import type { BenchDatabase } from './bench-database.ts'

const kinds = ['half an address', 'suburb', 'tenant', 'phone', 'email', 'key number', 'quote', 'invoice'] as const
/** Search terms by kind. */
export type SearchTerms = Record<(typeof kinds)[number] | 'nothing there', string[]>

type Property = Record<(typeof kinds)[number], string | null>

/** Taken from `count` properties of the agency, the same in every run. */
export async function readSearchTerms({ owner }: BenchDatabase, { id }: Agency, count: number): Promise<SearchTerms> {
  const { rows } = await owner.query<Property>(
    `select left(p.address_line_1, ceil(length(p.address_line_1) * 0.6)::int) as "half an address",
            -- The part of "Richmond VIC 3121" before the state.
            regexp_replace(p.address_line_2, ',? [A-Z]{2,3},? \\d{4}$', '') as suburb,
            o.name as tenant, o.email as email, p.key_number as "key number",
            (select n.number from contact_numbers n where n.agency_id = p.agency_id and n.occupant_id = o.id limit 1) as phone,
            (select q.quote_number from quotes q where q.agency_id = p.agency_id and q.property_id = p.id limit 1) as quote,
            (select i.invoice_number from invoices i where i.agency_id = p.agency_id and i.property_id = p.id limit 1) as invoice
       from properties p
      cross join lateral (
        select o.* from tenancies t join occupants o on o.agency_id = t.agency_id and o.tenancy_id = t.id
         where t.agency_id = p.agency_id and t.property_id = p.id and t.status = 'OPEN' and t.starts_on <= current_date
         order by t.starts_on desc, o.position limit 1) o
      where p.agency_id = $1 and p.key_number is not null
      order by md5(p.id::text) limit $2`,
    // More than are needed, because few properties have a quote.
    [id, 8 * count],
  )
  const of = (kind: (typeof kinds)[number]) => rows.flatMap((row) => row[kind]?.trim() ?? []).slice(0, count)
  return {
    ...(Object.fromEntries(kinds.map((kind) => [kind, of(kind)])) as Record<(typeof kinds)[number], string[]>),
    'nothing there': rows.slice(0, count).map((_, place) => `xyzzy${place}`),
  }
}

export const searchPath = (words: string): string => `/v1/portfolio?query=${encodeURIComponent(words)}`
export const rankedSearchPath = (words: string): string => `/v1/search?query=${encodeURIComponent(words)}`
