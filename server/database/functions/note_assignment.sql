create or replace function app.note_assignment() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update users set name = name where id in (old.user_id, new.user_id);
  if tg_table_name = 'experiment_assignments' then
    update agencies set name = name where id in (old.agency_id, new.agency_id);
  end if;
  return null;
end $$;
comment on function app.note_assignment() is
  'What app.check_session compares changes for the user or the agency, without a lock that all agencies would share.';
call app.grant_execute('app.note_assignment()');

create or replace trigger note_assignment after insert or update or delete on experiment_assignments
  for each row execute function app.note_assignment();

create or replace trigger note_assignment after insert or update or delete on memberships
  for each row execute function app.note_assignment();
