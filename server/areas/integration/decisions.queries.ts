import type { Day } from '../../../contract/days.ts'
import type { SyncCollection, SyncField, SyncRun } from '../../../contract/integration/connections.ts'
import { emptySql, sql } from '../../platform/sql.ts'
import { neverRead } from './mirror.queries.ts'
import { canUndo, undoOfRun } from './run-changes.queries.ts'
import { isOfLiveSoftware, isOpenLost } from './connections.queries.ts'

/* What the page of the integration lists. */

type Paging = { page: number; pageSize: number }
const limit = ({ page, pageSize }: Paging) => sql`limit ${pageSize} offset ${(page - 1) * pageSize}`

export type RunItem = Omit<SyncRun, 'softwareName'> & { software: string }
export const syncRuns = (agencyId: number, paging: Paging, now: Date) => sql<RunItem>`
  select r.id, r.software, r.kind, r.cause, r.status, (select u.name from users u where u.id = r.requested_by) as "requestedBy",
         r.started_at as "startedAt", r.ended_at as "endedAt", r.requests, r.counts, r.differences, r.note,
         ${canUndo(now)} as "canUndo", ${undoOfRun} as undo
    from software_runs r where r.agency_id = ${agencyId} order by r.id desc ${limit(paging)}`
export const countRuns = (agencyId: number) => sql<{ count: number }>`
  select count(*) as count from software_runs where agency_id = ${agencyId}`

export type SetAsideRow = {
  collection: SyncCollection
  externalId: string
  software: string
  label: string
  reason: string
  receivedAt: string
  record: unknown
  candidates: number[]
}
export const recordsSetAside = (
  agencyId: number,
  outcome: 'EXCLUDED' | 'WAITING' | 'LOST' | 'HELD',
  paging: Paging,
) => sql<SetAsideRow>`
  select collection, external_id as "externalId", software, label, coalesce(reason, '') as reason, received_at as "receivedAt", record,
         candidates
    from software_records where agency_id = ${agencyId} and outcome = ${outcome}
     and ${isOfLiveSoftware(sql`software_records.software`, agencyId)}
     ${outcome === 'LOST' ? sql`and ${isOpenLost(agencyId)}` : emptySql} order by received_at desc, external_id ${limit(paging)}`
export const countSetAside = (agencyId: number, outcome: string) => sql<{ count: number }>`
  select count(*) as count from software_records where agency_id = ${agencyId} and outcome = ${outcome}
     and ${isOfLiveSoftware(sql`software_records.software`, agencyId)}
     ${outcome === 'LOST' ? sql`and ${isOpenLost(agencyId)}` : emptySql}`
export const pendingCancellations = (agencyId: number, propertyIds: readonly number[]) => sql<{ propertyId: number }>`
  select distinct property_id as "propertyId" from cancellation_requests
   where agency_id = ${agencyId} and property_id = any(${propertyIds}::int[]) and status = 'PENDING'`

/** The tenancies that the software has at its properties. */
export const tenanciesSetAside = (
  agencyId: number,
  properties: readonly { software: string; externalId: string }[],
) => sql<{ software: string; externalId: string; record: unknown }>`
  select x.software, x."externalId", r.record
    from jsonb_to_recordset(${JSON.stringify(properties)}::jsonb) as x (software text, "externalId" text)
   cross join lateral (select record from software_records
                        where agency_id = ${agencyId} and software = x.software and collection = 'tenancies'
                          and property_external_id = x."externalId" and outcome <> 'EXCLUDED' offset 0) r`

export const lockRecord = (agencyId: number, software: string, externalId: string) => sql<{
  outcome: string
  candidates: number[]
  label: string
  isDuplicate: boolean
}>`
  select outcome, candidates, label, outcome = 'EXCLUDED' and is_decided as "isDuplicate" from software_records
   where agency_id = ${agencyId} and software = ${software} and collection = 'properties' and external_id = ${externalId} for update`
/** A decision without a link is remembered, because the record would ask again when the software is connected again. */
export const settleRecord = (
  agencyId: number,
  { software, externalId }: { software: string; externalId: string },
  { subjectId, isDecided }: { subjectId: number | null; isDecided: boolean },
) => sql`
  update software_records
     set outcome = 'APPLIED', reason = null, candidates = '{}', subject_id = coalesce(${subjectId}, subject_id), is_decided = ${isDecided}
   where agency_id = ${agencyId} and software = ${software} and collection = 'properties' and external_id = ${externalId}`

/** Left out for as long as it has this address. What it is a duplicate of stays known. */
export const leaveOutRecord = (
  agencyId: number,
  {
    software,
    externalId,
    reason,
    candidates,
  }: { software: string; externalId: string; reason: string; candidates: number[] },
) => sql`
  update software_records set outcome = 'EXCLUDED', reason = ${reason}, candidates = ${candidates}::int[], is_decided = true
   where agency_id = ${agencyId} and software = ${software} and collection = 'properties' and external_id = ${externalId}`

/** What is held stays as it is here, until the software changes it again. */
export const leaveHeld = (agencyId: number, software: string) => sql<{ externalId: string }>`
  update software_records set outcome = 'APPLIED', reason = null, is_decided = true
   where agency_id = ${agencyId} and software = ${software} and outcome = 'HELD' returning external_id as "externalId"`

/** With another record than this one; what the provider loaded becomes this one. */
export const linkedElsewhere = (
  agencyId: number,
  { software, externalId, propertyId }: { software: string; externalId: string; propertyId: number },
) => sql<{ id: number }>`
  select id from portfolio_properties m
   where agency_id = ${agencyId} and property_id = ${propertyId} and is_active and (software, external_id) <> (${software}, ${externalId})
     and (software = ${software} and ${neverRead(agencyId, software, [externalId])}) is not true`

/** The property that the record was linked with, if it still follows the software. */
export const linkedBefore = (agencyId: number, software: string, externalId: string) => sql<{ propertyId: number }>`
  select p.id as "propertyId" from portfolio_properties m join properties p on p.agency_id = m.agency_id and p.id = m.property_id
   where m.agency_id = ${agencyId} and m.software = ${software} and m.external_id = ${externalId} and p.software = ${software}`

export type ConflictRow = {
  propertyId: number
  address: string
  field: SyncField
  software: string
  offered: unknown
  changedAt: string | null
  portalValue: unknown
  portalAt: string | null
  since: string
}
const conflictColumns = sql`
  s.property_id as "propertyId", p.address_line_1 || ', ' || p.address_line_2 as address, s.field, s.software, s.offered,
  s.changed_at as "changedAt", s.portal_value as "portalValue", s.portal_changed_at as "portalAt", s.conflict_at as since`
/** The latest change by a user of the field in conflict. */
const changeByUser = sql`
  select e.at, e.user_name as name from audit_events e
   where e.agency_id = s.agency_id and e.property_id = s.property_id and e.at <= s.conflict_at and e.source <> 'JOB'
     and e.user_name is not null
     and case s.field
           when 'key' then e.action = 'edit-keys' and e.before->'keyNumber' is distinct from e.after->'keyNumber'
           when 'manager' then e.action = 'edit-keys' and e.before->'propertyManagerId' is distinct from e.after->'propertyManagerId'
           when 'landlords' then e.action in ('edit-contact', 'edit-landlords')
           else e.action in ('add-tenancy', 'renew-tenancy', 'edit-tenancy') end
   order by e.at desc limit 1`
export const conflicts = (agencyId: number, paging: Paging) => sql<
  ConflictRow & { userAt: string | null; portalBy: string | null }
>`
  select ${conflictColumns}, u.at as "userAt", u.name as "portalBy"
    from property_sources s join properties p on p.agency_id = s.agency_id and p.id = s.property_id
    left join lateral (${changeByUser}) u on true
   where s.agency_id = ${agencyId} and s.conflict_at is not null and ${isOfLiveSoftware(sql`s.software`, agencyId)}
     order by s.conflict_at desc, s.property_id, s.field ${limit(paging)}`
export const countConflicts = (agencyId: number) => sql<{ count: number }>`
  select count(*) as count from property_sources s where s.agency_id = ${agencyId} and s.conflict_at is not null
     and ${isOfLiveSoftware(sql`s.software`, agencyId)}`
export const lockConflict = (agencyId: number, propertyId: number, field: SyncField) => sql<ConflictRow>`
  select ${conflictColumns} from property_sources s join properties p on p.agency_id = s.agency_id and p.id = s.property_id
   where s.agency_id = ${agencyId} and s.property_id = ${propertyId} and s.field = ${field} and s.conflict_at is not null
     for update of s`
/** The value of the software becomes the base, so that only a later change of it counts. */
export const settleConflict = (
  { agencyId, userId, now }: { agencyId: number; userId: number; now: Date },
  propertyId: number,
  field: SyncField,
  decision: 'SOFTWARE' | 'PORTAL',
) => sql`
  update property_sources
     set value = offered, offered = null, conflict_at = null, is_portal = ${decision === 'PORTAL'}, decision = ${decision},
         decided_by = ${userId},
         decided_at = ${now.toISOString()}
   where agency_id = ${agencyId} and property_id = ${propertyId} and field = ${field}`

export type SourceRow = {
  field: SyncField
  software: string
  changedAt: string | null
  receivedAt: string
  fileDay: Day | null
  isPortal: boolean
  isDisconnected: boolean
  offered: unknown
  portalValue: unknown
  isInConflict: boolean
}
export const sourcesOf = (agencyId: number, propertyId: number) => sql<SourceRow>`
  select field, software, changed_at as "changedAt", received_at as "receivedAt",
         -- The days of files begin in the east of Australia.
         case when exists (select from portfolio_properties m
                            where m.agency_id = property_sources.agency_id and m.property_id = property_sources.property_id
                              and m.software = property_sources.software and m.file_day is not null)
              then (changed_at at time zone 'Australia/Brisbane')::date end as "fileDay",
         is_portal as "isPortal", offered, portal_value as "portalValue",
         conflict_at is not null as "isInConflict", not ${isOfLiveSoftware(sql`property_sources.software`, agencyId)} as "isDisconnected"
    from property_sources where agency_id = ${agencyId} and property_id = ${propertyId} order by field`
