create or replace function app.renew_access_revision() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update access_revision set revision = revision + 1;
  return null;
end $$;
comment on function app.renew_access_revision() is 'What app.check_session compares changes for everybody.';
call app.grant_execute('app.renew_access_revision()');

create or replace trigger renew_access_revision after insert or update or delete on experiments
  for each statement execute function app.renew_access_revision();

create or replace trigger renew_access_revision after insert or update or delete on terms
  for each statement execute function app.renew_access_revision();
