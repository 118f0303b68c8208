create or replace function app.has_demo_users() returns boolean
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select exists (select from users u where u.is_demo);
$$;
comment on function app.has_demo_users() is 'For the start of a server that does not admit them.';
call app.grant_execute('app.has_demo_users()', 'portal_server', 'state_system');
