create or replace function app.hold_session_of_user(
  state text, state_session_id text, user_id int, original_user_id int, at timestamptz) returns text
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  select case when s.user_id <> hold_session_of_user.user_id
                or s.original_user_id is distinct from hold_session_of_user.original_user_id then 'OF_OTHERS'
              when s.revoked_at is not null or s.expires_at <= hold_session_of_user.at then 'ENDED'
              else 'LIVE' end
    from state_sessions s
   where s.state = hold_session_of_user.state
     and s.id = case when hold_session_of_user.state_session_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
                     then hold_session_of_user.state_session_id::uuid end
     for share;
$$;
comment on function app.hold_session_of_user(text, text, int, int, timestamptz) is
  'Keeps a session of a state system from ending until this transaction is over, and tells whether it is live and of this user, as whom '
  'the original user acts. Null: it is not kept here, as with a state system outside.';
call app.grant_execute('app.hold_session_of_user(text, text, int, int, timestamptz)', 'portal_server');
