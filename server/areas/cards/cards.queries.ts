import type { StateCode } from '../../../contract/states.ts'
import { sql, type Sql } from '../../platform/sql.ts'
import type { Card, CardKind } from './card.ts'
import { workColumns } from './card-work.ts'
import type { CounterMove, Masks } from './counter-moves.ts'

export const activeAgencies = (state: StateCode) => sql<{ id: number }>`select app.agencies_of_state(${state}) as id`

export const agencyInState = (agencyId: number, state: StateCode) =>
  sql`select true from agencies where id = ${agencyId} and state = ${state}`

type LockedCard = Masks & { subjectId: number }

/** Locks one card, the most common case, with a third of the work of the statement below. */
export const lockCard = (agencyId: number, kind: CardKind, id: number) => sql<LockedCard>`
  select subject_id as "subjectId", manager_id as "managerId", service_mask as "serviceMask", facet_mask as "facetMask", tallies,
         work_section as "workSection", work_manager_id as "workManagerId"
    from property_cards where agency_id = ${agencyId} and kind = ${kind} and subject_id = ${id} for no key update`

/**
 * Locks the cards, so that concurrent refreshes of one card wait and no counter change is lost. One lookup for each id, in the
 * given order: for a list of unknown length PostgreSQL would read all cards of the agency.
 */
export const lockCards = (agencyId: number, kind: CardKind, ids: readonly number[]) => sql<LockedCard>`
  select c.subject_id as "subjectId", c.manager_id as "managerId", c.service_mask as "serviceMask", c.facet_mask as "facetMask",
         c.tallies, c.work_section as "workSection", c.work_manager_id as "workManagerId"
    from unnest(${ids}::int[]) wanted (id)
   cross join lateral (
     select subject_id, manager_id, service_mask, facet_mask, tallies, work_section, work_manager_id from property_cards
      where agency_id = ${agencyId} and kind = ${kind} and subject_id = wanted.id for no key update) c`

/** Writes all cards in one statement and skips unchanged ones. */
export const upsertCards = (agencyId: number, kind: CardKind, cards: readonly Card[]) => sql`
  insert into property_cards as c (agency_id, kind, subject_id, manager_id, due_on, tallies, service_mask, facet_mask,
                                   next_change_on, sort_key, search_text, item, work_section, work_on, work_manager_id, work)
  select ${agencyId}, ${kind}, x.subject_id, x.manager_id, x.due_on, x.tallies, x.service_mask, x.facet_mask, x.next_change_on,
         x.sort_key, x.search_text, x.item, x.work_section, x.work_on, x.work_manager_id, x.work
    from json_to_recordset(${JSON.stringify(
      cards.map((card) => ({
        subject_id: card.subjectId,
        manager_id: card.managerId,
        due_on: card.dueOn,
        tallies: card.tallies,
        service_mask: card.serviceMask,
        facet_mask: card.facetMask,
        next_change_on: card.nextChangeOn,
        sort_key: card.sortKey,
        search_text: card.searchText,
        item: card.item,
        ...workColumns(card),
      })),
    )}::json) as x (subject_id int, manager_id int, due_on date, tallies smallint[], service_mask smallint, facet_mask bigint,
                     next_change_on date, sort_key text, search_text text, item json, work_section smallint, work_on date,
                     work_manager_id int, work json)
  on conflict (agency_id, kind, subject_id) do update
     set manager_id = excluded.manager_id, due_on = excluded.due_on, tallies = excluded.tallies, service_mask = excluded.service_mask,
         facet_mask = excluded.facet_mask, next_change_on = excluded.next_change_on, sort_key = excluded.sort_key,
         search_text = excluded.search_text, item = excluded.item, work_section = excluded.work_section, work_on = excluded.work_on,
         work_manager_id = excluded.work_manager_id, work = excluded.work
   where (c.manager_id, c.due_on, c.tallies, c.service_mask, c.facet_mask, c.next_change_on, c.sort_key, c.search_text, c.item::text,
          c.work_section, c.work_on, c.work_manager_id, c.work::text)
         is distinct from
         (excluded.manager_id, excluded.due_on, excluded.tallies, excluded.service_mask, excluded.facet_mask, excluded.next_change_on,
          excluded.sort_key, excluded.search_text, excluded.item::text, excluded.work_section, excluded.work_on,
          excluded.work_manager_id, excluded.work::text)`

/** Updates one existing card, the most common case, with a third of the work of the statement above. */
export function updateCard(agencyId: number, kind: CardKind, card: Card): Sql {
  const { work_section: section, work_on: workOn, work_manager_id: workManagerId, work } = workColumns(card)
  return sql`
  update property_cards c
     set manager_id = x.manager_id, due_on = x.due_on, tallies = x.tallies, service_mask = x.service_mask,
         facet_mask = x.facet_mask, next_change_on = x.next_change_on, sort_key = x.sort_key, search_text = x.search_text,
         item = x.item, work_section = x.work_section, work_on = x.work_on, work_manager_id = x.work_manager_id, work = x.work
    from (values (${card.managerId}::int, ${card.dueOn}::date, ${card.tallies}::smallint[], ${card.serviceMask}::smallint,
                  ${card.facetMask}::bigint, ${card.nextChangeOn}::date, ${card.sortKey}::text, ${card.searchText}::text,
                  ${JSON.stringify(card.item)}::json, ${section}::smallint, ${workOn}::date, ${workManagerId}::int,
                  ${work && JSON.stringify(work)}::json))
         as x (manager_id, due_on, tallies, service_mask, facet_mask, next_change_on, sort_key, search_text, item, work_section,
               work_on, work_manager_id, work)
   where c.agency_id = ${agencyId} and c.kind = ${kind} and c.subject_id = ${card.subjectId}
     and (c.manager_id, c.due_on, c.tallies, c.service_mask, c.facet_mask, c.next_change_on, c.sort_key, c.search_text, c.item::text,
          c.work_section, c.work_on, c.work_manager_id, c.work::text)
         is distinct from
         (x.manager_id, x.due_on, x.tallies, x.service_mask, x.facet_mask, x.next_change_on, x.sort_key, x.search_text, x.item::text,
          x.work_section, x.work_on, x.work_manager_id, x.work::text)`
}

/** Deletes the card of a property that should no longer have one. */
export const deleteCard = (agencyId: number, kind: CardKind, id: number) => sql`
  delete from property_cards where agency_id = ${agencyId} and kind = ${kind} and subject_id = ${id}`

/** In order of the keys, so that transactions cannot deadlock. */
export const moveCounters = (agencyId: number, kind: CardKind, moves: readonly CounterMove[]) => sql`
  select app.move_card_counters(${agencyId}, ${kind}::smallint, ${moves.map(({ managerId }) => managerId)}::int[],
                                ${moves.map(({ counter }) => counter)}::smallint[], ${moves.map(({ by }) => by)}::int[])`

/** The next `atMost` ids after an id that have a card or should have one. */
export const nextSubjects = (agencyId: number, kind: CardKind, after: number, atMost: number) => sql<{ id: number }>`
  select id from (
    (select subject_id as id from property_cards
      where agency_id = ${agencyId} and kind = ${kind} and subject_id > ${after} order by subject_id limit ${atMost})
    union
    ${kind === 1 ? propertiesAfter(agencyId, after, atMost) : othersAfter(agencyId, after, atMost)}) s
   order by id limit ${atMost}`

const propertiesAfter = (agencyId: number, after: number, atMost: number): Sql => sql`
  (select id from properties where agency_id = ${agencyId} and id > ${after} order by id limit ${atMost})`
const othersAfter = (agencyId: number, after: number, atMost: number): Sql => sql`
  (select id from portfolio_properties where agency_id = ${agencyId} and id > ${after} order by id limit ${atMost})`

/** Locks the recount of an agency, because two concurrent ones would both apply the same difference. */
export const lockRecount = (agencyId: number) =>
  sql`select pg_advisory_xact_lock(hashtext('recount-cards'), ${agencyId})`

type CountedCards = {
  masks: (Masks & { cards: number })[]
  counters: { managerId: number; counter: number; count: number }[]
}

/** Reads both in one statement, so that they belong to the same moment. */
export const countedCards = (agencyId: number, kind: CardKind) => sql<CountedCards>`
  select (select coalesce(json_agg(json_build_object('managerId', manager_id, 'serviceMask', service_mask, 'facetMask', facet_mask,
                                                     'workSection', work_section, 'workManagerId', work_manager_id,
                                                     'tallies', tallies, 'cards', cards)), '[]')
            from (select manager_id, service_mask, facet_mask, tallies, work_section, work_manager_id, count(*) as cards from property_cards
                   where agency_id = ${agencyId} and kind = ${kind} group by 1, 2, 3, 4, 5, 6) c) as masks,
         (select coalesce(json_agg(json_build_object('managerId', manager_id, 'counter', counter, 'count', count)), '[]')
            from card_counters where agency_id = ${agencyId} and kind = ${kind} and count <> 0) as counters`
