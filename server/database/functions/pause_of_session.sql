create or replace function app.pause_of_session(token_hash bytea, at timestamptz)
returns table (name text, reason text, is_closed boolean)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select a.name, coalesce(a.close_reason, a.pause_reason), a.closed_at is not null
    from portal_sessions s
    join users u on u.id = s.user_id and u.is_active
    join memberships m on m.user_id = s.user_id and m.agency_id = s.agency_id and m.ended_at is null
    join agencies a on a.id = s.agency_id and not a.is_active
   where s.token_hash = pause_of_session.token_hash and s.revoked_at is null and s.expires_at > pause_of_session.at;
$$;
comment on function app.pause_of_session(bytea, timestamptz) is
  'Why the agency of a live session is paused or closed; no row if it is neither.';
call app.grant_execute('app.pause_of_session(bytea, timestamptz)', 'portal_server');
