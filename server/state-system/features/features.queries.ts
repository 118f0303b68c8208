import type { StateCode } from '../../../contract/states.ts'
import { agencyFlags, flagDefaults, isAgencyFlag, type AgencyFlag } from '../../areas/features/feature-list.ts'
import { sql, type Sql } from '../../platform/sql.ts'
import { requestsPerPage } from '../kit/lists/page-sizes.ts'

export type FeatureCount = {
  name: string
  agencies: number
  agenciesOn: number
  /** Users with a switch of their own. */
  usersOn: number
  usersOff: number
}

/** How many agencies of the state have a feature, and how many users differ from theirs. */
export const featureCounts = (state: StateCode) => sql<FeatureCount>`
  with ours as (select * from agencies where state = ${state} and is_active),
  switched as (
    select x.experiment, count(*) filter (where x.user_id is null and x.is_on) as agencies_on,
           count(*) filter (where x.user_id is null and not x.is_on) as agencies_off,
           count(distinct x.user_id) filter (where x.is_on) as users_on,
           count(distinct x.user_id) filter (where not x.is_on) as users_off
      from experiment_assignments x
     where x.user_id is null and x.agency_id in (select id from ours)
        or exists (select from users u where u.id = x.user_id and u.state = ${state})
     group by x.experiment)
  select e.name, o.count as agencies,
         case when e.is_on_by_default then o.count - coalesce(s.agencies_off, 0) else coalesce(s.agencies_on, 0) end as "agenciesOn",
         coalesce(s.users_on, 0) as "usersOn", coalesce(s.users_off, 0) as "usersOff"
    from experiments e cross join (select count(*) from ours) o left join switched s on s.experiment = e.name
  union all
  select f.name, count(a.id), count(a.id) filter (where (to_jsonb(a) -> f.name)::boolean), 0, 0
    from unnest(${[...agencyFlags]}::text[]) f (name) left join ours a on true group by f.name`

export type FoundAgency = { id: number; name: string; on: string[] }

/** Agencies with this in their name, and the experiments that are on for them; one more than a page. */
export const agenciesNamed = (state: StateCode, pattern: string, page: number) => sql<FoundAgency>`
  select a.id, a.name,
         array(select e.name from experiments e where app.is_experiment_on(e.name, null, a.id) order by e.name) as on
    from agencies a where a.state = ${state} and a.name ilike ${pattern}
   order by a.name, a.id limit ${requestsPerPage + 1} offset ${(page - 1) * requestsPerPage}`

export type FoundUser = { id: number; name: string; username: string; agencies: string | null; switches: number }

/** Users of agencies with this in their name; one more than a page. */
export const usersNamed = (state: StateCode, pattern: string, page: number) => sql<FoundUser>`
  select u.id, u.name, u.username,
         (select string_agg(a.name, ', ' order by a.name) from memberships m join agencies a on a.id = m.agency_id
           where m.user_id = u.id and m.ended_at is null) as agencies,
         (select count(*) from experiment_assignments x where x.user_id = u.id) as switches
    from users u
   where u.state = ${state} and u.is_active and not u.is_staff and (u.name ilike ${pattern} or u.username ilike ${pattern})
   order by u.name, u.id limit ${requestsPerPage + 1} offset ${(page - 1) * requestsPerPage}`

export type FeatureWhere = {
  agencyId: number | null
  agencyName: string | null
  userId: number | null
  userName: string | null
  isOn: boolean
}

/** Where a feature is switched by a row of its own: agencies first, then users; one more than a page. */
const flagSwitches = (state: StateCode, flag: AgencyFlag): Sql => sql`
  select a.id as "agencyId", a.name as "agencyName", null::int as "userId", null as "userName",
         (to_jsonb(a) ->> ${flag})::boolean as "isOn"
    from agencies a where a.state = ${state} and (to_jsonb(a) ->> ${flag})::boolean <> ${flagDefaults[flag]}
   order by a.name, a.id`

const experimentSwitches = (state: StateCode, feature: string): Sql => sql`
  select a.id as "agencyId", a.name as "agencyName", u.id as "userId", u.name as "userName", x.is_on as "isOn"
    from experiment_assignments x
    left join agencies a on a.id = x.agency_id
    left join users u on u.id = x.user_id
   where x.experiment = ${feature} and coalesce(a.state, u.state) = ${state}
   order by u.name nulls first, a.name, x.id`

/** Where a feature has a switch of its own, or a permission differs from what it is otherwise. */
export const featureSwitches = (state: StateCode, feature: string, page: number) => sql<FeatureWhere>`
  ${isAgencyFlag(feature) ? flagSwitches(state, feature) : experimentSwitches(state, feature)}
  limit ${requestsPerPage + 1} offset ${(page - 1) * requestsPerPage}`

export type SwitchableAgency = { id: number; name: string; isSwitched: boolean }

export const featureUser = (state: StateCode, userId: number) => sql<{
  name: string
  username: string
  agencies: SwitchableAgency[]
}>`
  select u.name, u.username, coalesce((
           select json_agg(json_build_object('id', a.id, 'name', a.name, 'isSwitched', exists (
                    select from experiment_assignments x where x.user_id = u.id and x.agency_id = a.id)) order by a.name, a.id)
             from memberships m join agencies a on a.id = m.agency_id
            where m.user_id = u.id and m.ended_at is null), '[]') as agencies
    from users u where u.state = ${state} and u.id = ${userId} and not u.is_staff`

export type AgencyException = { id: number; name: string; features: string[] }

/** Users of the agency with switches of their own, which win over those of the agency. */
export const usersWithSwitches = (agencyId: number) => sql<AgencyException>`
  select u.id, u.name, array_agg(distinct x.experiment) as features
    from memberships m
    join users u on u.id = m.user_id and u.is_active
    join experiment_assignments x on x.user_id = u.id and (x.agency_id is null or x.agency_id = m.agency_id)
   where m.agency_id = ${agencyId} and m.ended_at is null
   group by u.id, u.name order by u.name, u.id limit 100`
