-- Belongs to portal_jobs, like the tables of the queue, so that the servers can neither read nor forge a job.
grant create on schema app to portal_jobs;
set local role portal_jobs;
create or replace function app.pending_job_keys(keys text[]) returns setof text
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  return query select j.key from graphile_worker.jobs j
    where j.key = any (keys) and (j.attempts < j.max_attempts or j.locked_at is not null);
end $$;
comment on function app.pending_job_keys(text[]) is
  'Which of these jobs wait or run. One that is missing was lost, or its last attempt was killed.';
revoke all on function app.pending_job_keys(text[]) from public, portal_server, state_system, portal_worker;
grant execute on function app.pending_job_keys(text[]) to portal_worker;
reset role;
revoke create on schema app from portal_jobs;
