create or replace function app.give_up_uploads(state text, at timestamptz) returns int
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  given_up int;
  expired int;
begin
  update files f set status = 'DELETED', deleted_at = give_up_uploads.at
    from agencies a
   where a.id = f.agency_id and a.state = give_up_uploads.state
     and f.status = 'PENDING' and f.created_at < give_up_uploads.at - interval '1 hour';
  get diagnostics given_up = row_count;
  with gone as (
    delete from resolution_documents d using agencies a
     where a.id = d.agency_id and a.state = give_up_uploads.state
       and d.resolution_id is null and d.expires_at < give_up_uploads.at
    returning d.agency_id, d.file_id
  )
  update files f set status = 'DELETED', deleted_at = give_up_uploads.at
    from gone where f.agency_id = gone.agency_id and f.id = gone.file_id and f.status <> 'DELETED';
  get diagnostics expired = row_count;
  return given_up + expired;
end $$;
comment on function app.give_up_uploads(text, timestamptz) is
  'Uploads that never finished, and documents of a resolution that was never submitted, count as deleted. Returns how many.';
call app.grant_execute('app.give_up_uploads(text, timestamptz)', 'portal_worker');
