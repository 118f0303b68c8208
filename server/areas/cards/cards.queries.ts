import type { Db } from '../../platform/database.ts'
import { sql } from '../../platform/sql.ts'
import type { Card, CardKind } from './card.ts'
import type { CounterMove, Masks } from './counter-moves.ts'
import type { ServiceResult } from './managed-card.ts'

/** Whoever refreshes the same property next waits here, so that no move of a counter is lost. */
export const lockHomes = async (db: Db, agencyId: number, ids: readonly number[]) =>
  db.rows(
    sql`select id from properties where agency_id = ${agencyId} and id = any(${ids}::int[]) order by id for no key update`,
  )

export const oldMasks = async (db: Db, agencyId: number, kind: CardKind, ids: readonly number[]) =>
  db.rows(sql<Masks>`
    select manager_id as "managerId", service_mask as "serviceMask", facet_mask as "facetMask" from property_cards
     where agency_id = ${agencyId} and kind = ${kind} and subject_id = any(${ids}::int[])`)

/** One statement for all of them; a card that stays the same is not written. */
export const upsertCards = async (db: Db, agencyId: number, kind: CardKind, cards: readonly Card[]) =>
  db.rows(sql`
    insert into property_cards as c (agency_id, kind, subject_id, manager_id, needs_attention, service_mask, facet_mask,
                                     next_change_on, sort_key, search_text, item)
    select ${agencyId}, ${kind}, x.subject_id, x.manager_id, x.needs_attention, x.service_mask, x.facet_mask, x.next_change_on,
           x.sort_key, x.search_text, x.item
      from jsonb_to_recordset(${JSON.stringify(
        cards.map((card) => ({
          subject_id: card.subjectId,
          manager_id: card.managerId,
          needs_attention: card.needsAttention,
          service_mask: card.serviceMask,
          facet_mask: card.facetMask,
          next_change_on: card.nextChangeOn,
          sort_key: card.sortKey,
          search_text: card.searchText,
          item: card.item,
        })),
      )}::jsonb) as x (subject_id int, manager_id int, needs_attention boolean, service_mask smallint, facet_mask bigint,
                       next_change_on date, sort_key text, search_text text, item jsonb)
    on conflict (agency_id, kind, subject_id) do update
       set manager_id = excluded.manager_id, needs_attention = excluded.needs_attention, service_mask = excluded.service_mask,
           facet_mask = excluded.facet_mask, next_change_on = excluded.next_change_on, sort_key = excluded.sort_key,
           search_text = excluded.search_text, item = excluded.item
     where (c.manager_id, c.needs_attention, c.service_mask, c.facet_mask, c.next_change_on, c.sort_key, c.search_text, c.item)
           is distinct from
           (excluded.manager_id, excluded.needs_attention, excluded.service_mask, excluded.facet_mask, excluded.next_change_on,
            excluded.sort_key, excluded.search_text, excluded.item)`)

export const deleteOrphanedCards = async (
  db: Db,
  agencyId: number,
  kind: CardKind,
  ids: readonly number[],
  kept: readonly number[],
) =>
  ids.length === kept.length
    ? []
    : db.rows(sql`
        delete from property_cards where agency_id = ${agencyId} and kind = ${kind}
           and subject_id = any(${ids}::int[]) and subject_id <> all(${kept}::int[])`)

export const saveServices = async (
  db: Db,
  agencyId: number,
  results: readonly (ServiceResult & { propertyId: number })[],
) =>
  db.rows(sql`
    update property_services s
       set compliance = x.compliance, compliance_reason = x.reason, job_status = x.job_status, next_due_on = x.due_on
      from jsonb_to_recordset(${JSON.stringify(
        results.map((result) => ({
          property_id: result.propertyId,
          service_id: result.serviceId,
          compliance: result.compliance,
          reason: result.reason,
          job_status: result.jobStatus,
          due_on: result.dueOn,
        })),
      )}::jsonb) as x (property_id int, service_id smallint, compliance text, reason text, job_status text, due_on date)
     where s.agency_id = ${agencyId} and s.property_id = x.property_id and s.service_id = x.service_id
       and (s.compliance, s.compliance_reason, s.job_status, s.next_due_on)
           is distinct from (x.compliance, x.reason, x.job_status, x.due_on)`)

/** In the order of their keys, so that two transactions never wait for each other. */
export async function moveCounters(
  db: Db,
  agencyId: number,
  kind: CardKind,
  moves: readonly CounterMove[],
): Promise<void> {
  if (moves.length === 0) return
  const managers = moves.map(({ managerId }) => managerId)
  const counters = moves.map(({ counter }) => counter)
  const by = moves.map((move) => move.by)
  await db.together([
    sql`insert into card_counters (agency_id, kind, manager_id, counter, count)
        select ${agencyId}, ${kind}, m, c, 0 from unnest(${managers}::int[], ${counters}::smallint[]) as x (m, c) order by m, c
        on conflict do nothing`,
    sql`update card_counters k set count = k.count + x.by
          from unnest(${managers}::int[], ${counters}::smallint[], ${by}::int[]) as x (m, c, by)
         where k.agency_id = ${agencyId} and k.kind = ${kind} and k.manager_id = x.m and k.counter = x.c`,
  ])
}
