create or replace function app.licence_kind_changed() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  update technician_licences set kind = new.code where state = new.state and kind = new.code;
  return null;
end $$;
comment on function app.licence_kind_changed() is 'Licences follow their kind.';
call app.grant_execute('app.licence_kind_changed()');
create or replace trigger licence_kind_changed after update of name, service_ids on licence_kinds
  for each row execute function app.licence_kind_changed();
