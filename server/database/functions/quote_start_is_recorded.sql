-- A loader of whole data sets has no user and writes the history itself.
create or replace function app.quote_start_is_recorded() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into quote_status_changes (agency_id, quote_id, from_id, to_id, changed_at, changed_by)
  values (new.agency_id, new.id, null, new.status_id, new.created_at, app.user_id());
  return null;
end $$;
call app.grant_execute('app.quote_start_is_recorded()');

create or replace trigger quotes_record_start after insert on quotes
  for each row when (app.user_id() is not null) execute function app.quote_start_is_recorded();
