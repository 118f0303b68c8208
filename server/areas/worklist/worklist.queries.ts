import type { ManagerKey } from '../../../contract/paging.ts'
import type { AskedParty, WorkLine, WorkSection } from '../../../contract/worklist.ts'
import type { Day } from '../../../contract/days.ts'
import { cardKindIds } from '../../platform/lookup-ids.ts'
import { joinConditions, sql, type Sql } from '../../platform/sql.ts'
import type { CardKind } from '../cards/card.ts'
import { sectionNumber } from '../cards/card-work.ts'
import { counterManager, workCounter } from '../cards/counter-moves.ts'
import { isManagedBy, isManagerOf } from '../cards/manager-key.queries.ts'

type Of = { agencyId: number; managerId: ManagerKey | undefined; section: WorkSection | undefined }

const worked = ({ agencyId, managerId, section }: Of): Sql =>
  joinConditions([
    sql`agency_id = ${agencyId}`,
    section === undefined
      ? sql`work_section < ${sectionNumber('WAITING')}`
      : sql`work_section = ${sectionNumber(section)}`,
    ...(managerId === undefined ? [] : [isManagedBy(sql`work_manager_id`, managerId)]),
  ])

/** A page as the text of a JSON array: keys from an index, then the rows by primary key. */
export const workPage = (of: Of, { page, pageSize }: { page: number; pageSize: number }) => sql<{ items: string }>`
  select coalesce(string_agg((select c.work::text from property_cards c
           where c.agency_id = ${of.agencyId} and c.kind = k.kind and c.subject_id = k.subject_id), ','), '') as items
    from (select kind, subject_id from property_cards where ${worked(of)}
           order by work_section, work_on, sort_key, kind, subject_id limit ${pageSize} offset ${(page - 1) * pageSize}) k`

/** How many properties are in each section, by the number of its counter. */
export const workCounts = (agencyId: number, managerId: ManagerKey | undefined) => sql<{
  counter: number
  count: number
}>`
  select counter, sum(count)::int as count from card_counters
   where agency_id = ${agencyId} and kind in (${cardKindIds.property}, ${cardKindIds.portfolioProperty})
     and manager_id = ${counterManager(managerId)}
     and counter between ${workCounter(sectionNumber('UNSAFE'))} and ${workCounter(sectionNumber('WAITING'))}
   group by counter`

export const isKnownManager = (agencyId: number, managerId: ManagerKey | undefined) => sql<{ isKnown: boolean }>`
  select ${isManagerOf(agencyId, managerId)} as "isKnown"`

type Said = { userId: number | null; by: string; on: Day }
export type WorkToMark = {
  subjectId: number
  lines: WorkLine[] | null
  /** Null also if it is over, or something worse has ended it. */
  snooze: (Said & { until: Day; reason: string | null; asked: AskedParty | null }) | null
  assignedTo: { id: number; name: string } | null
  /** Who gave it last, or gave it back. */
  assigned: Said | null
}

/** Locks the cards in the order of the ids, so that changes of one property run one after the other. */
export const lockWork = (agencyId: number, kind: CardKind, ids: readonly number[]) => sql`
  select c.subject_id from unnest(${ids}::int[]) wanted (id)
   cross join lateral (
     select subject_id from property_cards
      where agency_id = ${agencyId} and kind = ${kind} and subject_id = wanted.id for no key update) c`

/** After the lock, so that it shows what the one before has said. */
export const workToMark = (agencyId: number, kind: CardKind, ids: readonly number[]) => sql<WorkToMark>`
  select c.subject_id as "subjectId", c.work -> 'lines' as lines,
         case when c.work ->> 'snooze' is not null then json_build_object(
           'until', k.snoozed_until, 'reason', k.reason, 'asked', k.asked, 'userId', k.snoozed_by, 'by', k.snoozed_by_name,
           'on', k.snoozed_on) end as snooze,
         (select json_build_object('id', m.id, 'name', m.name) from property_managers m
           where m.agency_id = k.agency_id and m.id = k.assigned_to) as "assignedTo",
         case when k.assigned_on is not null then json_build_object(
           'userId', k.assigned_by, 'by', k.assigned_by_name, 'on', k.assigned_on) end as assigned
    from unnest(${ids}::int[]) wanted (id)
   cross join lateral (
     select subject_id, work from property_cards
      where agency_id = ${agencyId} and kind = ${kind} and subject_id = wanted.id offset 0) c
    left join work_marks k on k.agency_id = ${agencyId} and k.kind = ${kind} and k.subject_id = c.subject_id`

export type NewSnooze = { subjectId: number; known: object }
type Snooze = {
  until: Day
  reason: string | null
  asked: AskedParty | null
  questionId: number | null
  userId: number
  userName: string
  on: Day
}

export const saveSnoozes = (agencyId: number, kind: CardKind, marks: readonly NewSnooze[], snooze: Snooze) => sql`
  insert into work_marks as k (agency_id, kind, subject_id, snoozed_until, reason, asked, snoozed_by, snoozed_by_name, snoozed_on,
                               known_lines, question_id)
  select ${agencyId}, ${kind}, x."subjectId", ${snooze.until}, ${snooze.reason}, ${snooze.asked}, ${snooze.userId}, ${snooze.userName},
         ${snooze.on}, x.known, ${snooze.questionId}::int
    from jsonb_to_recordset(${JSON.stringify(marks)}::jsonb) as x ("subjectId" int, known jsonb)
  on conflict (agency_id, kind, subject_id) do update
     set snoozed_until = excluded.snoozed_until, reason = excluded.reason, asked = excluded.asked, snoozed_by = excluded.snoozed_by,
         snoozed_by_name = excluded.snoozed_by_name, snoozed_on = excluded.snoozed_on, known_lines = excluded.known_lines,
         question_id = excluded.question_id`

export const endSnoozes = (agencyId: number, kind: CardKind, ids: readonly number[]) => sql`
  update work_marks
     set snoozed_until = null, reason = null, asked = null, snoozed_by = null, snoozed_by_name = null, snoozed_on = null,
         known_lines = null, question_id = null
   where agency_id = ${agencyId} and kind = ${kind} and subject_id = any (${ids}::int[])`

export const saveWorkAssignments = (
  agencyId: number,
  kind: CardKind,
  ids: readonly number[],
  { managerId, userId, userName, on }: { managerId: number | null; userId: number; userName: string; on: Day },
) => sql`
  insert into work_marks as k (agency_id, kind, subject_id, assigned_to, assigned_by, assigned_by_name, assigned_on)
  select ${agencyId}, ${kind}, id, ${managerId}::int, ${userId}, ${userName}, ${on} from unnest(${ids}::int[]) x (id)
  on conflict (agency_id, kind, subject_id) do update
     set assigned_to = excluded.assigned_to, assigned_by = excluded.assigned_by, assigned_by_name = excluded.assigned_by_name,
         assigned_on = excluded.assigned_on`

/** Ids of cards; those of properties that are not on the provider's books are negative. */
export const deleteMarks = (agencyId: number, ids: readonly number[]) => sql`
  delete from work_marks k using unnest(${ids}::int[]) x (id)
   where k.agency_id = ${agencyId} and k.kind = case when x.id > 0 then 1 else 2 end and k.subject_id = abs(x.id)`

/** Marks with all their columns as they were. */
export const insertStoredMarks = (agencyId: number, marks: readonly { id: number; mark: object }[]) => sql`
  insert into work_marks
  select m.*
    from jsonb_to_recordset(${JSON.stringify(marks)}::jsonb) as x (id int, mark jsonb)
   cross join lateral jsonb_populate_record(null::work_marks, x.mark || jsonb_build_object(
           'agency_id', ${agencyId}::int, 'kind', case when x.id > 0 then 1 else 2 end, 'subject_id', abs(x.id))) m`
