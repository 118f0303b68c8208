import type { Day } from '../../../contract/days.ts'
import type { StateCode } from '../../../contract/states.ts'
import { sql, type Sql } from '../../platform/sql.ts'
import type { CardKind } from '../cards/card.ts'
import type { DraftKind } from './drafts.queries.ts'
import type { SimulatedEntry } from './simulated-entry.ts'
import type { SimulatedRule } from './simulated-rule.ts'

export type NewRun = {
  kind: 'REFRESH' | 'SIMULATION' | 'NOTICES'
  title: string
  draftId: number | null
  draftVersion: number | null
  /** What `ruleId` is a version of. */
  of: DraftKind
  ruleId: number | null
  rule: SimulatedRule | SimulatedEntry | null
  days: readonly Day[] | null
}
type Asked = { state: StateCode; userId: number; now: Date }

export const addRun = (run: NewRun, { state, userId, now }: Asked) => sql<{ id: number }>`
  insert into law_runs
    (state, kind, title, draft_id, draft_version, rule_version_id, entry_rule_id, rule, days, requested_by, requested_at, law_revision)
  select ${state}, ${run.kind}, ${run.title}, ${run.draftId}::int, ${run.draftVersion}::int,
         ${run.of === 'DUTY' ? run.ruleId : null}::int, ${run.of === 'ENTRY' ? run.ruleId : null}::int,
         ${run.rule && JSON.stringify(run.rule)}::json, ${run.days}::date[], ${userId}, ${now.toISOString()}, l.revision
    from law_revisions l where l.state = ${state}
  returning id`

/** Inactive agencies too, because their cards exist. */
export const addRunAgencies = (runId: number, state: StateCode, agencyId: number | null) => sql`
  insert into law_run_agencies (agency_id, run_id)
  select id, ${runId}::int from agencies where state = ${state} and (${agencyId}::int is null or id = ${agencyId}::int)`

export const enqueueRun = (task: string, state: StateCode, runId: number) => sql`
  select app.enqueue(${task}, json_build_object('state', ${state}::text, 'runId', ${runId}::int), ${`${task}-${state}-${runId}`})`

export const agenciesOfRun = (runId: number) => sql<{ id: number }>`select app.agencies_of_law_run(${runId}) as id`

export const finishRun = (runId: number, now: Date) => sql<{ isFinished: boolean }>`
  select app.finish_law_run(${runId}, ${now.toISOString()}) as "isFinished"`

export type ClaimedAgency = { cardKind: CardKind; afterId: number }
/** No row: another worker is at this agency, or it is done. */
export const claimRunAgency = (agencyId: number, runId: number) => sql<ClaimedAgency>`
  select card_kind as "cardKind", after_id as "afterId" from law_run_agencies
   where agency_id = ${agencyId} and run_id = ${runId} and done_at is null for update skip locked`

type Progress = ClaimedAgency & { properties: number; others: number; doneAt: Date | null }
export const saveProgress = (
  agencyId: number,
  runId: number,
  { cardKind, afterId, properties, others, doneAt }: Progress,
) => sql`
  update law_run_agencies
     set card_kind = ${cardKind}, after_id = ${afterId}, properties = properties + ${properties}, others = others + ${others},
         done_at = ${doneAt?.toISOString() ?? null}
   where agency_id = ${agencyId} and run_id = ${runId}`

export type LawRunRow = {
  id: number
  kind: NewRun['kind']
  title: string
  draftId: number | null
  draftVersion: number | null
  of: DraftKind
  ruleId: number | null
  rule: SimulatedRule | SimulatedEntry | null
  days: Day[] | null
  requestedAt: string
  requestedBy: string
  finishedAt: string | null
  /** Whether the law is the one with which the run was asked for. */
  isOfCurrentLaw: boolean
  /** The version that was published last since then. */
  publishedSince: { name: string; by: string | null; at: string } | null
}
const columns = sql`
  r.id, r.kind, r.title, r.draft_id as "draftId", r.draft_version as "draftVersion",
  case when r.kind = 'NOTICES' or r.rule::jsonb ? 'ground' then 'ENTRY' else 'DUTY' end as of,
  coalesce(r.rule_version_id, r.entry_rule_id) as "ruleId", r.rule,
  to_json(r.days) as days, r.requested_at as "requestedAt", (select u.name from users u where u.id = r.requested_by) as "requestedBy",
  r.finished_at as "finishedAt",
  coalesce(r.law_revision = (select l.revision from law_revisions l where l.state = r.state), false) as "isOfCurrentLaw",
  (select json_build_object('name', v.name, 'by', (select u.name from users u where u.id = v.published_by), 'at', v.published_at)
     from (select state, name, published_by, published_at from rule_versions
           union all select state, 'Entry by notice', published_by, published_at from entry_rules) v
    where v.state = r.state and v.published_at > r.requested_at
    order by v.published_at desc limit 1) as "publishedSince"`

export const runById = (state: StateCode, id: number) => sql<LawRunRow>`
  select ${columns} from law_runs r where r.state = ${state} and r.id = ${id}`

export type RunProgress = { agencies: number; agenciesDone: number; properties: number; others: number }
export const runProgress = (runId: number) => sql<RunProgress>`
  select count(*)::int as agencies, count(done_at)::int as "agenciesDone", coalesce(sum(properties), 0)::int as properties,
         coalesce(sum(others), 0)::int as others
    from law_run_agencies where run_id = ${runId}`

/** The last refreshes of a state, with their progress. */
export const lastRefreshes = (state: StateCode) => sql<LawRunRow & RunProgress>`
  select ${columns}, p.agencies, p."agenciesDone", p.properties, p.others
    from (select * from law_runs where state = ${state} and kind in ('REFRESH', 'NOTICES') order by id desc limit 5) r
   cross join lateral (
     select count(*)::int as agencies, count(a.done_at)::int as "agenciesDone", coalesce(sum(a.properties), 0)::int as properties,
            coalesce(sum(a.others), 0)::int as others
       from law_run_agencies a where a.run_id = r.id) p
   order by r.id desc`

export type SimulationSubject = { draftId: number } | { of: DraftKind; ruleId: number }
/** Of run `r`: it simulates the draft, or the published version. */
export const isAbout = (subject: SimulationSubject): Sql => {
  if ('draftId' in subject) return sql`r.draft_id = ${subject.draftId}`
  const version = subject.of === 'DUTY' ? sql`r.rule_version_id` : sql`r.entry_rule_id`
  return sql`r.draft_id is null and ${version} = ${subject.ruleId}`
}
/** The last simulation of a draft or of a published version. */
export const lastSimulation = (state: StateCode, subject: SimulationSubject) => sql<LawRunRow>`
  select ${columns} from law_runs r
   where r.state = ${state} and r.kind = 'SIMULATION' and ${isAbout(subject)}
   order by r.id desc limit 1`
