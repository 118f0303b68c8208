call app.close_table('agency_drafts');
create policy own_state on agency_drafts to state_system using (state = (select app.state())) with check (state = (select app.state()));
grant select, insert, update, delete on agency_drafts to state_system;

call app.protect_agency_table('held_jobs', 'select, insert', 'select, delete');

call app.protect_agency_table('agency_exports', 'select, update', 'select, insert');
call app.protect_agency_table('agency_export_parts', 'select, insert', 'select');
call app.protect_agency_table('agency_merges', 'select, update', 'select, insert');

call app.close_table('provider_api_keys');
create policy own_state on provider_api_keys to state_system using (state = (select app.state())) with check (state = (select app.state()));
grant select, insert, update (last_used_at, revoked_at, revoked_by) on provider_api_keys to state_system;

call app.close_table('provider_calls');
create policy own_state on provider_calls to state_system using (state = (select app.state())) with check (state = (select app.state()));
grant select, insert, update (answer) on provider_calls to state_system;
