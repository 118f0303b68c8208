-- A search reads only the cards it finds, by the groups of three letters in their texts. These texts have a table of their own: a card
-- changes often and its text rarely, and the index of letters is slow to write.
create extension if not exists pg_trgm with schema public;
create extension if not exists btree_gin with schema public;

create table card_texts (
  agency_id int not null,
  kind smallint not null,
  subject_id int not null,
  sort_key text collate "C" not null,
  text text collate "C" not null,
  primary key (agency_id, kind, subject_id) include (sort_key, text)
);
comment on table card_texts is
  'The search texts of the cards and their order by address, kept by triggers. The servers read them through app.find_cards, which
   reads all texts of the agency from the primary key when a word is frequent.';
call app.protect_agency_table('card_texts', 'select', 'select');
insert into card_texts (agency_id, kind, subject_id, sort_key, text)
select agency_id, kind, subject_id, sort_key, search_text from property_cards;
-- A short list of unsorted entries, because every search reads all of it.
create index card_texts_by_letters on card_texts using gin (agency_id, text gin_trgm_ops) with (gin_pending_list_limit = 256);

create function app.add_card_texts() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into card_texts (agency_id, kind, subject_id, sort_key, text)
  select agency_id, kind, subject_id, sort_key, search_text from added;
  return null;
end $$;
create function app.change_card_text() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update card_texts t set sort_key = new.sort_key, text = new.search_text
   where t.agency_id = new.agency_id and t.kind = new.kind and t.subject_id = new.subject_id;
  return null;
end $$;
create function app.remove_card_text() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from card_texts t where t.agency_id = old.agency_id and t.kind = old.kind and t.subject_id = old.subject_id;
  return null;
end $$;
revoke all on function app.add_card_texts(), app.change_card_text(), app.remove_card_text() from public;
create trigger add_texts after insert on property_cards
  referencing new table as added for each statement execute function app.add_card_texts();
create trigger change_text after update of search_text, sort_key on property_cards
  for each row when (old.search_text <> new.search_text or old.sort_key <> new.sort_key) execute function app.change_card_text();
create trigger remove_text after delete on property_cards for each row execute function app.remove_card_text();

create function app.find_cards(agency_id int, kind smallint, words text[])
returns table (subject_id int, sort_key text) language plpgsql stable rows 100 security definer set search_path = public, pg_temp as $$
begin
  if cardinality(words) = 0 or find_cards.agency_id <> app.agency_id()
    or not exists (select from agencies a where a.id = find_cards.agency_id and a.state = app.state()) then return; end if;
  -- As constants, so that PostgreSQL knows how rare each word is.
  return query execute format(
    'select t.subject_id, t.sort_key from card_texts t where t.agency_id = %s and t.kind = %s and %s',
    find_cards.agency_id, find_cards.kind,
    (select string_agg(format('t.text like %L', '%' || word || '%'), ' and ') from unnest(words) word));
end $$;
comment on function app.find_cards(int, smallint, text[]) is
  'The cards of an agency of the scope whose texts hold every word. With the rights of its owner: under row security PostgreSQL does not
   use an index for LIKE, which could reveal texts by its errors.';
revoke all on function app.find_cards(int, smallint, text[]) from public;
grant execute on function app.find_cards(int, smallint, text[]) to portal_server, state_system;

-- The indexes of the lists no longer hold the text.
do $$
declare
  held record;
begin
  for held in select indexname, indexdef from pg_indexes where tablename = 'property_cards' and indexdef like '%, search_text)%' loop
    execute format('drop index %I', held.indexname);
    execute replace(held.indexdef, ', search_text)', ')');
  end loop;
end $$;
analyze card_texts;

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
