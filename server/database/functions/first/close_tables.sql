-- What the other files call to say who may do what. Each says all of it: rights and policies from before are taken back first.

create or replace procedure app.grant_execute(name regprocedure, variadic roles text[] default '{}') language plpgsql as $$
begin
  execute format('revoke all on routine %s from public, portal_server, state_system, portal_worker, portal_jobs', name);
  if cardinality(roles) > 0 then
    execute format('grant execute on routine %s to %s', name, array_to_string(roles, ', '));
  end if;
end $$;
comment on procedure app.grant_execute(regprocedure, text[]) is 'Lets these roles execute a function, and no others.';

-- Row level security is enabled but not forced: the owner, who migrates and loads data sets in bulk, is the one role that sees
-- everything, and no server signs in as the owner. A bulk load may drop secondary indexes, foreign keys and exclusion constraints first
-- and make them again from what pg_get_indexdef and pg_get_constraintdef said: that is much faster.
create or replace procedure app.close_table(name regclass) language plpgsql as $$
declare
  policy name;
begin
  execute format('alter table %s enable row level security', name);
  for policy in select p.polname from pg_policy p where p.polrelid = close_table.name order by 1 loop
    execute format('drop policy %I on %s', policy, name);
  end loop;
  execute format('revoke all on %s from public, portal_server, state_system, portal_worker, portal_jobs', name);
end $$;
comment on procedure app.close_table(regclass) is 'Closes a table to all servers: no policies and no rights.';

create or replace procedure app.protect_agency_table(
  name regclass,
  portal text default 'select, insert, update',
  state_system text default 'select, insert, update'
) language plpgsql as $$
begin
  call app.close_table(name);
  execute format(
    'create policy own_agency on %s to portal_server
       using (agency_id = app.agency_id()) with check (agency_id = app.agency_id())', name);
  -- EXISTS, not IN: PostgreSQL then chooses between one look-up per row and one hash, by the number of rows.
  execute format(
    'create policy own_state on %1$s to state_system
       using (exists (select from agencies a where a.id = %1$s.agency_id and a.state = (select app.state())))
       with check (exists (select from agencies a where a.id = %1$s.agency_id and a.state = (select app.state())))', name);
  execute format('grant %s on %s to portal_server', portal, name);
  if state_system is not null then execute format('grant %s on %s to state_system', state_system, name); end if;
end $$;
comment on procedure app.protect_agency_table(regclass, text, text) is
  'Every table with an agency_id is closed by this: the portal sees one agency, a state system the agencies of its state.';

create or replace procedure app.protect_account_table(name regclass, grants text) language plpgsql as $$
begin
  call app.close_table(name);
  execute format(
    'create policy own_state on %1$s to state_system
       using (exists (select from users u where u.id = %1$s.user_id and u.state = (select app.state())))
       with check (exists (select from users u where u.id = %1$s.user_id and u.state = (select app.state())))', name);
  execute format('grant %s on %s to state_system', grants, name);
end $$;
comment on procedure app.protect_account_table(regclass, text) is
  'What belongs to a user alone: only the state systems see it, each for the users of its state.';

create or replace procedure app.publish_reference_table(name regclass) language plpgsql as $$
begin
  execute format('revoke all on %s from public, portal_server, state_system, portal_worker, portal_jobs', name);
  execute format('grant select on %s to portal_server, state_system', name);
end $$;
comment on procedure app.publish_reference_table(regclass) is
  'Product catalogues: everybody reads, only a migration or the owner writes.';

call app.grant_execute('app.grant_execute(regprocedure, text[])');
call app.grant_execute('app.close_table(regclass)');
call app.grant_execute('app.protect_agency_table(regclass, text, text)');
call app.grant_execute('app.protect_account_table(regclass, text)');
call app.grant_execute('app.publish_reference_table(regclass)');
