-- Belongs to portal_jobs, like the tables of the queue, so that the servers can neither read nor forge a job.
grant create on schema app to portal_jobs;
set local role portal_jobs;
create or replace function app.enqueue_sync(payload json, job_key text, run_at timestamptz, queue text)
returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform graphile_worker.add_job(
    identifier => 'sync-software', payload => payload, queue_name => queue, run_at => run_at, max_attempts => 8,
    job_key => job_key, priority => 10);
end $$;
comment on function app.enqueue_sync(json, text, timestamptz, text) is 'Adds the job that reads the software of one agency.';
revoke all on function app.enqueue_sync(json, text, timestamptz, text) from public, portal_server, state_system, portal_worker;
grant execute on function app.enqueue_sync(json, text, timestamptz, text) to portal_server;
reset role;
revoke create on schema app from portal_jobs;
