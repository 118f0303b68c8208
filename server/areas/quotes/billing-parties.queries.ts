import type { Day } from '../../../contract/days.ts'
import type { ManagerKey } from '../../../contract/paging.ts'
import { counterManager } from '../cards/counter-moves.ts'
import { sql, type Sql } from '../../platform/sql.ts'
import type { Held } from '../provider/document-waits.ts'

/** The details of the provider are those of the document's day. */
export type PartiesRow = Held & {
  providerName: string
  providerAbn: string
  providerLines: string[]
  providerLogo: Buffer | null
  /** How to ask about the work. */
  providerReach: string
  licences: string[]
  agencyName: string
  agencyLines: string[]
  agencyPhone: string | null
  agencyEmail: string | null
  landlords: string[]
  /** Postal address of the first owner; null if it is not known. */
  landlordAddress: string | null
}

/** Issuer and recipient of a document: the owners of the property, in care of the agency. */
export const billingParties = (
  agencyId: number,
  { propertyId, issuedOn }: { propertyId: number; issuedOn: Day | null },
  document: 'QUOTE' | Sql,
) => sql<PartiesRow>`
  select d.legal_name as "providerName", d.abn as "providerAbn", d.lines as "providerLines", d.logo as "providerLogo",
         concat_ws(', ', d.phone || coalesce(' (' || d.working_hours || ')', ''), d.email) as "providerReach",
         array_remove(array[d.electrical_licence, d.gas_licence], null) as licences, d.lacks, d.is_demo as "isDemo", a.name as "agencyName",
         array_remove(array[a.address_line_1, b.name || ' ' || upper(a.state) || ' ' || b.postcode], null) as "agencyLines",
         a.phone as "agencyPhone", a.email as "agencyEmail",
         array(select c.name::text from property_contacts pc
                 join contacts c on c.agency_id = pc.agency_id and c.id = pc.contact_id
                where pc.agency_id = a.id and pc.property_id = ${propertyId} and pc.role = 'LANDLORD'
                order by pc.position, c.id) as landlords,
         (select coalesce(nullif(concat_ws(E'\\n', c.line_1, nullif(c.line_2, ''), nullif(c.line_3, ''),
                            u.name || ' ' || upper(u.state) || ' ' || u.postcode), ''), c.international_address)
            from property_contacts pc
            join contacts c on c.agency_id = pc.agency_id and c.id = pc.contact_id
            left join suburbs u on u.id = c.suburb_id
           where pc.agency_id = a.id and pc.property_id = ${propertyId} and pc.role = 'LANDLORD'
           order by pc.position, c.id limit 1) as "landlordAddress"
    from agencies a left join suburbs b on b.id = a.suburb_id
   cross join lateral app.provider_on(a.state, ${issuedOn}::date, ${document}) d
   where a.id = ${agencyId}`

export const managerNamed = (agencyId: number, managerId: ManagerKey) => sql<{ name: string }>`
  select name from property_managers where agency_id = ${agencyId} and id = ${counterManager(managerId)}`
