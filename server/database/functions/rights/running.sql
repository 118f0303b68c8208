call app.close_table('audit_events');
call app.close_table('audit_events_other');
create policy own_agency on audit_events for select to portal_server using (agency_id = app.agency_id());
-- What happens without an agency (signing in, accepting terms) is written under the user's own name.
create policy own_events on audit_events for insert to portal_server with check (
  agency_id = app.agency_id() or (agency_id is null and user_id = app.user_id()));
create policy own_state on audit_events to state_system using (state = (select app.state())) with check (state = (select app.state()));
grant select, insert on audit_events to portal_server, state_system;
grant usage on sequence audit_event_ids to portal_server, state_system;

revoke all on job_runs, job_workers from public, portal_server, state_system, portal_worker, portal_jobs;
grant select, insert, update on job_runs to portal_server;
grant select, insert, update, delete on job_workers to portal_jobs;

call app.protect_agency_table('bulk_actions', 'select, insert, update', 'select');
call app.protect_agency_table('bulk_action_items', 'select, insert, update', 'select');
call app.protect_agency_table('idempotency_keys', 'select, insert, update, delete', 'select');

-- No policy: only its functions read and write it.
call app.close_table('request_counts');

call app.close_table('retention_runs');
create policy own_state on retention_runs to portal_server, state_system
  using (state = (select app.state())) with check (state = (select app.state()));
grant select, insert on retention_runs to portal_worker;
grant select on retention_runs to state_system;

call app.close_table('person_requests');
create policy own_state on person_requests to portal_server, state_system
  using (state = (select app.state())) with check (state = (select app.state()));
grant select, insert, update on person_requests to state_system;
-- The worker has no need to read an export.
grant select (id, state, kind, status, people, searched, work, requested_by, finished_at, records, failure),
      update (status, searched, work, finished_at, records, failure, content)
  on person_requests to portal_worker;
