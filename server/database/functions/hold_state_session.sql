create or replace function app.hold_state_session(state text, state_session_id text) returns boolean
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  select s.revoked_at is null from state_sessions s
   where s.state = hold_state_session.state
     and s.id = case when hold_state_session.state_session_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
                     then hold_state_session.state_session_id::uuid end
     for share;
$$;
comment on function app.hold_state_session(text, text) is
  'Keeps a session of a state system from ending until this transaction is over. False: it has ended. Null: it is not kept here, as with '
  'a state system outside.';
call app.grant_execute('app.hold_state_session(text, text)', 'portal_server');
