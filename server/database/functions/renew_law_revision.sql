create or replace function app.renew_law_revision() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update law_revisions set revision = gen_random_uuid() where state = coalesce(new.state, old.state);
  return null;
end $$;
comment on function app.renew_law_revision() is 'A definer, because those who may publish a rule may not change the revision otherwise.';
call app.grant_execute('app.renew_law_revision()');

create or replace trigger renew_law_revision after insert or update or delete on rule_versions
  for each row execute function app.renew_law_revision();

create or replace trigger renew_law_revision after insert or update or delete on entry_rules
  for each row execute function app.renew_law_revision();

create or replace trigger renew_law_revision after insert or update or delete on provider_schedules
  for each row execute function app.renew_law_revision();
