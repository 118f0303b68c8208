import { sql } from '../../platform/sql.ts'
import type { EntryFault } from '../entry-rules/entry-rule.ts'
import type { LawRunRow } from './law-runs.queries.ts'
import { olderRuns } from './simulation-results.queries.ts'

/** 1: a booked visit to come; 2: one of the last 24 months, as if the rule had been in force. */
export type VisitPlace = 1 | 2

/** A visit by notice that is not lawful without the simulated rule or with it. */
export type SimulatedVisit = {
  visitId: number
  place: VisitPlace
  /** What it does not satisfy without the rule and with it; null: it is lawful. */
  before: EntryFault | null
  after: EntryFault | null
  reason: string | null
}

export const addSimulatedVisits = (agencyId: number, runId: number, found: readonly SimulatedVisit[]) => sql`
  insert into law_simulation_visits (agency_id, run_id, visit_id, place, before, after, reason)
  select ${agencyId}::int, ${runId}::int, x."visitId", x.place, x.before, x.after, x.reason
    from json_to_recordset(${JSON.stringify(found)}::json)
      as x ("visitId" int, place smallint, before text, after text, reason text)
  on conflict do nothing`

/** Results of earlier simulations of the same rule, which this one replaces. */
export const removeOlderVisits = (agencyId: number, run: LawRunRow) => sql`
  delete from law_simulation_visits where agency_id = ${agencyId} and run_id in (${olderRuns(run)})`

export type VisitCounts = {
  /** All visits by notice that were compared. */
  visits: number
  past: number
  /** Not lawful with the rule, to come and past; of these lawful without it. */
  unlawful: number
  newly: number
  pastUnlawful: number
  pastNewly: number
  /** Lawful with the rule only. */
  lawful: number
  pastLawful: number
}
const counts = sql`
  count(*) filter (where v.place = 1 and v.after is not null)::int as unlawful,
  count(*) filter (where v.place = 1 and v.after is not null and v.before is null)::int as newly,
  count(*) filter (where v.place = 1 and v.after is null)::int as lawful,
  count(*) filter (where v.place = 2 and v.after is not null)::int as "pastUnlawful",
  count(*) filter (where v.place = 2 and v.after is not null and v.before is null)::int as "pastNewly",
  count(*) filter (where v.place = 2 and v.after is null)::int as "pastLawful"`

export const totalVisits = (runId: number) => sql<VisitCounts>`
  select r.visits, r.past, c.*
    from (select coalesce(sum(properties), 0)::int as visits, coalesce(sum(others), 0)::int as past
            from law_run_agencies where run_id = ${runId}) r
   cross join (select ${counts} from law_simulation_visits v where v.run_id = ${runId}) c`

export type AgencyVisits = VisitCounts & { agencyId: number; agencyName: string }
/** The agencies with visits of which the result is another one, by name. */
export const visitsByAgency = (runId: number, atMost: number, offset: number) => sql<AgencyVisits>`
  select a.id as "agencyId", a.name as "agencyName", r.properties as visits, r.others as past, c.*
    from (select v.agency_id, ${counts} from law_simulation_visits v where v.run_id = ${runId} group by v.agency_id) c
    join law_run_agencies r on r.agency_id = c.agency_id and r.run_id = ${runId}
    join agencies a on a.id = c.agency_id
   order by a.name, a.id limit ${atMost} offset ${offset}`

export type VisitChange = Pick<SimulatedVisit, 'before' | 'after'> & { coming: number; past: number }
/** From what to what, of the whole state. */
export const visitChanges = (runId: number) => sql<VisitChange>`
  select v.before, v.after, count(*) filter (where v.place = 1)::int as coming, count(*) filter (where v.place = 2)::int as past
    from law_simulation_visits v
   where v.run_id = ${runId}
   group by v.before, v.after order by 3 desc, 4 desc, v.before nulls first, v.after nulls first`

export type ListedVisit = SimulatedVisit & { propertyId: number; address: string; startsAt: string }
/** The visits of an agency behind the numbers, by id. */
export const listSimulatedVisits = (
  runId: number,
  { agencyId, place }: { agencyId: number; place: VisitPlace },
  afterId: number,
  atMost: number,
) => sql<ListedVisit>`
  select s.visit_id as "visitId", s.place, s.before, s.after, s.reason, v.property_id as "propertyId", v.starts_at as "startsAt",
         p.address_line_1 || ', ' || p.address_line_2 as address
    from (select * from law_simulation_visits
           where run_id = ${runId} and agency_id = ${agencyId} and place = ${place} and visit_id > ${afterId}
           order by visit_id limit ${atMost}) s
    join visits v on v.agency_id = s.agency_id and v.id = s.visit_id
    join properties p on p.agency_id = v.agency_id and p.id = v.property_id
   order by s.visit_id`
