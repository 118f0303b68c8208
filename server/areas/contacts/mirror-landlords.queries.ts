import { sql } from '../../platform/sql.ts'

export type KnownLandlord = { contactId: number; name: string; email: string | null; phones: string[] }

const landlordColumns = sql`
  k.id as "contactId", k.name, k.email,
  coalesce((select array_agg(n.number::text order by n.id) from contact_numbers n
             where n.agency_id = k.agency_id and n.contact_id = k.id), '{}') as phones`

export const landlordsOf = (agencyId: number, propertyId: number) => sql<KnownLandlord>`
  select ${landlordColumns}
    from property_contacts pc join contacts k on k.agency_id = pc.agency_id and k.id = pc.contact_id
   where pc.agency_id = ${agencyId} and pc.property_id = ${propertyId} and pc.role = 'LANDLORD' order by pc.position, k.id for update of k`

/** The same person at another property: one landlord may own several. */
export const landlordByEmail = (agencyId: number, name: string, email: string) => sql<KnownLandlord>`
  select ${landlordColumns} from contacts k
   where k.agency_id = ${agencyId} and lower(k.email) = ${email.toLowerCase()} and lower(k.name) = ${name.toLowerCase()}
   order by k.id limit 1 for update of k`

export const insertLandlord = (agencyId: number, name: string, email: string | null, now: Date) => sql<{ id: number }>`
  insert into contacts (agency_id, name, email, updated_at) values (${agencyId}, ${name}, ${email}, ${now.toISOString()}) returning id`

export const updateLandlord = (
  agencyId: number,
  contactId: number,
  name: string,
  email: string | null,
  now: Date,
) => sql`
  update contacts set name = ${name}, email = ${email}, version = version + 1, updated_at = ${now.toISOString()}, updated_by = null
   where agency_id = ${agencyId} and id = ${contactId}`

/** Numbers that stay keep their do-not-contact reason. */
export const dropNumbers = (agencyId: number, contactId: number, kept: readonly string[]) => sql`
  delete from contact_numbers where agency_id = ${agencyId} and contact_id = ${contactId} and number <> all(${kept}::text[])`

export const addNumbers = (
  agencyId: number,
  contactId: number,
  numbers: readonly { number: string; type: string }[],
) => sql`
  insert into contact_numbers (agency_id, contact_id, number, type)
  select ${agencyId}, ${contactId}, x.number, x.type::contact_number_type
    from jsonb_to_recordset(${JSON.stringify(numbers)}::jsonb) as x (number text, type text)
   where not exists (select from contact_numbers n
                      where n.agency_id = ${agencyId} and n.contact_id = ${contactId} and n.number = x.number)`

export const linkLandlords = (agencyId: number, propertyId: number, contactIds: readonly number[]) => sql`
  insert into property_contacts (agency_id, property_id, contact_id, role, position)
  select ${agencyId}, ${propertyId}, c.id, 'LANDLORD', c.place
    from unnest(${contactIds}::int[]) with ordinality as c (id, place)
      on conflict (agency_id, property_id, contact_id) do update set position = excluded.position`

export const unlinkOtherLandlords = (agencyId: number, propertyId: number, kept: readonly number[]) => sql`
  delete from property_contacts
   where agency_id = ${agencyId} and property_id = ${propertyId} and role = 'LANDLORD' and contact_id <> all(${kept}::int[])`
