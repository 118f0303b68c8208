-- Belongs to portal_jobs, like the tables of the queue, so that the servers can neither read nor forge a job.
grant create on schema app to portal_jobs;
set local role portal_jobs;
create or replace function app.running_jobs_of_agency(agency_id int) returns int
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  return (select count(*) from graphile_worker._private_jobs j
           where j.locked_at is not null and j.payload ->> 'state' = current_setting('app.state', true)
             and j.payload ->> 'agencyId' = running_jobs_of_agency.agency_id::text);
end $$;
comment on function app.running_jobs_of_agency(int) is 'How many jobs of an agency of the entered state are being done just now.';
revoke all on function app.running_jobs_of_agency(int) from public, portal_server, state_system, portal_worker;
grant execute on function app.running_jobs_of_agency(int) to portal_worker;
reset role;
revoke create on schema app from portal_jobs;
