import { sql } from '../../platform/sql.ts'

/** Who writes to whom, of a property `p`, its agency `a` with its suburb `b`, and the agency's state `s`. */
export const partyColumns = sql`
         p.address_line_1 as "addressLine1", p.address_line_2 as "addressLine2",
         array(select c.name::text from property_contacts pc
                 join contacts c on c.agency_id = pc.agency_id and c.id = pc.contact_id
                where pc.agency_id = p.agency_id and pc.property_id = p.id and pc.role = 'LANDLORD'
                order by pc.position, c.id) as owners,
         a.name as "agencyName",
         array_remove(array[a.address_line_1, b.name || ' ' || upper(a.state) || ' ' || b.postcode], null) as "agencyLines",
         s.provider_name as "providerName", s.provider_abn as "providerAbn",
         s.provider_address_lines || array[s.provider_phone, s.provider_email::text] as "providerLines",
         s.electrical_licence_label as "licenceLabel", s.electrical_licence_number as licence`
