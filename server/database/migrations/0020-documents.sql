-- Bytes and rows stay in step, whatever is killed when: a file's row comes before its bytes and goes after them.

alter table files
  add column bytes_removed_at timestamptz,
  add check (bytes_removed_at is null or status = 'DELETED');
comment on column files.bytes_removed_at is 'Since when nothing is kept under the key of a deleted file.';
create index files_to_remove on files (deleted_at) where status = 'DELETED' and bytes_removed_at is null;

drop function app.abandoned_files(timestamptz, int);

create function app.give_up_uploads(state text, at timestamptz) returns int
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
  'Uploads that never finished, and papers of a resolution that was never submitted, count as deleted. Returns how many.';

create function app.files_to_remove(state text, at_most int) returns table (storage_key text)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select f.storage_key from files f join agencies a on a.id = f.agency_id
   where a.state = files_to_remove.state and f.status = 'DELETED' and f.bytes_removed_at is null
     -- A mail that is still to go takes its files with it.
     and not exists (
       select from mail_attachments t join mails m on m.agency_id = t.agency_id and m.id = t.mail_id
        where t.agency_id = f.agency_id and t.file_id = f.id and m.status in ('DRAFT', 'QUEUED'))
   order by f.deleted_at limit files_to_remove.at_most;
$$;
comment on function app.files_to_remove(text, int) is 'Deleted files whose bytes are still kept, the oldest first.';

create function app.note_removed_bytes(storage_keys text[], at timestamptz) returns void
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  -- What was never stored was never seen by anybody: it leaves no trace.
  delete from files f
   where f.storage_key = any (note_removed_bytes.storage_keys) and f.status = 'DELETED' and f.sha256 is null;
  update files f set bytes_removed_at = note_removed_bytes.at
   where f.storage_key = any (note_removed_bytes.storage_keys) and f.status = 'DELETED' and f.bytes_removed_at is null;
$$;
comment on function app.note_removed_bytes(text[], timestamptz) is 'The bytes under these keys are gone.';

create function app.keys_without_file(storage_keys text[]) returns setof text
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select k.key from unnest(keys_without_file.storage_keys) as k (key)
   where not exists (select from files f where f.storage_key = k.key and f.bytes_removed_at is null);
$$;
comment on function app.keys_without_file(text[]) is 'Which of these keys no file goes by: what is kept there is nobody''s.';

revoke all on function app.give_up_uploads(text, timestamptz), app.files_to_remove(text, int),
  app.note_removed_bytes(text[], timestamptz), app.keys_without_file(text[]) from public;
grant execute on function app.give_up_uploads(text, timestamptz), app.files_to_remove(text, int),
  app.note_removed_bytes(text[], timestamptz), app.keys_without_file(text[]) to portal_server;

-- The trace that deleted and replaced documents leave, newest first.
create index documents_removed_of_property on documents (agency_id, property_id, deleted_at desc, id desc)
  where property_id is not null and deleted_at is not null;
create index documents_removed_of_portfolio_property on documents (agency_id, portfolio_property_id, deleted_at desc, id desc)
  where portfolio_property_id is not null and deleted_at is not null;
