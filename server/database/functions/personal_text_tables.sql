create or replace function app.personal_text_tables() returns table (place text, id_kind text)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select p.target::text, p.id_kind from app.personal_text_locations() p
   where exists (select from app.personal_text_columns(p.target)) order by 1, 2;
$$;
comment on function app.personal_text_tables() is
  'The names of the places where texts may name a person, and of what the ids are by which they are found.';
call app.grant_execute('app.personal_text_tables()', 'portal_worker');
