import type { Agency } from './chosen-agencies.ts'
import type { BenchDatabase } from './bench-database.ts'

/** Search terms by kind. */
export type SearchTerms = Record<'half an address' | 'suburb' | 'tenant' | 'key number' | 'nothing there', string[]>

type Property = { line1: string; line2: string; tenant: string | null; key: string | null }

/** Taken from `count` properties of the agency, the same in every run. */
export async function readSearchTerms({ owner }: BenchDatabase, { id }: Agency, count: number): Promise<SearchTerms> {
  const { rows } = await owner.query<Property>(
    `select p.address_line_1 as line1, p.address_line_2 as line2, p.key_number as key,
            (select o.name from tenancies t join occupants o on o.agency_id = t.agency_id and o.tenancy_id = t.id
              where t.agency_id = p.agency_id and t.property_id = p.id and t.status = 'OPEN' order by o.position limit 1) as tenant
       from properties p
      where p.agency_id = $1 and p.key_number is not null
        and exists (select from tenancies t join occupants o on o.agency_id = t.agency_id and o.tenancy_id = t.id
                     where t.agency_id = p.agency_id and t.property_id = p.id and t.status = 'OPEN')
      order by md5(p.id::text) limit $2`,
    [id, count],
  )
  return {
    'half an address': rows.map(({ line1 }) => line1.slice(0, Math.ceil(line1.length * 0.6)).trim()),
    // The part of "Richmond VIC 3121" before the state.
    suburb: rows.map(({ line2 }) => line2.replace(/,? [A-Z]{2,3},? \d{4}$/, '')),
    tenant: rows.map(({ tenant }) => tenant as string),
    'key number': rows.map(({ key }) => key as string),
    'nothing there': rows.map((_, place) => `xyzzy${place}`),
  }
}

export const searchPath = (words: string): string => `/v1/portfolio?query=${encodeURIComponent(words)}`
