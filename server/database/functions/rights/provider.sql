-- Who the provider is stands on documents, so everybody reads it; versions are only added, or withdrawn before
-- their day, by the staff of the state.
call app.close_table('provider_details');
create policy all_read on provider_details for select to portal_server, state_system using (true);
create policy own_state_adds on provider_details for insert to state_system with check (state = (select app.state()));
grant select on provider_details to portal_server, state_system;
create policy own_state_withdraws on provider_details for update to state_system
  using (state = (select app.state())) with check (state = (select app.state()));
grant insert, update (withdrawn_at, withdrawn_by) on provider_details to state_system;

call app.close_table('provider_licences');
create policy all_read on provider_licences for select to portal_server, state_system using (true);
create policy own_state_adds on provider_licences for insert to state_system with check (state = (select app.state()));
grant select on provider_licences to portal_server, state_system;
create policy own_state_withdraws on provider_licences for update to state_system
  using (state = (select app.state())) with check (state = (select app.state()));
grant insert, update (withdrawn_at, withdrawn_by) on provider_licences to state_system;

-- Deleted by app.release_waiting.
call app.protect_agency_table('waiting_documents', 'select, insert, update', 'select');
