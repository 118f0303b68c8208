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
/** Arrays, because of a JSON value PostgreSQL expects a hundred rows and would read the whole agency to find them. */
export const updateLandlords = (agencyId: number, contacts: readonly ContactToSave[], now: Date) => sql`
  update contacts k
     set name = x.name, email = x.email, version = k.version + 1, updated_at = ${now.toISOString()}, updated_by = null
    from unnest(${contacts.map(({ contactId }) => contactId)}::int[], ${contacts.map(({ name }) => name)}::text[],
                ${contacts.map(({ email }) => email)}::text[]) as x ("contactId", name, email)
   where k.agency_id = ${agencyId} and k.id = x."contactId"`

export type NumberToSave = { contactId: number; number: string; type: string }
const listed = (numbers: readonly NumberToSave[]) => sql`
  unnest(${numbers.map(({ contactId }) => contactId)}::int[], ${numbers.map(({ number }) => number)}::text[],
         ${numbers.map(({ type }) => type)}::text[]) with ordinality as x (id, number, type, place)`

/** Deletes the numbers of contacts that are not listed. Numbers that stay keep their do-not-contact reason. */
export const dropNumbers = (agencyId: number, contactIds: readonly number[], numbers: readonly NumberToSave[]) => sql`
  delete from contact_numbers n using unnest(${contactIds}::int[]) wanted (id)
   where n.agency_id = ${agencyId} and n.contact_id = wanted.id
     and not exists (select from ${listed(numbers)} where x.id = n.contact_id and x.number = n.number)`

export const addNumbers = (agencyId: number, numbers: readonly NumberToSave[]) => sql`
  insert into contact_numbers (agency_id, contact_id, number, type)
  select ${agencyId}, x.id, x.number, x.type::contact_number_type
    from ${listed(numbers)}
    left join lateral (select true as is_known from contact_numbers
                        where agency_id = ${agencyId} and contact_id = x.id and number = x.number offset 0) n on true
   where n.is_known is null
   order by x.id, x.place`

export type LandlordToLink = { propertyId: number; contactId: number; position: number }
const linked = (links: readonly LandlordToLink[]) => sql`
  unnest(${links.map(({ propertyId }) => propertyId)}::int[], ${links.map(({ contactId }) => contactId)}::int[],
         ${links.map(({ position }) => position)}::int[]) as x (property_id, contact_id, position)`

/** Removes the landlords of properties who are not listed. */
export const unlinkOtherLandlords = (
  agencyId: number,
  propertyIds: readonly number[],
  links: readonly LandlordToLink[],
) => sql`
  delete from property_contacts pc using unnest(${propertyIds}::int[]) wanted (id)
   where pc.agency_id = ${agencyId} and pc.property_id = wanted.id and pc.role = 'LANDLORD'
     and not exists (select from ${linked(links)} where x.property_id = pc.property_id and x.contact_id = pc.contact_id)`

export const linkLandlords = (agencyId: number, links: readonly LandlordToLink[]) => sql`
  insert into property_contacts (agency_id, property_id, contact_id, role, position)
  select ${agencyId}, x.property_id, x.contact_id, 'LANDLORD', x.position from ${linked(links)}
      on conflict (agency_id, property_id, contact_id) do update set position = excluded.position`
