import type { DeclaredRepair } from '../../../contract/findings/declared-repair.ts'
import type { Day } from '../../../contract/days.ts'
import type { Severity } from '../../../contract/quotes/quotes.ts'
import type { StateCode } from '../../../contract/states.ts'
import { actorOfEvent, type LastSave } from '../../platform/stale-edit.queries.ts'
import { sql } from '../../platform/sql.ts'
import { findingFacts, findingTables, type RawFinding } from './finding-facts.queries.ts'

type Who = { agencyId: number; userId: number; now: Date }

/** Also locks the rows, so that a concurrent change of the same finding waits. */
export const lockFindingRows = (agencyId: number, propertyId: number, ids: readonly number[]) => sql<{ id: number }>`
  select f.id from findings f
   where f.agency_id = ${agencyId} and f.property_id = ${propertyId} and f.id = any(${ids}::int[])
   order by f.id for update`

export type ChangedFinding = RawFinding & {
  serviceId: number
  severity: Severity
  leastCents: number | null
  mostCents: number | null
}

type OnDay = { state: StateCode; agencyId: number; today: Day }

/** With the prices of the day, as agreed with the agency or as in the state. */
export const findingsById = ({ state, agencyId, today }: OnDay, ids: readonly number[]) => sql<{
  finding: ChangedFinding
}>`
  select ${findingFacts} || jsonb_build_object('serviceId', f.service_id, 'severity', f.severity,
                                               'leastCents', r.cents, 'mostCents', coalesce(r.most_cents, r.cents)) as finding
    from ${findingTables} left join app.prices_on(${state}, ${agencyId}, ${today}) r on r.item_code = f.item_code
   where f.agency_id = ${agencyId} and f.id = any(${ids}::int[])
   order by f.id`

export const propertyOfFinding = (agencyId: number, findingId: number) => sql<{ propertyId: number }>`
  select property_id as "propertyId" from findings where agency_id = ${agencyId} and id = ${findingId}`

/** The last change of these findings or of their quotes. */
export const lastChangeOfFindings = (
  agencyId: number,
  propertyId: number,
  { findingIds, quoteIds }: { findingIds: readonly number[]; quoteIds: readonly number[] },
) => sql<LastSave & { action: string }>`
  select e.at, e.action, ${actorOfEvent} from audit_events e
   where e.agency_id = ${agencyId} and e.property_id = ${propertyId}
     and (e.entity = 'findings' and e.entity_id = any(${findingIds}::bigint[])
          or e.entity = 'quotes' and e.entity_id = any(${quoteIds}::bigint[]))
   order by e.at desc, e.id desc limit 1`

export const attachQuote = ({ agencyId, userId, now }: Who, ids: readonly number[], quoteId: number) => sql`
  update findings
     set quote_id = ${quoteId}, quote_requested_at = ${now.toISOString()}, quote_requested_by = ${userId}, version = version + 1
   where agency_id = ${agencyId} and id = any(${ids}::int[])`

export const insertInformation = (
  { agencyId, userId, now }: Who,
  propertyId: number,
  { notes, propertyBuilt }: { notes: string; propertyBuilt: string | null },
) => sql<{ id: number }>`
  insert into finding_information (agency_id, property_id, notes, built_month, given_by, given_at)
  values (${agencyId}, ${propertyId}, ${notes}, ${propertyBuilt && `${propertyBuilt}-01`}, ${userId}, ${now.toISOString()})
  returning id`

export const linkInformation = (agencyId: number, informationId: number, ids: readonly number[]) => sql`
  insert into finding_information_findings (agency_id, information_id, finding_id)
  select ${agencyId}, ${informationId}, id from unnest(${ids}::int[]) as id`

export const markInformed = (agencyId: number, ids: readonly number[]) => sql`
  update findings set status = 'ADDITIONAL_INFO_PROVIDED', version = version + 1
   where agency_id = ${agencyId} and id = any(${ids}::int[])`

export const insertResolution = (
  { agencyId, userId, now }: Who,
  propertyId: number,
  { notes, declaration }: { notes: string | null; declaration: DeclaredRepair | null },
) => sql<{ id: number }>`
  insert into third_party_resolutions (agency_id, property_id, notes, declared_by, declared_licence, declared_on, submitted_by,
                                       submitted_at)
  values (${agencyId}, ${propertyId}, ${notes}, ${declaration?.declaredBy ?? null}, ${declaration?.licence ?? null},
          ${declaration?.repairedOn ?? null}, ${userId}, ${now.toISOString()})
  returning id`

export const linkResolution = (agencyId: number, resolutionId: number, ids: readonly number[]) => sql`
  insert into third_party_resolution_findings (agency_id, resolution_id, finding_id)
  select ${agencyId}, ${resolutionId}, id from unnest(${ids}::int[]) as id`

export const markThirdParty = ({ agencyId, now }: Who, ids: readonly number[]) => sql`
  update findings set status = 'RESOLVED_BY_THIRD_PARTY', resolved_at = ${now.toISOString()}, version = version + 1
   where agency_id = ${agencyId} and id = any(${ids}::int[])`

export const setDismissed = ({ agencyId, userId, now }: Who, id: number, isDismissed: boolean) => sql`
  update findings
     set dismissed_at = ${isDismissed ? now.toISOString() : null}::timestamptz, dismissed_by = ${isDismissed ? userId : null}::int,
         version = version + 1
   where agency_id = ${agencyId} and id = ${id}`

export const storeTenantRepair = (
  { agencyId, userId, now }: Who,
  id: number,
  { from, until }: { from: Day | null; until: Day | null },
) => sql`
  update findings
     set tenant_repair_from = ${from}::date, tenant_repair_until = ${until}::date,
         tenant_repair_by = ${userId}, tenant_repair_at = ${now.toISOString()}, version = version + 1
   where agency_id = ${agencyId} and id = ${id}`
