create or replace function app.check_session(token_hash bytea, at timestamptz, known text) returns text
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  state text;
  agency_id int;
  user_id int;
  versions text;
begin
  select s.state, s.agency_id, s.user_id, concat_ws(' ', s.xmin, u.xmin, m.xmin, a.xmin, r.revision)
    into state, agency_id, user_id, versions
    from portal_sessions s
    join users u on u.id = s.user_id
    join memberships m on m.user_id = s.user_id and m.agency_id = s.agency_id
    join agencies a on a.id = s.agency_id
    cross join access_revision r
   where s.token_hash = check_session.token_hash and s.revoked_at is null and s.expires_at > check_session.at
     and s.original_user_id is null;
  if known is not null then
    if versions is distinct from known then
      raise exception 'the session is not as known' using errcode = 'AS001';
    end if;
    perform app.enter(state, agency_id, user_id), set_config('transaction_read_only', 'on', true);
  end if;
  return versions;
end $$;
comment on function app.check_session(bytea, timestamptz, text) is
  'The versions of the rows that decide what a session may do; null without one, or for an administrator who views as somebody. With '
  'known versions: enters the scope for reading, or fails with AS001 if they have changed.';
call app.grant_execute('app.check_session(bytea, timestamptz, text)', 'portal_server');
