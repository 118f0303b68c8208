import type { Day } from '../../../contract/days.ts'
import { sql, type Sql } from '../../platform/sql.ts'
import { emailProblem, numbersOf, openLeases } from '../tenancies/open-leases.queries.ts'
import type { TenancyRow } from '../tenancies/tenancies.queries.ts'
import type { ContactRow, ContactManagerRow } from './contact-row.ts'

/* SQL fragments about the people of property `p`, each a JSON list in display order. */

export const ownContacts: Sql = sql`
  select coalesce(json_agg(json_build_object(
           'id', k.id, 'role', pc.role, 'name', k.name, 'salutation', k.salutation, 'email', k.email,
           'emailProblem', ${emailProblem(sql`k.email_key`)},
           'addressKind', k.address_kind, 'line1', k.line_1, 'line2', k.line_2, 'line3', k.line_3, 'suburbId', k.suburb_id,
           'suburb', (select s.name || ' ' || upper(s.state) || ' ' || s.postcode from suburbs s where s.id = k.suburb_id),
           'internationalAddress', k.international_address, 'version', k.version,
           'alsoAt', (select count(*) from property_contacts other
                       where other.agency_id = k.agency_id and other.contact_id = k.id and other.property_id <> p.id),
           'softwareName', (
             select s.name from property_contacts other
               join properties mirrored on mirrored.agency_id = other.agency_id and mirrored.id = other.property_id
               join management_software s on s.code = mirrored.software
              where other.agency_id = k.agency_id and other.contact_id = k.id limit 1),
           'contactNumbers', ${numbersOf(sql`n.contact_id = k.id`)}) order by pc.position, k.id), '[]')
    from property_contacts pc join contacts k on k.agency_id = pc.agency_id and k.id = pc.contact_id
   where pc.agency_id = p.agency_id and pc.property_id = p.id`

export const ownManager: Sql = sql`
  select json_build_object('id', m.id, 'name', m.name, 'email', m.email, 'phone', m.phone,
                           'emailProblem', ${emailProblem(sql`lower(m.email)`)})
    from property_managers m where m.agency_id = p.agency_id and m.id = p.manager_id`

type PeopleRow = {
  manager: ContactManagerRow | null
  contacts: ContactRow[]
  leases: TenancyRow[]
  isManagedHere: boolean
}

export const propertyPeople = (agencyId: number, propertyId: number, today: Day) => sql<PeopleRow>`
  select (${ownManager}) as manager, (${ownContacts}) as contacts, (${openLeases(today)}) as leases,
         p.software is null and p.cancelled_at is null as "isManagedHere"
    from properties p where p.agency_id = ${agencyId} and p.id = ${propertyId}`
