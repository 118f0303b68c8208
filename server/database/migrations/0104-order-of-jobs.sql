-- Jobs that users can cause in numbers must not delay mail: the kind of a job decides in which order it runs.

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
                    'upload-invoice', 'person-request', 'refresh-after-law-change', 'simulate-law-change') then 5
      else 0
    end);
end $$;
reset role;
revoke create on schema app from portal_jobs;
