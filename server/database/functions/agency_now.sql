create or replace function app.agency_now(agency_id int) returns int
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select coalesce((select a.merged_into from agencies a where a.id = agency_now.agency_id and a.state = app.state()), agency_now.agency_id);
$$;
comment on function app.agency_now(int) is 'The agency itself, or the one into which it was merged.';
call app.grant_execute('app.agency_now(int)', 'portal_server', 'state_system');
