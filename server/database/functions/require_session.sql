create or replace function app.require_session(token_hash bytea, at timestamptz, known text) returns void
language plpgsql volatile set search_path = pg_catalog, public, pg_temp as $$
begin
  if app.check_session(token_hash, at, null) is distinct from known then
    raise exception 'the session is not as known' using errcode = 'AS001';
  end if;
end $$;
comment on function app.require_session(bytea, timestamptz, text) is
  'Fails with AS001 unless app.check_session returns the known versions: for a change, which enters the scope itself.';
call app.grant_execute('app.require_session(bytea, timestamptz, text)', 'portal_server');
