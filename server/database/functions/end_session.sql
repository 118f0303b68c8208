create or replace function app.end_session(token_hash bytea, at timestamptz)
returns table (session_id uuid, user_id int, original_user_id int, was_live boolean)
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  next_id uuid;
begin
  select s.id into next_id from portal_sessions s where s.token_hash = end_session.token_hash;
  while next_id is not null loop
    -- Waits for a switch that is under way, and then sees what it put in place of this session.
    select s.id, s.user_id, s.original_user_id, s.revoked_at is null, s.replaced_by
      into session_id, user_id, original_user_id, was_live, next_id
      from portal_sessions s where s.id = next_id for update;
  end loop;
  if session_id is null then return; end if;
  update portal_sessions s set revoked_at = end_session.at where s.id = session_id and s.revoked_at is null;
  return next;
end $$;
comment on function app.end_session(bytea, timestamptz) is
  'Ends the session of a cookie, or the one that has replaced it since. No row: there is no such cookie.';
call app.grant_execute('app.end_session(bytea, timestamptz)', 'portal_server');
