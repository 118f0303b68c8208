import type { Day } from '../../../contract/days.ts'
import { actorOfEvent, type LastSave } from '../../platform/stale-edit.queries.ts'
import { sql, type Sql } from '../../platform/sql.ts'

export type NumberRow = {
  contactNumberId: number
  /** E.164. */
  number: string
  type: string
  reasonCode: string | null
  reasonName: string | null
}
export type OccupantRow = {
  occupantId: number
  name: string
  email: string | null
  /** Read with open tenancies only. */
  emailProblem?: string | null
  acceptsNoticesByEmail: boolean
  contactNumbers: NumberRow[]
}
export type TenancyRow = {
  tenancyId: number
  isOpen: boolean
  leaseType: 'NEW' | 'RENEWAL'
  startsOn: Day
  endsOn: Day | null
  vacatesOn: Day | null
  closesOn: Day | null
  notes: string | null
  source: string | null
  occupants: OccupantRow[]
  version: number
}

const tenancyColumns: Sql = sql`
  t.id as "tenancyId", t.status = 'OPEN' as "isOpen", t.lease_type as "leaseType", t.starts_on as "startsOn",
  t.ends_on as "endsOn", t.vacates_on as "vacatesOn", t.closes_on as "closesOn", t.notes,
  (select s.name from management_software s where s.code = t.software) as source,
  coalesce(lived.list, '[]') as occupants, t.version`
const occupantsOfTenancy: Sql = sql`
  left join lateral (
    select json_agg(json_build_object(
             'occupantId', o.id, 'name', o.name, 'email', o.email,
             'acceptsNoticesByEmail', o.accepts_notices_by_email, 'contactNumbers', coalesce(called.list, '[]'))
             order by o.position, o.id) as list
      from occupants o
      left join lateral (
        select json_agg(json_build_object(
                 'contactNumberId', n.id, 'number', n.number, 'type', n.type, 'reasonCode', n.do_not_contact_reason,
                 'reasonName', r.name) order by n.id) as list
          from contact_numbers n left join do_not_contact_reasons r on r.code = n.do_not_contact_reason
         where n.agency_id = o.agency_id and n.occupant_id = o.id
      ) called on true
     where o.agency_id = t.agency_id and o.tenancy_id = t.id
  ) lived on true`

/** Newest first, with occupants in display order. */
export const propertyTenancies = (agencyId: number, propertyId: number) => sql<TenancyRow>`
  select ${tenancyColumns} from tenancies t ${occupantsOfTenancy}
   where t.agency_id = ${agencyId} and t.property_id = ${propertyId}
   order by t.starts_on desc, t.id desc`

/** The same of many properties. */
export const tenanciesOfProperties = (agencyId: number, propertyIds: readonly number[]) => sql<
  TenancyRow & { propertyId: number }
>`
  select t.property_id as "propertyId", ${tenancyColumns}
    from unnest(${propertyIds}::int[]) wanted (id)
   cross join lateral (select * from tenancies where agency_id = ${agencyId} and property_id = wanted.id offset 0) t ${occupantsOfTenancy}
   order by t.property_id, t.starts_on desc, t.id desc`

export type VacancyRow = { isVacant: boolean; confirmedAt: string | null }
export const propertyVacancy = (agencyId: number, propertyId: number) => sql<VacancyRow>`
  select is_vacant as "isVacant", tenancy_confirmed_at as "confirmedAt"
    from properties where agency_id = ${agencyId} and id = ${propertyId}`

const tenancyActions = ['add-tenancy', 'renew-tenancy', 'edit-tenancy', 'remove-tenancy', 'mark-vacant', 'end-vacancy']

/** The last change of any tenancy of the property. */
export const lastChangeOfTenancies = (agencyId: number, propertyId: number) => sql<LastSave>`
  select e.at, ${actorOfEvent} from audit_events e
   where e.agency_id = ${agencyId} and e.property_id = ${propertyId} and e.action = any(${tenancyActions})
   order by e.at desc, e.id desc limit 1`
