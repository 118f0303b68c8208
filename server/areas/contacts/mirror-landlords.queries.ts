import { sql } from '../../platform/sql.ts'

export type KnownLandlord = {
  propertyId: number
  contactId: number
  name: string
  email: string | null
  phones: string[]
}

/** Locked in the order of their ids. */
export const lockLandlords = (agencyId: number, propertyIds: readonly number[]) => sql`
  select k.id from unnest(${propertyIds}::int[]) wanted (id)
   cross join lateral (select contact_id from property_contacts
                        where agency_id = ${agencyId} and property_id = wanted.id and role = 'LANDLORD' offset 0) pc
    join contacts k on k.agency_id = ${agencyId} and k.id = pc.contact_id order by k.id for update of k`

export const landlordsOf = (agencyId: number, propertyIds: readonly number[]) => sql<KnownLandlord>`
  select wanted.id as "propertyId", k.id as "contactId", k.name, k.email,
         coalesce((select array_agg(n.number::text order by n.id) from contact_numbers n
                    where n.agency_id = k.agency_id and n.contact_id = k.id), '{}') as phones
    from unnest(${propertyIds}::int[]) wanted (id)
   cross join lateral (select contact_id, position from property_contacts
                        where agency_id = ${agencyId} and property_id = wanted.id and role = 'LANDLORD' offset 0) pc
   cross join lateral (select * from contacts where agency_id = ${agencyId} and id = pc.contact_id offset 0) k
   order by wanted.id, pc.position, k.id`

export type NamedPerson = { name: string; email: string }
/** The same people at other properties: one landlord may own several. */
export const landlordsByEmail = (agencyId: number, people: readonly NamedPerson[]) => sql<
  NamedPerson & { contactId: number }
>`
  select x.name, x.email, k.id as "contactId"
    from jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as x (name text, email text)
   cross join lateral (select id from contacts
                        where agency_id = ${agencyId} and email_key = lower(x.email) and lower(name) = lower(x.name)
                        order by id limit 1 for update) k`

/** The ids rise in the order of the people. */
export const insertLandlords = (
  agencyId: number,
  people: readonly { name: string; email: string | null }[],
  now: Date,
) => sql<{ id: number }>`
  insert into contacts (agency_id, name, email, updated_at)
  select ${agencyId}, x.name, x.email, ${now.toISOString()}
    from rows from (jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as (name text, email text))
         with ordinality as x (name, email, place)
   order by x.place
  returning id`

export type ContactToSave = { contactId: number; name: string; email: string | null }
export const updateLandlords = (agencyId: number, contacts: readonly ContactToSave[], now: Date) => sql`
  update contacts k
     set name = x.name, email = x.email, version = k.version + 1, updated_at = ${now.toISOString()}, updated_by = null
    from jsonb_to_recordset(${JSON.stringify(contacts)}::jsonb) as x ("contactId" int, name text, email text)
   where k.agency_id = ${agencyId} and k.id = x."contactId"`

export type NumbersToSave = { contactId: number; numbers: readonly { number: string; type: string }[] }
/** Numbers that stay keep their do-not-contact reason. */
export const dropNumbers = (agencyId: number, contacts: readonly NumbersToSave[]) => sql`
  delete from contact_numbers n
   using jsonb_to_recordset(${JSON.stringify(contacts)}::jsonb) as x ("contactId" int, numbers jsonb)
   where n.agency_id = ${agencyId} and n.contact_id = x."contactId"
     and not jsonb_path_exists(x.numbers, '$[*] ? (@.number == $number)', jsonb_build_object('number', n.number))`

export const addNumbers = (agencyId: number, contacts: readonly NumbersToSave[]) => sql`
  insert into contact_numbers (agency_id, contact_id, number, type)
  select ${agencyId}, x."contactId", given.number, given.type::contact_number_type
    from jsonb_to_recordset(${JSON.stringify(contacts)}::jsonb) as x ("contactId" int, numbers jsonb)
   cross join rows from (jsonb_to_recordset(x.numbers) as (number text, type text)) with ordinality as given (number, type, place)
   where not exists (select from contact_numbers n
                      where n.agency_id = ${agencyId} and n.contact_id = x."contactId" and n.number = given.number)
   order by x."contactId", given.place`

export type LandlordsToLink = { propertyId: number; contactIds: readonly number[] }
export const unlinkOtherLandlords = (agencyId: number, links: readonly LandlordsToLink[]) => sql`
  delete from property_contacts pc
   using jsonb_to_recordset(${JSON.stringify(links)}::jsonb) as x ("propertyId" int, "contactIds" int[])
   where pc.agency_id = ${agencyId} and pc.property_id = x."propertyId" and pc.role = 'LANDLORD'
     and pc.contact_id <> all(x."contactIds")`

export const linkLandlords = (agencyId: number, links: readonly LandlordsToLink[]) => sql`
  insert into property_contacts (agency_id, property_id, contact_id, role, position)
  select ${agencyId}, x."propertyId", c.id, 'LANDLORD', c.place
    from jsonb_to_recordset(${JSON.stringify(links)}::jsonb) as x ("propertyId" int, "contactIds" int[])
   cross join unnest(x."contactIds") with ordinality as c (id, place)
      on conflict (agency_id, property_id, contact_id) do update set position = excluded.position`
