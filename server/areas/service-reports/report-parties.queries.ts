import { sql, type Sql } from '../../platform/sql.ts'

/** Who writes to whom, of a property `p`, its agency `a` with its suburb `b`, and the provider `d` on that day. */
export const partyColumns = sql`
         p.address_line_1 as "addressLine1", p.address_line_2 as "addressLine2",
         array(select c.name::text from property_contacts pc
                 join contacts c on c.agency_id = pc.agency_id and c.id = pc.contact_id
                where pc.agency_id = p.agency_id and pc.property_id = p.id and pc.role = 'LANDLORD'
                order by pc.position, c.id) as owners,
         a.name as "agencyName",
         array_remove(array[a.address_line_1, b.name || ' ' || upper(a.state) || ' ' || b.postcode], null) as "agencyLines",
         d.legal_name as "providerName", d.abn as "providerAbn", d.lines as "providerLines", d.logo as "providerLogo",
         d.electrical_licence as "electricalLicence", d.gas_licence as "gasLicence", d.lacks, d.is_demo as "isDemo"`

/** What the reports of a service need of the provider. */
export const reportKind = (serviceId: Sql): Sql => sql`
  (select case when z.code in ('smoke', 'electrical', 'rcd') then 'ELECTRICAL_REPORT' when z.code = 'gas' then 'GAS_REPORT'
               else 'REPORT' end from services z where z.id = ${serviceId})`
