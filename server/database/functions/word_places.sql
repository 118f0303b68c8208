create or replace function app.word_places() returns table (place text, id_kind text)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select p.target::text, p.id_kind from app.personal_text_locations() p
   where exists (select from app.personal_text_columns(p.target)) order by 1, 2;
$$;
comment on function app.word_places() is
  'The names of the places where texts may name a person, and of what the ids are by which they are found.';
call app.grant_execute('app.word_places()', 'portal_worker');
