-- Technicians belong to the provider, not to an agency: a state sees its own.
call app.close_table('technicians');
create policy own_state on technicians to portal_server, state_system
  using (state = (select app.state())) with check (state = (select app.state()));
grant select on technicians to portal_server;
grant select, insert, update on technicians to state_system;

call app.close_table('technician_hours');
create policy own_state on technician_hours to portal_server, state_system
  using (state = (select app.state())) with check (state = (select app.state()));
grant select on technician_hours to portal_server;
grant select, insert, update, delete on technician_hours to state_system;

call app.close_table('technician_licences');
create policy own_state on technician_licences to portal_server, state_system
  using (state = (select app.state())) with check (state = (select app.state()));
grant select on technician_licences to portal_server;
grant select, insert, update, delete on technician_licences to state_system;

call app.close_table('licence_kinds');
create policy own_state on licence_kinds to portal_server, state_system
  using (state = (select app.state())) with check (state = (select app.state()));
grant select on licence_kinds to portal_server;
grant select, insert, update on licence_kinds to state_system;

call app.close_table('technician_days_off');
create policy own_state on technician_days_off to portal_server, state_system
  using (state = (select app.state())) with check (state = (select app.state()));
grant select on technician_days_off to portal_server;
grant select, insert, update, delete on technician_days_off to state_system;

call app.close_table('technician_slots');
create policy own_state on technician_slots to portal_server, state_system
  using (state = (select app.state())) with check (state = (select app.state()));
grant select on technician_slots to portal_server;
grant select, insert, update, delete on technician_slots to state_system;

call app.protect_agency_table('visits', 'select, insert, update, delete', 'select, insert, update, delete');
-- A hold may be let go; a visit that was booked stays on record.
create policy only_holds_go on visits as restrictive for delete to portal_server, state_system using (status = 'HELD');

call app.protect_agency_table('visit_services', 'select, insert, update', 'select, insert, update, delete');
-- A visit that is still to come loses the services that were cancelled or are on hold; what was done or tried stays on record.
create policy only_what_is_to_come on visit_services as restrictive for delete to state_system using (
  outcome is null and exists (
    select from visits v where v.agency_id = visit_services.agency_id and v.id = visit_services.visit_id and v.status = 'BOOKED'));

call app.protect_agency_table('visit_contacts');
call app.protect_agency_table('visit_records');
call app.protect_agency_table('record_releases', 'select');
call app.protect_agency_table('visit_photos');
call app.protect_agency_table('key_collections', 'select, insert, update', 'select, insert, update, delete');
