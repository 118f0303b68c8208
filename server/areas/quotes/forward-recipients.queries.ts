import { sql } from '../../platform/sql.ts'

export type RecipientRow = { name: string; email: string; role: 'LANDLORD' | 'AGENCY_CONTACT' | 'MANAGER' }
export type RecipientsRow = { landlordWord: string; people: RecipientRow[] }

/** Landlords first. No row if the property does not exist. */
export const forwardRecipients = (agencyId: number, propertyId: number) => sql<RecipientsRow>`
  select s.landlord_word as "landlordWord", coalesce((
           select json_agg(json_build_object('name', r.name, 'email', r.email, 'role', r.role) order by r.rank, r.position, r.id)
             from (select c.id, c.name::text, c.email::text, pc.role, pc.position, case pc.role when 'LANDLORD' then 1 else 2 end as rank
                     from property_contacts pc
                     join contacts c on c.agency_id = pc.agency_id and c.id = pc.contact_id
                    where pc.agency_id = p.agency_id and pc.property_id = p.id and c.email is not null
                   union all
                   select m.id, m.name::text, m.email::text, 'MANAGER', 1, 3
                     from property_managers m
                    where m.agency_id = p.agency_id and m.id = p.manager_id and m.is_active and m.email is not null) r
         ), '[]') as people
    from properties p join agencies a on a.id = p.agency_id join states s on s.code = a.state
   where p.agency_id = ${agencyId} and p.id = ${propertyId}`
