create or replace function app.note_removed_bytes(storage_keys text[], at timestamptz) returns void
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  -- What was never stored was never seen by anybody: it leaves no trace.
  delete from files f
   where f.storage_key = any (note_removed_bytes.storage_keys) and f.status = 'DELETED' and f.sha256 is null;
  update files f set bytes_removed_at = note_removed_bytes.at
   where f.storage_key = any (note_removed_bytes.storage_keys) and f.status = 'DELETED' and f.bytes_removed_at is null;
$$;
comment on function app.note_removed_bytes(text[], timestamptz) is 'The bytes under these keys are gone.';
call app.grant_execute('app.note_removed_bytes(text[], timestamptz)', 'portal_server');
