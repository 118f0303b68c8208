create or replace function app.quote_move_is_recorded() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into quote_status_changes (agency_id, quote_id, from_id, to_id, changed_by)
  values (new.agency_id, new.id, old.status_id, new.status_id, app.user_id());
  return null;
end $$;
call app.grant_execute('app.quote_move_is_recorded()');

create or replace trigger quotes_record_moves after update of status_id on quotes
  for each row when (old.status_id <> new.status_id) execute function app.quote_move_is_recorded();
