import type { Day } from '../../../contract/days.ts'
import type { StateCode } from '../../../contract/states.ts'
import { isLiveLease } from '../../areas/compliance/lease-in-force.queries.ts'
import { checkFacts, type CheckRow } from '../../areas/service-checks/service-checks.queries.ts'
import { cardKindIds } from '../../platform/lookup-ids.ts'
import { sql, type Sql } from '../../platform/sql.ts'

export type PropertyPageFacts = {
  id: number
  agencyId: number
  agencyName: string
  addressLine1: string
  addressLine2: string
  manager: string | null
  isVacant: boolean
  isCancelled: boolean
  /** What makes it unsafe and is still open, the oldest first. */
  unsafe: { title: string; foundOn: string }[]
  /** The day by which the law wants it repaired, if it sets one. */
  repairDueOn: Day | null
  keyNumber: string | null
  leaseStartsOn: string | null
  leaseEndsOn: string | null
  tenants: string[]
}

const propertiesWhere = (condition: Sql, today: Day): Sql<PropertyPageFacts> => sql<PropertyPageFacts>`
  select p.id, p.agency_id as "agencyId", a.name as "agencyName", p.address_line_1 as "addressLine1",
         p.address_line_2 as "addressLine2", m.name as manager, p.is_vacant as "isVacant",
         p.cancelled_at is not null as "isCancelled",
         (select coalesce(json_agg(json_build_object('title', i.title, 'foundOn', f.found_on) order by f.found_on, f.id), '[]')
            from findings f join finding_items i on i.code = f.item_code
           where f.agency_id = p.agency_id and f.property_id = p.id and f.dismissed_at is null
             and f.status in ('OPEN', 'ADDITIONAL_INFO_PROVIDED')
             and f.severity in ('DISCONNECTED_SAFETY_ISSUE', 'URGENT')) as unsafe,
         (select c.item ->> 'repairDueOn' from property_cards c
           where c.agency_id = p.agency_id and c.kind = ${cardKindIds.property} and c.subject_id = p.id) as "repairDueOn",
         case when p.is_key_available then p.key_number end as "keyNumber",
         t.starts_on as "leaseStartsOn", t.ends_on as "leaseEndsOn",
         array(select o.name::text from occupants o
                where o.agency_id = t.agency_id and o.tenancy_id = t.id order by o.position) as tenants
    from properties p
    join agencies a on a.id = p.agency_id and a.is_active
    left join property_managers m on m.agency_id = p.agency_id and m.id = p.manager_id
    left join lateral (
      select t.agency_id, t.id, t.starts_on, t.ends_on from tenancies t
       where t.agency_id = p.agency_id and t.property_id = p.id and ${isLiveLease(today)}
       order by t.starts_on limit 1) t on true
   where ${condition}`

/** A property of any agency of the user, with the lease in force today, otherwise the next one. */
export const findProperty = (userId: number, propertyId: number, today: Day): Sql<PropertyPageFacts> =>
  propertiesWhere(
    sql`p.id = ${propertyId} and exists (
          select from memberships s where s.agency_id = p.agency_id and s.user_id = ${userId} and s.ended_at is null)`,
    today,
  )

/** For the provider's staff: a property of any agency of the state. */
export const findPropertyOfState = (state: StateCode, propertyId: number, today: Day): Sql<PropertyPageFacts> =>
  propertiesWhere(sql`p.id = ${propertyId} and a.state = ${state}`, today)

export type ServiceRow = {
  service: string
  lastServiceOn: string | null
  nextDueOn: string | null
  compliance: string
  reason: string
  check: CheckRow | null
}

export const servicesOfProperty = (agencyId: number, propertyId: number) => sql<ServiceRow>`
  select s.name as service, ps.last_service_on as "lastServiceOn", ps.next_due_on as "nextDueOn",
         ps.compliance, ps.compliance_reason as reason,
         (select ${checkFacts} from service_checks c where c.agency_id = ps.agency_id and c.id = ps.last_check_id) as check
    from property_services ps join services s on s.id = ps.service_id
   where ps.agency_id = ${agencyId} and ps.property_id = ${propertyId}
   order by s.display_order`

export type AccessNoteRow = { kind: string; notes: string }

/** What technicians must know to get in: notes of the agency, and where a key is kept onsite. */
export const accessNotesOfProperty = (agencyId: number, propertyId: number, today: Day) => sql<AccessNoteRow>`
  select n.kind, n.notes from property_access_notes n where n.agency_id = ${agencyId} and n.property_id = ${propertyId}
   union all
  select 'ONSITE_KEY', p.onsite_key_notes from properties p
   where p.agency_id = ${agencyId} and p.id = ${propertyId} and p.onsite_key_notes is not null
     and (p.onsite_key = 'AVAILABLE' or p.onsite_key = 'TEMPORARY' and p.onsite_key_expires_on >= ${today}::date)
   order by 1`
