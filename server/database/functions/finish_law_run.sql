create or replace function app.finish_law_run(run_id int, at timestamptz) returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update law_runs r set finished_at = at
   where r.id = finish_law_run.run_id and r.state = app.state() and r.finished_at is null
     and not exists (select from law_run_agencies a where a.run_id = r.id and a.done_at is null);
  return found;
end $$;
comment on function app.finish_law_run(int, timestamptz) is
  'Marks a run as finished once no agency is left; returns whether this call did it.';
call app.grant_execute('app.finish_law_run(int, timestamptz)', 'portal_worker');
