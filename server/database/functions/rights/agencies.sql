call app.close_table('agency_drafts');
create policy own_state on agency_drafts to state_system using (state = (select app.state())) with check (state = (select app.state()));
grant select, insert, update, delete on agency_drafts to state_system;

call app.protect_agency_table('held_jobs', 'select, insert', 'select, delete');

call app.protect_agency_table('agency_exports', 'select, update', 'select, insert');
call app.protect_agency_table('agency_export_parts', 'select, insert', 'select');
