import { sql } from '../../platform/sql.ts'

/* What a run changed at properties on service, for some days. */

/** How long a run can be taken back. */
const undoDays = 7
const mostKept = 200

/** The values of a property before and after. */
export type RunRestore = {
  manager?: { before: number | null; after: number | null }
  key?: { before: string | null; after: string | null }
  landlords?: { before: unknown; after: unknown }
  /** A tenancy; null before if it was added, null after if it was ended. */
  tenancy?: {
    id: number
    before: unknown
    after: unknown
    wasVacant: boolean
    ended: number[]
    /** Its id in the software. */
    externalId?: string
  }
}
export type RunChange = { propertyId: number; restore: RunRestore }

export const saveRunChanges = (agencyId: number, runId: number, changes: readonly RunChange[]) => sql`
  insert into software_run_changes (agency_id, run_id, property_id, restore)
  select ${agencyId}, ${runId}, x."propertyId", x.restore
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as x ("propertyId" int, restore jsonb)`

/** Of a run `r`. */
export const canUndo = (now: Date) => sql`
  (r.kind = 'SYNC' and r.status <> 'RUNNING' and r.undo_status is null
   and r.ended_at > ${now.toISOString()}::timestamptz - make_interval(days => ${undoDays})
   and exists (select from software_run_changes c where c.agency_id = r.agency_id and c.run_id = r.id))`
export const undoOfRun = sql`
  case when r.undo_status is not null then (
    select json_build_object(
             'isDone', r.undo_status = 'UNDONE', 'by', (select u.name from users u where u.id = r.undone_by), 'at', r.undone_at,
             'left', count(*) filter (where c.status = 'DONE'), 'undone', count(*) filter (where c.status = 'UNDONE'),
             'keptCount', count(*) filter (where c.status = 'KEPT'),
             'kept', coalesce((
               select json_agg(json_build_object('label', k.label, 'what', k.kept, 'by', k.kept_by))
                 from (select p.address_line_1 || ', ' || p.address_line_2 as label, kc.kept, kc.kept_by
                         from software_run_changes kc join properties p on p.agency_id = kc.agency_id and p.id = kc.property_id
                        where kc.agency_id = r.agency_id and kc.run_id = r.id and kc.status = 'KEPT'
                        order by kc.property_id limit ${mostKept}) k), '[]'))
      from software_run_changes c where c.agency_id = r.agency_id and c.run_id = r.id) end`

export const lockRun = (agencyId: number, id: number, now: Date) => sql<{
  software: string
  undoStatus: 'UNDOING' | 'UNDONE' | null
  canUndo: boolean
  isRunning: boolean
}>`
  select r.software, r.undo_status as "undoStatus", ${canUndo(now)} as "canUndo",
         exists (select from software_runs o
                  where o.agency_id = r.agency_id and o.software = r.software and o.status = 'RUNNING') as "isRunning"
    from software_runs r where r.agency_id = ${agencyId} and r.id = ${id} for update of r`
export const beginUndo = (agencyId: number, id: number, userId: number, now: Date) => sql`
  update software_runs set undo_status = 'UNDOING', undone_by = ${userId}, undone_at = ${now.toISOString()}
   where agency_id = ${agencyId} and id = ${id}`
export const endUndo = (agencyId: number, id: number) => sql<{ id: number }>`
  update software_runs set undo_status = 'UNDONE'
   where agency_id = ${agencyId} and id = ${id} and undo_status = 'UNDOING' returning id`
export const runUnderUndo = (agencyId: number, id: number) => sql<{ software: string; userId: number }>`
  select software, undone_by as "userId" from software_runs
   where agency_id = ${agencyId} and id = ${id} and undo_status = 'UNDOING'`

export type ChangeToUndo = RunChange & { id: number }
/** Of each property the last change that is left. */
export const changesToUndo = (agencyId: number, runId: number, atMost: number) => sql<ChangeToUndo>`
  select distinct on (property_id) id, property_id as "propertyId", restore from software_run_changes
   where agency_id = ${agencyId} and run_id = ${runId} and status = 'DONE' order by property_id, id desc limit ${atMost}`
export type UndoneChange = { id: number; kept: string | null }
/** Kept values are the work of the user who changed the property since the run, unless a later run did. */
export const settleChanges = (agencyId: number, changes: readonly UndoneChange[]) => sql`
  update software_run_changes c
     set status = case when x.kept is null then 'UNDONE' else 'KEPT' end, kept = left(x.kept, 500),
         kept_by = case when x.kept is not null then (
           select e.user_name from audit_events e
            where e.agency_id = c.agency_id and e.property_id = c.property_id and e.source <> 'JOB' and e.user_name is not null
              and e.at >= (select r.started_at from software_runs r where r.agency_id = c.agency_id and r.id = c.run_id)
            order by e.at desc limit 1) end
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as x (id int, kept text)
   where c.agency_id = ${agencyId} and c.id = x.id`

/** The value of the software stays known, so that a reading takes over only a later one, and asks about it. */
export const keepPortalValues = (
  agencyId: number,
  software: string,
  values: readonly { propertyId: number; field: string; tenancyId: number | null }[],
) => sql`
  update property_sources s set is_portal = true
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as x ("propertyId" int, field text, "tenancyId" int)
   where s.agency_id = ${agencyId} and s.property_id = x."propertyId" and s.field = x.field and s.software = ${software}
     and s.conflict_at is null and (x."tenancyId" is null or s.tenancy_id = x."tenancyId")`
/** Tenancies that were taken back stay so until the software changes them. */
export const leaveTenancies = (
  agencyId: number,
  software: string,
  tenancies: readonly { externalId: string; isAdded: boolean }[],
) => sql`
  update software_records r
     set is_decided = true, outcome = case when x."isAdded" then 'EXCLUDED' else r.outcome end,
         reason = case when x."isAdded" then 'The run that added it was taken back' else r.reason end
    from jsonb_to_recordset(${JSON.stringify(tenancies)}::jsonb) as x ("externalId" text, "isAdded" boolean)
   where r.agency_id = ${agencyId} and r.software = ${software} and r.collection = 'tenancies' and r.external_id = x."externalId"`

export const enqueueUndo = (key: { state: string; agencyId: number; runId: number }, step: string) => sql`
  select app.enqueue('undo-software-run', ${JSON.stringify(key)}::json,
                     job_key => ${`undo-run:${key.state}:${key.agencyId}:${key.runId}:${step}`},
                     queue => ${`imports:${key.state}:${key.agencyId}`}, max_attempts => 8)`
