-- Which workers are alive, so that the jobs of one that was killed are taken over within a minute.

create table job_workers (
  id text primary key check (char_length(id) <= 100),
  seen_at timestamptz not null default now(),
  steady_since timestamptz not null default now()
);
comment on table job_workers is 'Workers and when they were last heard of. The locks of one that falls silent are released by the others.';
comment on column job_workers.id is 'The name under which the worker locks jobs.';
comment on column job_workers.steady_since is 'Heard of without a gap since then; right after an outage no worker judges the others.';
grant usage on schema public to portal_jobs;
grant select, insert, update, delete on job_workers to portal_jobs;
