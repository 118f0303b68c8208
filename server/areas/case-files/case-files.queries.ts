import { agencyHeadLines } from '../emails/mails.queries.ts'
import type { AccessCaseSummary } from '../../../contract/case-files.ts'
import type { Day } from '../../../contract/days.ts'
import { sql, type Sql } from '../../platform/sql.ts'
import type { Held } from '../provider/document-waits.ts'
import { isLeaseInForce } from '../compliance/lease-in-force.queries.ts'

/** Enough for years; older cases are not listed. */
const mostCases = 50

const summary: Sql = sql`
  c.id as "caseId", c.status, c.opened_at as "openedAt", c.closed_at as "closedAt",
  array(select p.public_name from access_issues i join access_problems p on p.id = i.problem_id
         where i.agency_id = c.agency_id and i.case_id = c.id order by i.raised_at, i.id) as problems`

/** Leaves out cases that the provider hides from the portal. */
export const accessCases = (agencyId: number, propertyId: number) => sql<AccessCaseSummary>`
  select ${summary} from access_cases c
   where c.agency_id = ${agencyId} and c.property_id = ${propertyId} and c.suppression_level = 0
   order by c.opened_at desc, c.id desc limit ${mostCases}`

export type CaseRow = AccessCaseSummary &
  Held & {
    address: string
    agencyName: string
    agencyLines: string[]
    providerName: string
    propertyManager: string | null
    landlords: string[]
    tenants: string[]
    recordedSince: string
  }

/**
 * The record also covers what led to the case: the 90 days before it was opened, but nothing that belongs to the case
 * before.
 */
export const findCase = (agencyId: number, propertyId: number, caseId: number, today: Day) => sql<CaseRow>`
  select ${summary}, p.address_line_1 || ', ' || p.address_line_2 as address, a.name as "agencyName",
         ${agencyHeadLines} as "agencyLines",
         d.legal_name as "providerName", d.lacks, d.is_demo as "isDemo",
         (select m.name from property_managers m where m.agency_id = p.agency_id and m.id = p.manager_id) as "propertyManager",
         array(select k.name::text from property_contacts pc join contacts k on k.agency_id = pc.agency_id and k.id = pc.contact_id
                where pc.agency_id = p.agency_id and pc.property_id = p.id and pc.role = 'LANDLORD'
                order by pc.position, k.id) as landlords,
         array(select o.name::text from tenancies t join occupants o on o.agency_id = t.agency_id and o.tenancy_id = t.id
                where t.agency_id = p.agency_id and t.property_id = p.id and ${isLeaseInForce(today)}
                order by o.position, o.id) as tenants,
         greatest(c.opened_at - interval '90 days',
                  (select max(earlier.closed_at) from access_cases earlier
                    where earlier.agency_id = c.agency_id and earlier.property_id = c.property_id and earlier.id <> c.id
                      and earlier.closed_at <= c.opened_at)) as "recordedSince"
    from access_cases c
    join properties p on p.agency_id = c.agency_id and p.id = c.property_id
    join agencies a on a.id = c.agency_id
    cross join lateral app.provider_on(a.state, ${today}::date, 'RECORD') d
   where c.agency_id = ${agencyId} and c.property_id = ${propertyId} and c.id = ${caseId} and c.suppression_level = 0`

/** A tenant of any tenancy of the property. */
export const occupantOfProperty = (agencyId: number, propertyId: number, occupantId: number) => sql<{ name: string }>`
  select o.name from occupants o join tenancies t on t.agency_id = o.agency_id and t.id = o.tenancy_id
   where o.agency_id = ${agencyId} and t.property_id = ${propertyId} and o.id = ${occupantId} and trim(o.name) <> ''`
