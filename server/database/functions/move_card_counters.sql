-- Moves all counters in one statement. A nested loop takes them in the given order, which is that of their keys, so that two movers
-- never wait in a circle.
create or replace function app.move_card_counters(agency_id int, kind smallint, managers int[], counters smallint[], moves int[])
returns void language plpgsql volatile set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  moved bigint[];
begin
  with done as (
    update card_counters k set count = k.count + m.move
      from unnest(managers, counters, moves) m (manager_id, counter, move)
     where k.agency_id = move_card_counters.agency_id and k.kind = move_card_counters.kind
       and k.manager_id = m.manager_id and k.counter = m.counter
    returning k.manager_id * 256::bigint + k.counter as key)
  select array_agg(key) into moved from done;
  if coalesce(cardinality(moved), 0) < cardinality(managers) then
    insert into card_counters as k (agency_id, kind, manager_id, counter, count)
    select move_card_counters.agency_id, move_card_counters.kind, m.manager_id, m.counter, m.move
      from unnest(managers, counters, moves) m (manager_id, counter, move)
     where m.manager_id * 256::bigint + m.counter <> all (coalesce(moved, '{}'))
    on conflict on constraint card_counters_pkey do update set count = k.count + excluded.count;
  end if;
end $$;
comment on function app.move_card_counters(int, smallint, int[], smallint[], int[]) is
  'Moves counters of an agency, each by its own number. Acts with the rights of whoever calls, so within their agency.';
call app.grant_execute('app.move_card_counters(int, smallint, int[], smallint[], int[])', 'portal_server', 'state_system');
