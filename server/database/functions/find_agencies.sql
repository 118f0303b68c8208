-- A definer, because under the policies PostgreSQL would compare the text of every agency of the state instead of using the index.
create or replace function app.find_agencies(pattern text) returns setof int
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select a.id from agencies a where a.search_text like find_agencies.pattern and a.state = app.state();
$$;
comment on function app.find_agencies(text) is
  'Ids of agencies of the state of the scope whose name, trading names, email domain or ABN are like the pattern, in lower case.';
call app.grant_execute('app.find_agencies(text)', 'state_system');
