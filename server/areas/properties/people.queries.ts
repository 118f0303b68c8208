import type { Day } from '../../../contract/days.ts'
import { sql, type Sql } from '../../platform/sql.ts'

/* Parts of statements about the people of property `p`, each a list as JSON; people and their numbers in the order shown. */

const numbersOf = (owner: Sql): Sql => sql`
  coalesce((select json_agg(json_build_object('contactNumberId', n.id, 'number', n.number, 'type', n.type,
                                              'reasonCode', n.do_not_contact_reason, 'reasonName', r.name) order by n.id)
              from contact_numbers n left join do_not_contact_reasons r on r.code = n.do_not_contact_reason
             where n.agency_id = p.agency_id and ${owner}), '[]')`

/** Open tenancies that are not over yet, with who lives there; newest first. */
export const openLeases = (today: Day): Sql => sql`
  select coalesce(json_agg(json_build_object(
           'tenancyId', t.id, 'isOpen', true, 'leaseType', t.lease_type, 'startsOn', t.starts_on, 'endsOn', t.ends_on,
           'vacatesOn', t.vacates_on, 'closesOn', t.closes_on, 'notes', t.notes, 'version', t.version,
           'source', (select s.name from management_software s where s.code = t.software),
           'occupants', coalesce((
             select json_agg(json_build_object('occupantId', o.id, 'name', o.name, 'email', o.email,
                                               'contactNumbers', ${numbersOf(sql`n.occupant_id = o.id`)})
                             order by o.position, o.id)
               from occupants o where o.agency_id = t.agency_id and o.tenancy_id = t.id), '[]'))
           order by t.starts_on desc, t.id desc), '[]')
    from tenancies t
   where t.agency_id = p.agency_id and t.property_id = p.id and t.status = 'OPEN' and (t.closes_on is null or t.closes_on > ${today})`

export const ownContacts: Sql = sql`
  select coalesce(json_agg(json_build_object(
           'id', k.id, 'role', pc.role, 'name', k.name, 'salutation', k.salutation, 'email', k.email,
           'addressKind', k.address_kind, 'line1', k.line_1, 'line2', k.line_2, 'line3', k.line_3, 'suburbId', k.suburb_id,
           'suburb', (select s.name || ' ' || upper(s.state) || ' ' || s.postcode from suburbs s where s.id = k.suburb_id),
           'internationalAddress', k.international_address, 'version', k.version,
           'alsoAt', (select count(*) from property_contacts other
                       where other.agency_id = k.agency_id and other.contact_id = k.id and other.property_id <> p.id),
           'isManagedInSoftware', exists (
             select from property_contacts other
               join properties mirrored on mirrored.agency_id = other.agency_id and mirrored.id = other.property_id
              where other.agency_id = k.agency_id and other.contact_id = k.id and mirrored.software is not null),
           'contactNumbers', ${numbersOf(sql`n.contact_id = k.id`)}) order by pc.position, k.id), '[]')
    from property_contacts pc join contacts k on k.agency_id = pc.agency_id and k.id = pc.contact_id
   where pc.agency_id = p.agency_id and pc.property_id = p.id`

export const ownManager: Sql = sql`
  select json_build_object('id', m.id, 'name', m.name, 'email', m.email, 'phone', m.phone)
    from property_managers m where m.agency_id = p.agency_id and m.id = p.manager_id`
