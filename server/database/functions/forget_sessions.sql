create or replace function app.forget_sessions(before timestamptz, most int) returns int
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  changed int;
  n int;
begin
  before := least(before, now() - interval '6 hours');
  delete from portal_sessions s where s.id in (
    select d.id from portal_sessions d where d.state = app.state() and d.expires_at < forget_sessions.before
     order by d.expires_at limit most);
  get diagnostics changed = row_count;
  delete from state_sessions s where s.id in (
    select d.id from state_sessions d where d.state = app.state() and d.expires_at < forget_sessions.before
     order by d.expires_at limit most);
  get diagnostics n = row_count;
  return changed + n;
end $$;
comment on function app.forget_sessions(timestamptz, int) is 'Deletes sessions that have ended.';
call app.grant_execute('app.forget_sessions(timestamptz, int)', 'portal_worker');
