import type { ContactForm } from '../../../contract/contacts/contact-form.ts'
import { sql, type Sql } from '../../platform/sql.ts'

export type LockedContact = { role: string; version: number; otherSoftwareName: string | null }

/** Locks the contact separately from the property, because the same landlord may be edited at another one. */
export const lockContact = (agencyId: number, propertyId: number, contactId: number) => sql<LockedContact>`
  select pc.role, k.version,
         (select m.name
            from property_contacts other
            join properties p on p.agency_id = other.agency_id and p.id = other.property_id
            join management_software m on m.code = p.software
           where other.agency_id = k.agency_id and other.contact_id = k.id limit 1) as "otherSoftwareName"
    from property_contacts pc join contacts k on k.agency_id = pc.agency_id and k.id = pc.contact_id
   where pc.agency_id = ${agencyId} and pc.property_id = ${propertyId} and pc.contact_id = ${contactId}
     for update of k`

export const suburbExists = (suburbId: number) => sql<{ id: number }>`select id from suburbs where id = ${suburbId}`

const columnsOf = (address: ContactForm['address']) => {
  const australian = address.kind === 'australian' ? address : null
  return {
    kind: address.kind.toUpperCase(),
    line1: australian?.line1 ?? null,
    line2: australian?.line2 ?? null,
    line3: australian?.line3 ?? null,
    suburbId: australian?.suburbId ?? null,
    international: address.kind === 'international' ? address.internationalAddress : null,
  }
}

/** A job writes without a user. */
type Who = { agencyId: number; userId: number | null; now: Date }

/**
 * Keeps the listed numbers, with their do-not-contact reasons unless the number is in `changed`, and deletes the
 * others.
 */
export function saveContact(
  { agencyId, userId, now }: Who,
  contactId: number,
  { name, email, salutation, address, contactNumbers }: ContactForm,
  changed: readonly number[],
): Sql[] {
  const { kind, line1, line2, line3, suburbId, international } = columnsOf(address)
  const kept = contactNumbers.filter(({ contactNumberId }) => contactNumberId !== null)
  const added = contactNumbers.filter(({ contactNumberId }) => contactNumberId === null)
  const remainingIds = kept.map(({ contactNumberId }) => contactNumberId)
  return [
    sql`
      update contacts
         set name = ${name}, email = ${email}, salutation = ${salutation}, address_kind = ${kind}, line_1 = ${line1}, line_2 = ${line2},
             line_3 = ${line3}, suburb_id = ${suburbId}, international_address = ${international}, version = version + 1,
             updated_at = ${now.toISOString()}, updated_by = ${userId}
       where agency_id = ${agencyId} and id = ${contactId}`,
    sql`delete from contact_numbers where agency_id = ${agencyId} and contact_id = ${contactId} and id <> all(${remainingIds}::int[])`,
    sql`
      update contact_numbers n
         set number = u.number, type = u.type, do_not_contact_reason = case
             when n.id <> all(${changed}::int[]) then n.do_not_contact_reason end
        from unnest(${remainingIds}::int[], ${kept.map(({ number }) => number)}::text[], ${kept.map(({ type }) => type)}::text[])
             as u (id, number, type)
       where n.agency_id = ${agencyId} and n.contact_id = ${contactId} and n.id = u.id`,
    sql`
      insert into contact_numbers (agency_id, contact_id, number, type)
      select ${agencyId}, ${contactId}, u.number, u.type
        from unnest(${added.map(({ number }) => number)}::text[], ${added.map(({ type }) => type)}::text[])
             with ordinality as u (number, type, place)
       order by u.place`,
  ]
}

/**
 * Locks the properties of a contact in the order of their ids, as refreshing their cards does: two changes at different
 * properties of one landlord would otherwise wait for each other.
 */
export const lockPropertiesOfContact = (agencyId: number, contactId: number) => sql<{ id: number }>`
  select p.id from properties p
   where p.agency_id = ${agencyId}
     and p.id in (select property_id from property_contacts where agency_id = ${agencyId} and contact_id = ${contactId})
   order by p.id for update of p`
