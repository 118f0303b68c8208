create or replace function app.agencies_with_uploads(state text, requested_before timestamptz) returns setof int
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select distinct i.agency_id from invoices i join agencies a on a.id = i.agency_id
   where i.upload_state = 'UPLOADING' and i.upload_requested_at < agencies_with_uploads.requested_before
     and a.state = agencies_with_uploads.state and a.is_active
$$;
comment on function app.agencies_with_uploads(text, timestamptz) is
  'For the job that finds lost uploads: agencies with invoices that are uploading.';
call app.grant_execute('app.agencies_with_uploads(text, timestamptz)', 'portal_worker');
