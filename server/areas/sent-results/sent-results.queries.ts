import type { Day } from '../../../contract/days.ts'
import type { ResultKind, SentResult } from '../../../contract/sent-results.ts'
import type { StateCode } from '../../../contract/states.ts'
import { sql } from '../../platform/sql.ts'

/** The connected software of the agency. */
export const softwareWithSetting = (agencyId: number, userId: number) => sql<{
  software: string
  isOn: boolean
  isMaster: boolean
}>`
  select n.software, n.sends_results as "isOn",
         exists (select from memberships m
                  where m.agency_id = n.agency_id and m.user_id = ${userId} and m.is_master and m.ended_at is null) as "isMaster"
    from agency_integrations n
   where n.agency_id = ${agencyId} and n.is_active and n.connection in ('CONNECTED', 'REVOKED') order by n.software`

type Place = { software: string; kind: ResultKind; serviceId: number }
type Made = { visitId: number; serviceId: number; places: readonly Place[]; now: Date }

/** What is to be sent about a check whose report is there. A check is queued once. */
export const insertResults = (agencyId: number, { visitId, serviceId, places, now }: Made) => sql<{ id: number }>`
  insert into software_results (agency_id, property_id, check_id, software, kind, requested_at)
  select c.agency_id, c.property_id, c.id, n.software, k.kind, ${now.toISOString()}::timestamptz
    from service_checks c
    join agency_integrations n
      on n.agency_id = c.agency_id and n.sends_results and n.is_active and n.connection in ('CONNECTED', 'REVOKED')
    join jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as k (software text, kind text, "serviceId" int)
      on k.software = n.software and k."serviceId" = c.service_id
   where c.agency_id = ${agencyId} and c.visit_id = ${visitId} and c.service_id = ${serviceId} and c.document_id is not null
      on conflict do nothing returning id`

export type ResultPayload = { state: StateCode; agencyId: number; resultId: number; requestedAt: string }

/** One at a time for an agency, so that software that answers slowly does not hold up the jobs of others. */
export const enqueueResult = (payload: ResultPayload) => sql`
  select app.enqueue('send-result', ${JSON.stringify(payload)}::json,
    job_key => ${`result:${payload.agencyId}:${payload.resultId}`}, queue => ${`results:${payload.state}:${payload.agencyId}`},
    max_attempts => 10)`

export type ResultToSend = {
  id: string
  kind: ResultKind
  software: string
  isConnected: boolean
  hasLeft: boolean
  propertyId: number
  address: string
  externalId: string | null
  visitId: number
  serviceId: number
  doneOn: Day
  isCompliant: boolean
  storageKey: string | null
  fileName: string | null
}
/** No row when it no longer waits, or waits for a newer request. */
export const resultToSend = ({ agencyId, resultId, requestedAt }: ResultPayload) => sql<ResultToSend>`
  select r.token as id, r.kind, r.software, r.left_at is not null as "hasLeft", r.property_id as "propertyId",
         exists (select from agency_integrations n
                  where n.agency_id = r.agency_id and n.software = r.software and n.connection = 'CONNECTED') as "isConnected",
         p.address_line_1 || ', ' || p.address_line_2 as address,
         (select m.external_id from portfolio_properties m
           where m.agency_id = r.agency_id and m.property_id = r.property_id and m.software = r.software and m.is_active
           order by m.id desc limit 1) as "externalId",
         c.visit_id as "visitId", c.service_id as "serviceId", c.done_on as "doneOn",
         c.outcome = 'PASSED' or c.repaired_on is not null or c.cleared_on is not null as "isCompliant",
         f.storage_key as "storageKey", f.file_name as "fileName"
    from software_results r
    join service_checks c on c.agency_id = r.agency_id and c.id = r.check_id
    join properties p on p.agency_id = r.agency_id and p.id = r.property_id
    left join documents d on d.agency_id = c.agency_id and d.id = c.document_id and d.deleted_at is null
    left join files f on f.agency_id = d.agency_id and f.id = d.file_id
   where r.agency_id = ${agencyId} and r.id = ${resultId} and r.state = 'WAITING' and r.requested_at = ${requestedAt}`

/** Committed before it leaves; null when the software has surely not taken it. */
export const noteLeft = ({ agencyId, resultId, requestedAt }: ResultPayload, leftAt: Date | null) => sql`
  update software_results set left_at = ${leftAt && leftAt.toISOString()}
   where agency_id = ${agencyId} and id = ${resultId} and state = 'WAITING' and requested_at = ${requestedAt}`

export type ResultOutcome = { state: 'SENT' | 'NOT_SENT' | 'UNCLEAR'; reason: string | null }
export const settleResult = (
  { agencyId, resultId, requestedAt }: ResultPayload,
  { state, reason }: ResultOutcome,
  now: Date,
) => sql<{ id: number }>`
  update software_results
     set state = ${state}, reason = ${reason?.slice(0, 500) ?? null}, settled_at = ${now.toISOString()}, version = version + 1
   where agency_id = ${agencyId} and id = ${resultId} and state = 'WAITING' and requested_at = ${requestedAt} returning id`

export type SentResultRow = Omit<SentResult, 'softwareName' | 'service'> & { software: string; serviceId: number }
export const resultsOfProperty = (agencyId: number, propertyId: number) => sql<SentResultRow>`
  select r.id, r.version, r.software, c.service_id as "serviceId", r.kind, c.done_on as "doneOn", r.state, r.settled_at as at, r.reason
    from software_results r join service_checks c on c.agency_id = r.agency_id and c.id = r.check_id
   where r.agency_id = ${agencyId} and r.property_id = ${propertyId} order by r.id desc limit 50`

export const lockResult = (agencyId: number, propertyId: number, resultId: number) => sql<{
  software: string
  kind: ResultKind
  state: SentResult['state']
  version: number
  requestedAt: string
}>`
  select software, kind, state, version, requested_at as "requestedAt" from software_results
   where agency_id = ${agencyId} and property_id = ${propertyId} and id = ${resultId} for update`
export const requestAgain = (agencyId: number, resultId: number, now: Date) => sql`
  update software_results
     set state = 'WAITING', requested_at = ${now.toISOString()}, left_at = null, settled_at = null, reason = null, version = version + 1
   where agency_id = ${agencyId} and id = ${resultId}`
