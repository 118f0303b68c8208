-- Belongs to portal_jobs, like the tables of the queue, so that the servers can neither read nor forge a job.
grant create on schema app to portal_jobs;
set local role portal_jobs;
create or replace function app.enqueue(
  task text,
  payload json,
  job_key text default null,
  run_at timestamptz default null,
  queue text default null,
  max_attempts int default null
) returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform graphile_worker.add_job(
    identifier => task, payload => payload, queue_name => queue, run_at => run_at,
    max_attempts => max_attempts, job_key => job_key,
    -- Lower runs first. Readings of software (app.enqueue_sync) have 10.
    priority => case
      when task = 'send-account-mail' then -20
      when task = 'send-mail' then -10
      when task in ('make-evidence-pack', 'make-visit-documents', 'make-repair-documents', 'run-import', 'run-bulk-action',
                    'undo-software-run', 'upload-invoice', 'person-request', 'refresh-after-law-change', 'simulate-law-change') then 5
      else 0
    end);
end $$;
comment on function app.enqueue(text, json, text, timestamptz, text, int) is
  'Adds a job in the transaction that causes it. The same job_key replaces a job that has not run yet.';
revoke all on function app.enqueue(text, json, text, timestamptz, text, int) from public, portal_server, state_system, portal_worker;
grant execute on function app.enqueue(text, json, text, timestamptz, text, int) to portal_server, state_system;
reset role;
revoke create on schema app from portal_jobs;

-- Trigger functions that run as the owner call it; the owner is a member of portal_jobs but may not inherit its rights.
do $$
declare
  owner text := current_user;
begin
  set local role portal_jobs;
  execute format('grant execute on function app.enqueue(text, json, text, timestamptz, text, int) to %I', owner);
  reset role;
end $$;
