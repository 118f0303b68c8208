create or replace function app.release_expired_holds(technician_id int, at timestamptz) returns int
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  with gone as (
    delete from visits v
     where v.technician_id = release_expired_holds.technician_id and v.status = 'HELD'
       and v.hold_expires_at <= release_expired_holds.at
    returning 1)
  select count(*)::int from gone;
$$;
comment on function app.release_expired_holds(int, timestamptz) is
  'Frees slots whose five minutes are over. Called before a slot is taken, as a dead hold would still block it.';
call app.grant_execute('app.release_expired_holds(int, timestamptz)', 'portal_server', 'state_system');
