create or replace function app.keys_without_file(storage_keys text[]) returns setof text
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select k.key from unnest(keys_without_file.storage_keys) as k (key)
   where not exists (select from files f where f.storage_key = k.key and f.bytes_removed_at is null);
$$;
comment on function app.keys_without_file(text[]) is 'Which of these keys no file goes by: what is kept there is nobody''s.';
call app.grant_execute('app.keys_without_file(text[])', 'portal_worker');
