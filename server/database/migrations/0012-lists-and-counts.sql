-- What lists are sorted by, what numbers add up, and an index for every filter: a rare filter costs a large agency no more
-- than a small one.

alter table property_cards
  drop column needs_attention,
  add column due_on date,
  add column tallies smallint[] not null default '{}';
comment on column property_cards.due_on is 'When the next of its services is due; lists can be sorted by it.';
comment on column property_cards.tallies is
  'How many things of each kind the property has (quotes, invoices, findings), where a number counts things and not properties.';
comment on column card_counters.counter is '0 to 63: facet bit. 64 to 69: service bit. 128 on: tallies. 255: all cards.';

create index property_cards_by_due on property_cards (agency_id, kind, due_on, subject_id)
  include (manager_id, service_mask, facet_mask, search_text);

-- One short index per filter that few properties pass; what most properties pass is found in the order of the list anyway.
do $$
declare
  bit int;
begin
  foreach bit in array array[2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 20, 21, 22, 23, 24] loop
    execute format(
      'create index property_cards_facet_%s on property_cards (agency_id, kind, sort_key, subject_id)
         include (manager_id, service_mask, facet_mask, search_text) where facet_mask & %s <> 0', bit, (1::bigint << bit));
  end loop;
end $$;

-- An approval link carries its own proof, so nothing of it is kept.
drop function app.enter_by_approval_token(bytea);
alter table quotes drop column approval_token_hash;

-- Counters move one after the other in the order given, which is that of their keys: so two movers never wait in a circle.
create function app.move_card_counters(agency_id int, kind smallint, managers int[], counters smallint[], moves int[])
returns void language plpgsql volatile as $$
begin
  for place in 1 .. coalesce(cardinality(managers), 0) loop
    update card_counters k set count = k.count + moves[place]
     where k.agency_id = move_card_counters.agency_id and k.kind = move_card_counters.kind
       and k.manager_id = managers[place] and k.counter = counters[place];
    if not found then
      insert into card_counters as k (agency_id, kind, manager_id, counter, count)
      values (move_card_counters.agency_id, move_card_counters.kind, managers[place], counters[place], moves[place])
      on conflict on constraint card_counters_pkey do update set count = k.count + excluded.count;
    end if;
  end loop;
end $$;
comment on function app.move_card_counters(int, smallint, int[], smallint[], int[]) is
  'Moves counters of an agency, each by its own number. Acts with the rights of whoever calls, so within their agency.';
revoke all on function app.move_card_counters(int, smallint, int[], smallint[], int[]) from public;
grant execute on function app.move_card_counters(int, smallint, int[], smallint[], int[]) to portal_server, state_system;
