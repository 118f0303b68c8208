import type { FoundNumber } from '../../../contract/search.ts'
import { sql, type Sql } from '../../platform/sql.ts'

type PersonOfProperty = {
  role: 'Tenant' | 'Landlord'
  name: string
  email: string | null
  numbers: string[]
}
export type PartsRow = { propertyId: number; keyNumber: string | null; people: PersonOfProperty[] }

/** What a search finds of properties besides their addresses. */
export const partsOfProperties = (agencyId: number, ids: readonly number[]) => sql<PartsRow>`
  select p.id as "propertyId", p.key_number as "keyNumber", coalesce((
    select json_agg(json_build_object('role', who.role, 'name', who.name, 'email', who.email, 'numbers', who.numbers)) from (
      select 'Tenant' as role, o.name, o.email, array(
               select n.number from contact_numbers n where n.agency_id = o.agency_id and n.occupant_id = o.id) as numbers
        from tenancies t join occupants o on o.agency_id = t.agency_id and o.tenancy_id = t.id
       where t.agency_id = p.agency_id and t.property_id = p.id and t.status = 'OPEN'
      union all
      select 'Landlord', k.name, k.email, array(
               select n.number from contact_numbers n where n.agency_id = k.agency_id and n.contact_id = k.id)
        from property_contacts pc join contacts k on k.agency_id = pc.agency_id and k.id = pc.contact_id
       where pc.agency_id = p.agency_id and pc.property_id = p.id and pc.role = 'LANDLORD') who), '[]') as people
    from unnest(${ids}::int[]) wanted (id)
   cross join lateral (select * from properties where agency_id = ${agencyId} and id = wanted.id offset 0) p`

/** The quote, the invoice and the documents of a number. A voided invoice is found too, because emails name it. */
export const hitsOfNumber = (agencyId: number, number: string) => sql<FoundNumber>`
  select b.kind, b.number, b.property_id as "propertyId", p.address_line_1 as "addressLine1", p.address_line_2 as "addressLine2" from (
      select 'QUOTE' as kind, quote_number as number, property_id from quotes
       where agency_id = ${agencyId} and quote_number = ${number}
      union all
      select 'INVOICE', invoice_number, property_id from invoices
       where agency_id = ${agencyId} and invoice_number = ${number}
      union all
      select distinct 'DOCUMENT', report_number, property_id from documents
       where agency_id = ${agencyId} and report_number = ${number} and property_id is not null and deleted_at is null) b
    join properties p on p.agency_id = ${agencyId} and p.id = b.property_id
   order by array_position(array['QUOTE', 'INVOICE', 'DOCUMENT'], b.kind), b.property_id`

export const hasActiveSoftware = (agencyId: number): Sql =>
  sql`exists (select from agency_integrations where agency_id = ${agencyId} and is_active)`
