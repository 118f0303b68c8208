call app.protect_agency_table('result_ledger', 'select, insert', 'select, insert');
call app.protect_agency_table('property_results', 'select', 'select');
call app.protect_agency_table('ledger_digests', 'select', 'select');

-- Only the owner reads it.
call app.close_table('ledger_roots');

call app.close_table('evidence_keys');
create policy published on evidence_keys for select to portal_server using (true);
create policy first_used on evidence_keys for insert to portal_server with check (true);
grant select, insert on evidence_keys to portal_server;

call app.protect_agency_table('evidence_packs', 'select, insert, update', 'select');

call app.close_table('rule_drafts');
create policy own_state on rule_drafts to state_system using (state = (select app.state())) with check (state = (select app.state()));
grant select, insert, update on rule_drafts to state_system;

call app.close_table('law_runs');
create policy own_state on law_runs to portal_server, state_system
  using (state = (select app.state())) with check (state = (select app.state()));
grant select on law_runs to portal_server;
grant select, insert on law_runs to state_system;

call app.protect_agency_table('law_run_agencies', 'select, update', 'select, insert');
call app.protect_agency_table('law_simulation_counts', 'select, insert, update, delete', 'select');
call app.protect_agency_table('law_simulation_properties', 'select, insert, delete', 'select');
call app.protect_agency_table('law_simulation_visits', 'select, insert, delete', 'select');
