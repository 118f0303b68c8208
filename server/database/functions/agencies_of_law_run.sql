create or replace function app.agencies_of_law_run(run_id int) returns setof int
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select a.agency_id from law_run_agencies a join law_runs r on r.id = a.run_id
   where a.run_id = agencies_of_law_run.run_id and r.state = app.state() and a.done_at is null order by a.agency_id
$$;
comment on function app.agencies_of_law_run(int) is 'For the job, which then enters one agency after the other: those that are not done.';
call app.grant_execute('app.agencies_of_law_run(int)', 'portal_worker');
