create or replace function app.note_change() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  subject int;
begin
  if tg_op = 'DELETE' then
    -- Not while the records of a closed agency are removed.
    insert into changes as c (agency_id, kind, subject_id, changed_in)
    select old.agency_id, tg_argv[0], old.id, pg_current_xact_id() from agencies a where a.id = old.agency_id and a.closed_at is null
    on conflict (agency_id, kind, subject_id) do update set changed_in = excluded.changed_in where c.changed_in <> excluded.changed_in;
    return null;
  end if;
  if tg_table_name = 'property_cards' then
    subject := new.subject_id;
  else
    subject := new.id;
  end if;
  insert into changes as c (agency_id, kind, subject_id, changed_in)
  values (new.agency_id, tg_argv[0], subject, pg_current_xact_id())
  on conflict (agency_id, kind, subject_id) do update set changed_in = excluded.changed_in where c.changed_in <> excluded.changed_in;
  return null;
end $$;
comment on function app.note_change() is 'Notes the transaction of a change, for programs that ask what changed since they last asked.';
call app.grant_execute('app.note_change()');

create or replace trigger note_new after insert on properties for each row execute function app.note_change('PROPERTY');
create or replace trigger note_change after update on properties
  for each row when (old.* is distinct from new.*) execute function app.note_change('PROPERTY');
create or replace trigger note_new after insert on property_cards
  for each row when (new.kind = 1) execute function app.note_change('PROPERTY');
create or replace trigger note_change after update of item on property_cards
  for each row when (new.kind = 1 and old.item::text <> new.item::text) execute function app.note_change('PROPERTY');

create or replace trigger note_new after insert on tenancies for each row execute function app.note_change('TENANCY');
create or replace trigger note_change after update on tenancies
  for each row when (old.* is distinct from new.*) execute function app.note_change('TENANCY');
create or replace trigger note_removal after delete on tenancies for each row execute function app.note_change('TENANCY');

create or replace trigger note_new after insert on visits
  for each row when (new.status <> 'HELD') execute function app.note_change('VISIT');
create or replace trigger note_change after update on visits
  for each row when (new.status <> 'HELD' and old.* is distinct from new.*) execute function app.note_change('VISIT');

create or replace trigger note_new after insert on quotes for each row execute function app.note_change('QUOTE');
create or replace trigger note_change after update on quotes
  for each row when (old.* is distinct from new.*) execute function app.note_change('QUOTE');

create or replace trigger note_new after insert on invoices for each row execute function app.note_change('INVOICE');
create or replace trigger note_change after update on invoices
  for each row when (old.* is distinct from new.*) execute function app.note_change('INVOICE');
