-- Only the owner makes objects, also where the database is older than PostgreSQL 15.
revoke create on schema public from public;
grant usage on schema public to portal_server, state_system, portal_jobs;
revoke all on schema app from public;
grant usage on schema app to portal_server, state_system, portal_jobs;
