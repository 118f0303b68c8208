import type { StateCode } from '../../../contract/states.ts'
import { sql, type Sql } from '../../platform/sql.ts'
import { agencyFlags, flagDefaults } from './feature-list.ts'

/** For an agency, for a user everywhere, for a user within an agency, or (with neither) for new agencies of the state. */
export type FeatureSubject = { agencyId: number | null; userId: number | null }

export type FeatureState = {
  name: string
  /** What holds without a switch of the subject itself; null if the agencies of the user differ. */
  usual: boolean | null
  /** The switch of the subject itself, if there is one. */
  own: boolean | null
}

const flagsOfAgency = (agencyId: number): Sql => sql`
  select f.name, (to_jsonb(a) -> f.name)::boolean as usual, (to_jsonb(a) -> f.name)::boolean as own
    from agencies a cross join unnest(${[...agencyFlags]}::text[]) f (name) where a.id = ${agencyId}`

const recommendedStates = (state: StateCode) => sql<FeatureState>`
  select f.name, f.usual, r.is_on as own
    from (select e.name, e.is_on_by_default as usual from experiments e
          union all
          select * from unnest(${Object.keys(flagDefaults)}::text[], ${Object.values(flagDefaults)}::boolean[])) f (name, usual)
    left join recommended_features r on r.state = ${state} and r.feature = f.name`

/** What holds for the subject without its own switch: that of the user everywhere, then that of the agency. */
const usualOf = ({ agencyId, userId }: FeatureSubject): Sql => {
  if (userId === null) return sql`e.is_on_by_default`
  if (agencyId === null)
    return sql`(select case when bool_and(v.is_on) = bool_or(v.is_on) then bool_and(v.is_on) end
                  from memberships m cross join lateral (select app.is_experiment_on(e.name, null, m.agency_id) as is_on) v
                 where m.user_id = ${userId} and m.ended_at is null)`
  return sql`coalesce((select u.is_on from experiment_assignments u
                     where u.experiment = e.name and u.user_id = ${userId} and u.agency_id is null),
                   app.is_experiment_on(e.name, null, ${agencyId}))`
}

/** The features of a subject. Permissions of an agency are always switched one way or the other. */
export function featureStates(state: StateCode, subject: FeatureSubject): Sql<FeatureState> {
  const { agencyId, userId } = subject
  if (agencyId === null && userId === null) return recommendedStates(state)
  const experiments = sql`
    select e.name, ${usualOf(subject)} as usual, x.is_on as own
      from experiments e
      left join experiment_assignments x on x.experiment = e.name and x.agency_id is not distinct from ${agencyId}::int
       and x.user_id is not distinct from ${userId}::int`
  return agencyId === null || userId !== null
    ? sql<FeatureState>`${experiments}`
    : sql<FeatureState>`${experiments} union all ${flagsOfAgency(agencyId)}`
}

export const lockFeatureAgency = (state: StateCode, agencyId: number) => sql<{ name: string }>`
  select name from agencies where state = ${state} and id = ${agencyId} for no key update`

export const lockFeatureUser = (state: StateCode, userId: number) => sql<{ name: string }>`
  select name from users where state = ${state} and id = ${userId} and not is_staff for no key update`

export const lockRecommended = (state: StateCode) =>
  sql`select pg_advisory_xact_lock(hashtext('recommended-features'), hashtext(${state}))`

const ofSubject = (state: StateCode, { agencyId, userId }: FeatureSubject): Sql => sql`
  c.state = ${state} and c.agency_id is not distinct from ${agencyId}::int and c.user_id is not distinct from ${userId}::int`

export type FeatureChangeRow = {
  id: number
  feature: string
  wasOn: boolean | null
  isOn: boolean | null
  reason: string
  by: string | null
  at: string
}

/** The last changes of a subject, the latest first. */
export const featureChanges = (state: StateCode, subject: FeatureSubject, atMost: number) => sql<FeatureChangeRow>`
  select c.id, c.feature, c.was_on as "wasOn", c.is_on as "isOn", c.reason, u.name as by, c.changed_at as at
    from feature_changes c left join users u on u.id = c.changed_by
   where ${ofSubject(state, subject)}
   order by c.id desc limit ${atMost}`

export type FeatureSwitch = { feature: string; wasOn: boolean | null; isOn: boolean | null }
type Changed = { state: StateCode; userId: number | null; now: Date; reason: string }

export const insertFeatureChanges = (
  { state, userId, now, reason }: Changed,
  subject: FeatureSubject,
  switches: readonly FeatureSwitch[],
) => sql`
  insert into feature_changes (state, feature, agency_id, user_id, was_on, is_on, reason, changed_by, changed_at)
  select ${state}, s.feature, ${subject.agencyId}::int, ${subject.userId}::int, s."wasOn", s."isOn", ${reason}, ${userId}::int,
         ${now.toISOString()}
    from jsonb_to_recordset(${JSON.stringify(switches)}::jsonb) as s (feature text, "wasOn" boolean, "isOn" boolean)`

export const saveAssignments = ({ agencyId, userId }: FeatureSubject, switches: readonly FeatureSwitch[]) => sql`
  insert into experiment_assignments (experiment, agency_id, user_id, is_on)
  select s.feature, ${agencyId}::int, ${userId}::int, s."isOn"
    from jsonb_to_recordset(${JSON.stringify(switches)}::jsonb) as s (feature text, "isOn" boolean)
  on conflict (agency_id, user_id, experiment) do update set is_on = excluded.is_on`

export const deleteAssignments = ({ agencyId, userId }: FeatureSubject, features: readonly string[]) => sql`
  delete from experiment_assignments
   where agency_id is not distinct from ${agencyId}::int and user_id is not distinct from ${userId}::int
     and experiment = any(${features}::text[])`

export const saveRecommendations = (state: StateCode, switches: readonly FeatureSwitch[]) => sql`
  insert into recommended_features (state, feature, is_on)
  select ${state}, s.feature, s."isOn" from jsonb_to_recordset(${JSON.stringify(switches)}::jsonb) as s (feature text, "isOn" boolean)
  on conflict (state, feature) do update set is_on = excluded.is_on`

export const deleteRecommendations = (state: StateCode, features: readonly string[]) => sql`
  delete from recommended_features where state = ${state} and feature = any(${features}::text[])`

export const recommendedOf = (state: StateCode) => sql<{ feature: string; isOn: boolean }>`
  select feature, is_on as "isOn" from recommended_features where state = ${state} order by feature`
