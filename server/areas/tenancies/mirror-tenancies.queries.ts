import type { Day } from '../../../contract/days.ts'
import { sql } from '../../platform/sql.ts'

/*
 * Tenancies of many properties at once; write-tenancies.queries.ts has the statements for one. Rows to update are given as arrays:
 * PostgreSQL expects a hundred rows of a JSON value, and would then read the whole agency instead of looking each one up.
 */

type Writer = { agencyId: number; userId: number | null; now: Date; today: Day }

/** Closes tenancies whose closing day has passed, so that they no longer block others. */
export const settleEndedAt = (agencyId: number, propertyIds: readonly number[], today: Day) => sql`
  update tenancies t set status = 'CLOSED'
    from unnest(${propertyIds}::int[]) wanted (id)
   where t.agency_id = ${agencyId} and t.property_id = wanted.id and t.status = 'OPEN' and t.closes_on <= ${today}`

export type LeaseToClose = { tenancyId: number; closesOn: Day | null }
export const closeTenancies = ({ agencyId, userId, now, today }: Writer, leases: readonly LeaseToClose[]) => sql`
  update tenancies t
     set closes_on = x."closesOn", status = case when x."closesOn" <= ${today}::date then 'CLOSED' else 'OPEN' end,
         version = t.version + 1, updated_at = ${now.toISOString()}, updated_by = ${userId}
    from unnest(${leases.map(({ tenancyId }) => tenancyId)}::int[], ${leases.map(({ closesOn }) => closesOn)}::date[])
         as x ("tenancyId", "closesOn")
   where t.agency_id = ${agencyId} and t.id = x."tenancyId"`

export type LeaseToUpdate = { tenancyId: number; startsOn: Day; endsOn: Day | null; vacatesOn: Day | null }
export const updateLeases = ({ agencyId, userId, now }: Writer, leases: readonly LeaseToUpdate[]) => sql`
  update tenancies t
     set starts_on = x."startsOn", ends_on = x."endsOn", vacates_on = x."vacatesOn",
         version = t.version + 1, updated_at = ${now.toISOString()}, updated_by = ${userId}
    from unnest(${leases.map(({ tenancyId }) => tenancyId)}::int[], ${leases.map(({ startsOn }) => startsOn)}::date[],
                ${leases.map(({ endsOn }) => endsOn)}::date[], ${leases.map(({ vacatesOn }) => vacatesOn)}::date[])
         as x ("tenancyId", "startsOn", "endsOn", "vacatesOn")
   where t.agency_id = ${agencyId} and t.id = x."tenancyId"`

export type LeaseToAdd = {
  propertyId: number
  startsOn: Day
  endsOn: Day | null
  vacatesOn: Day | null
  closesOn: Day | null
  software: string | null
}
export const insertTenancies = ({ agencyId, userId, now }: Writer, leases: readonly LeaseToAdd[]) => sql<{
  propertyId: number
  tenancyId: number
}>`
  insert into tenancies (agency_id, property_id, lease_type, starts_on, ends_on, vacates_on, closes_on, software, created_at, created_by)
  select ${agencyId}, x."propertyId", 'NEW', x."startsOn", x."endsOn", x."vacatesOn", x."closesOn", x.software, ${now.toISOString()},
         ${userId}
    from jsonb_to_recordset(${JSON.stringify(leases)}::jsonb)
         as x ("propertyId" int, "startsOn" date, "endsOn" date, "vacatesOn" date, "closesOn" date, software text)
   order by x."propertyId"
  returning property_id as "propertyId", id as "tenancyId"`

/** Which software tenancies come from; null for none. */
export const setSources = (agencyId: number, sources: readonly { tenancyId: number; software: string | null }[]) => sql`
  update tenancies t set software = x.software
    from unnest(${sources.map(({ tenancyId }) => tenancyId)}::int[], ${sources.map(({ software }) => software)}::text[])
         as x ("tenancyId", software)
   where t.agency_id = ${agencyId} and t.id = x."tenancyId" and t.software is distinct from x.software`
