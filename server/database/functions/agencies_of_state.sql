create or replace function app.agencies_of_state(state text) returns setof int
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select a.id from agencies a where a.state = agencies_of_state.state and a.is_active order by a.id;
$$;
comment on function app.agencies_of_state(text) is 'For jobs, which then enter one agency after the other.';
call app.grant_execute('app.agencies_of_state(text)', 'portal_worker');
