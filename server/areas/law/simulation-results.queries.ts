import type { Day } from '../../../contract/days.ts'
import { sql, type Sql } from '../../platform/sql.ts'
import { isAbout, type LawRunRow } from './law-runs.queries.ts'
import type { AffectedState } from './simulate-property.ts'

/** What a simulation found at one property, for its two days. */
export type SimulatedProperty = {
  propertyId: number
  managerId: number | null
  today: string | null
  firstState: AffectedState | null
  firstOn: Day | null
  secondState: AffectedState | null
  secondOn: Day | null
}
export const addSimulated = (agencyId: number, runId: number, found: readonly SimulatedProperty[]) => sql`
  insert into law_simulation_properties
    (agency_id, run_id, property_id, manager_id, today, first_state, first_on, second_state, second_on)
  select ${agencyId}::int, ${runId}::int, x."propertyId", x."managerId", x.today, x."firstState", x."firstOn", x."secondState", x."secondOn"
    from json_to_recordset(${JSON.stringify(found)}::json)
      as x ("propertyId" int, "managerId" int, today text, "firstState" text, "firstOn" date, "secondState" text, "secondOn" date)`

export type SimulatedCounts = {
  managerId: number
  place: 1 | 2
  properties: number
  due: number
  breached: number
  unproven: number
  newly: number
  notEnrolled: number
  faulty: number
  visits: number
  visitsBefore: number
  changes: Record<string, number>
}
export const addSimulationCounts = (agencyId: number, runId: number, counts: readonly SimulatedCounts[]) => sql`
  insert into law_simulation_counts as c
    (agency_id, run_id, manager_id, place, properties, due, breached, unproven, newly, not_enrolled, faulty, visits, visits_before, changes)
  select ${agencyId}::int, ${runId}::int, x."managerId", x.place, x.properties, x.due, x.breached, x.unproven, x.newly, x."notEnrolled",
         x.faulty, x.visits, x."visitsBefore", x.changes
    from json_to_recordset(${JSON.stringify(counts)}::json)
      as x ("managerId" int, place smallint, properties int, due int, breached int, unproven int, newly int, "notEnrolled" int,
            faulty int, visits int, "visitsBefore" int, changes jsonb)
  on conflict (agency_id, run_id, manager_id, place) do update
     set properties = c.properties + excluded.properties, due = c.due + excluded.due, breached = c.breached + excluded.breached,
         unproven = c.unproven + excluded.unproven, newly = c.newly + excluded.newly,
         not_enrolled = c.not_enrolled + excluded.not_enrolled, faulty = c.faulty + excluded.faulty,
         visits = c.visits + excluded.visits, visits_before = c.visits_before + excluded.visits_before,
         changes = (select coalesce(jsonb_object_agg(added.key, added.n), '{}')
                      from (select x.key, sum(x.value::int) as n
                              from (select * from jsonb_each_text(c.changes)
                                    union all select * from jsonb_each_text(excluded.changes)) x
                             group by x.key) added)`

/** Earlier simulations of the same draft or version. */
export const olderRuns = ({ id, of, draftId, ruleId }: LawRunRow): Sql => sql`
  select r.id from law_runs r
   where r.kind = 'SIMULATION' and r.id < ${id} and ${isAbout(draftId === null ? { of, ruleId: ruleId ?? 0 } : { draftId })}`

/** Results of earlier simulations of the same rule, which this one replaces. */
export const removeOlderProperties = (agencyId: number, run: LawRunRow) => sql`
  delete from law_simulation_properties where agency_id = ${agencyId} and run_id in (${olderRuns(run)})`
export const removeOlderCounts = (agencyId: number, run: LawRunRow) => sql`
  delete from law_simulation_counts where agency_id = ${agencyId} and run_id in (${olderRuns(run)})`

/** Sums of the whole state by day, then by agency and manager. */
export type CountRow = Omit<SimulatedCounts, 'managerId' | 'changes'> & {
  agencyId: number
  agencyName: string
  managerId: number
  managerName: string | null
}
export const countsByAgency = (runId: number, agencyId: number | null, atMost: number, offset: number) => sql<CountRow>`
  select c.agency_id as "agencyId", a.name as "agencyName", 0 as "managerId", null as "managerName", c.place,
         sum(c.properties)::int as properties, sum(c.due)::int as due, sum(c.breached)::int as breached,
         sum(c.unproven)::int as unproven, sum(c.newly)::int as newly, sum(c.not_enrolled)::int as "notEnrolled",
         sum(c.faulty)::int as faulty, sum(c.visits)::int as visits, sum(c.visits_before)::int as "visitsBefore"
    from law_simulation_counts c join agencies a on a.id = c.agency_id
   where c.run_id = ${runId} and (${agencyId}::int is null or c.agency_id = ${agencyId}::int)
   group by c.agency_id, a.name, c.place
   order by a.name, c.agency_id, c.place
   limit ${atMost} offset ${offset}`

export const countsByManager = (runId: number, agencyId: number) => sql<CountRow>`
  select c.agency_id as "agencyId", a.name as "agencyName", c.manager_id as "managerId", m.name as "managerName", c.place,
         c.properties, c.due, c.breached, c.unproven, c.newly, c.not_enrolled as "notEnrolled", c.faulty, c.visits,
         c.visits_before as "visitsBefore"
    from law_simulation_counts c
    join agencies a on a.id = c.agency_id
    left join property_managers m on m.agency_id = c.agency_id and m.id = c.manager_id
   where c.agency_id = ${agencyId} and c.run_id = ${runId}
   order by m.name nulls last, c.manager_id, c.place`

export type TotalRow = Omit<SimulatedCounts, 'managerId' | 'changes'> & { agencies: number }
export const totalCounts = (runId: number) => sql<TotalRow>`
  select c.place, sum(c.properties)::int as properties, sum(c.due)::int as due, sum(c.breached)::int as breached,
         sum(c.unproven)::int as unproven, sum(c.newly)::int as newly, sum(c.not_enrolled)::int as "notEnrolled",
         sum(c.faulty)::int as faulty, sum(c.visits)::int as visits, sum(c.visits_before)::int as "visitsBefore",
         count(distinct c.agency_id) filter (where c.due + c.breached + c.unproven > 0)::int as agencies
    from law_simulation_counts c where c.run_id = ${runId} group by c.place order by c.place`

/** Properties of the state, or of an agency, whose result is another one with the rule, by both results. */
export type ChangeRow = { before: string; after: string; first: number; second: number }
export const simulatedChanges = (runId: number, agencyId: number | null) => sql<ChangeRow>`
  select split_part(x.key, ' ', 1) as before, split_part(x.key, ' ', 2) as after,
         coalesce(sum(x.value::int) filter (where c.place = 1), 0)::int as first,
         coalesce(sum(x.value::int) filter (where c.place = 2), 0)::int as second
    from law_simulation_counts c cross join lateral jsonb_each_text(c.changes) x
   where c.run_id = ${runId} and (${agencyId}::int is null or c.agency_id = ${agencyId}::int)
   group by x.key order by greatest(sum(x.value::int) filter (where c.place = 1), 0) desc nulls last, x.key`

export type ListedProperty = SimulatedProperty & {
  agencyId: number
  agencyName: string
  managerName: string | null
  address: string
}
const listed = sql`
  s.agency_id as "agencyId", a.name as "agencyName", s.property_id as "propertyId", s.manager_id as "managerId",
  m.name as "managerName", p.address_line_1 || ', ' || p.address_line_2 as address, s.today, s.first_state as "firstState",
  s.first_on as "firstOn", s.second_state as "secondState", s.second_on as "secondOn"`
const joined = sql`
  join agencies a on a.id = s.agency_id
  join properties p on p.agency_id = s.agency_id and p.id = s.property_id
  left join property_managers m on m.agency_id = s.agency_id and m.id = s.manager_id`

export type SimulationFilter = {
  agencyId: number
  /** 0: without a property manager. */
  managerId: number | null
  place: 1 | 2
  state: AffectedState | null
}
/** The properties behind a number, by key. */
export const simulatedProperties = (
  runId: number,
  filter: SimulationFilter,
  afterId: number,
  atMost: number,
) => sql<ListedProperty>`
  select ${listed}
    from (select * from law_simulation_properties
           where run_id = ${runId} and agency_id = ${filter.agencyId} and property_id > ${afterId}
             and (${filter.managerId}::int is null or coalesce(manager_id, 0) = ${filter.managerId}::int)
             and ${filter.place === 1 ? sql`first_state` : sql`second_state`} is not null
             and (${filter.state}::text is null or ${filter.place === 1 ? sql`first_state` : sql`second_state`} = ${filter.state}::text)
           order by property_id limit ${atMost}) s
   ${joined} order by s.property_id`

type Key = { agencyId: number; propertyId: number }
/** All properties of a simulation in the order of agencies, in batches. */
export const nextSimulated = (
  runId: number,
  agencyId: number | null,
  after: Key,
  atMost: number,
) => sql<ListedProperty>`
  select ${listed}
    from (select * from law_simulation_properties
           where run_id = ${runId} and (agency_id, property_id) > (${after.agencyId}::int, ${after.propertyId}::int)
             and (${agencyId}::int is null or agency_id = ${agencyId}::int)
           order by agency_id, property_id limit ${atMost}) s
   ${joined} order by s.agency_id, s.property_id`
