-- Staff of a state add to the law of their state; everybody reads all of it.
call app.close_table('instruments');
create policy all_read on instruments for select to portal_server, state_system using (true);
create policy own_state_adds on instruments for insert to state_system with check (state = (select app.state()));
grant select on instruments to portal_server, state_system;
grant insert on instruments to state_system;

call app.close_table('provisions');
create policy all_read on provisions for select to portal_server, state_system using (true);
create policy own_state_adds on provisions for insert to state_system with check (
  exists (select from instruments i where i.id = instrument_id and coalesce(i.state, app.state()) = app.state()));
grant select on provisions to portal_server, state_system;
grant insert on provisions to state_system;

call app.close_table('rule_versions');
create policy all_read on rule_versions for select to portal_server, state_system using (true);
create policy own_state_adds on rule_versions for insert to state_system with check (state = (select app.state()));
create policy own_state_ends on rule_versions for update to state_system using (state = (select app.state()));
-- Only what has never been in force; a day earlier than in UTC, because the states are ahead of it.
create policy own_state_withdraws on rule_versions for delete to state_system
  using (state = (select app.state()) and in_force_from > current_date - 1);
grant select on rule_versions to portal_server, state_system;
grant insert, update (in_force_to), delete on rule_versions to state_system;

call app.close_table('rule_version_provisions');
create policy all_read on rule_version_provisions for select to portal_server, state_system using (true);
create policy own_state_adds on rule_version_provisions for insert to state_system with check (
  exists (select from rule_versions v where v.id = rule_version_id and v.state = (select app.state())));
create policy own_state_withdraws on rule_version_provisions for delete to state_system using (exists (
  select from rule_versions v where v.id = rule_version_id and v.state = (select app.state()) and v.in_force_from > current_date - 1));
grant select on rule_version_provisions to portal_server, state_system;
grant insert, delete on rule_version_provisions to state_system;

call app.protect_agency_table('law_letters', 'select, insert, update', 'select');
call app.protect_agency_table('law_letters_sent', 'select, insert', 'select');
call app.protect_agency_table('law_requests', 'select, insert, update, delete', 'select');

call app.publish_reference_table('provider_schedules');
call app.publish_reference_table('law_revisions');
call app.publish_reference_table('law_corrections');

call app.close_table('entry_rules');
create policy all_read on entry_rules for select to portal_server, state_system using (true);
create policy own_state_adds on entry_rules for insert to state_system with check (state = (select app.state()));
create policy own_state_ends on entry_rules for update to state_system using (state = (select app.state()));
create policy own_state_withdraws on entry_rules for delete to state_system
  using (state = (select app.state()) and in_force_from > current_date - 1);
grant select on entry_rules to portal_server, state_system;
grant insert, update (in_force_to), delete on entry_rules to state_system;

call app.close_table('provision_texts');
create policy all_read on provision_texts for select to state_system using (true);
create policy own_state_adds on provision_texts for insert to state_system with check (
  exists (select from provisions p join instruments i on i.id = p.instrument_id
           where p.id = provision_id and coalesce(i.state, app.state()) = app.state()));
grant select, insert on provision_texts to state_system;

call app.close_table('official_forms');
create policy own_state on official_forms to state_system using (state = (select app.state())) with check (state = (select app.state()));
create policy published on official_forms for select to portal_server using (state = (select app.state()) and status = 'PUBLISHED');
grant select, insert, update on official_forms to state_system;
grant select on official_forms to portal_server;
