-- A deleted document can be restored for 30 days. Its bytes are removed a day later, so that a removal never meets a restore.
-- The bytes of a replaced document are removed at once.
create or replace function app.files_to_remove(state text, at_most int) returns table (storage_key text)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select f.storage_key from files f join agencies a on a.id = f.agency_id
   where a.state = files_to_remove.state and f.status = 'DELETED' and f.bytes_removed_at is null
     and not exists (
       select from documents d
        where d.agency_id = f.agency_id and d.file_id = f.id and d.replaced_by_id is null
          and d.deleted_at > now() - interval '31 days')
     -- A mail that is still to go takes its files with it.
     and not exists (
       select from mail_attachments t join mails m on m.agency_id = t.agency_id and m.id = t.mail_id
        where t.agency_id = f.agency_id and t.file_id = f.id and m.status in ('DRAFT', 'QUEUED'))
     -- A backup copies the files after the database, which may still refer to them.
     and (select pg_try_advisory_xact_lock_shared(hashtext('backup')))
   order by f.deleted_at limit files_to_remove.at_most;
$$;
comment on function app.files_to_remove(text, int) is
  'Deleted files whose bytes are still kept, the oldest first; without documents that can still be restored.';
call app.grant_execute('app.files_to_remove(text, int)', 'portal_worker');
