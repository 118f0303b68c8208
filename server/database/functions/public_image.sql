create or replace function app.public_image(public_token uuid)
returns table (storage_key text, content_type text, size_bytes bigint)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select f.storage_key, f.detected_type, f.size_bytes
    from mail_images i join files f on f.agency_id = i.agency_id and f.id = i.file_id
   where i.public_token = public_image.public_token and f.status = 'STORED';
$$;
comment on function app.public_image(uuid) is 'Where the bytes of a picture in a message are kept.';
call app.grant_execute('app.public_image(uuid)', 'portal_server');
