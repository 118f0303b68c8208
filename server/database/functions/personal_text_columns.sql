-- Authors of the audit are users, who keep their names there; one of them may have been named for a visit.
create or replace function app.personal_text_columns(target regclass) returns table (name name, type text)
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select a.attname, format_type(a.atttypid, a.atttypmod)
    from pg_attribute a join pg_type t on t.oid = a.atttypid
   where a.attrelid = target and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     and (t.typcategory = 'S' or t.typname in ('json', 'jsonb') or t.typelem = 'text'::regtype)
     -- Codes are not words.
     and t.typname not in ('state_code', 'severity', 'review_status', 'service_compliance', 'contact_number_type', 'report_sharing',
                           'non_residential_type')
     and not exists (select from pg_constraint c where c.conrelid = target and c.contype in ('f', 'p') and a.attnum = any(c.conkey))
     and a.attname not in ('status', 'kind', 'source', 'action', 'entity', 'way', 'type', 'served_by', 'software', 'collection', 'outcome',
                           'closed_as', 'cleared_as',
                           'fingerprint', 'external_id', 'property_external_id', 'request_id', 'thread_key', 'message_id', 'storage_key',
                           'address_line_1', 'address_line_2', 'street_name', 'provided_by', 'user_name', 'original_user_name');
$$;
comment on function app.personal_text_columns(regclass) is
  'The columns of a table with texts or JSON that people have written or that name them.';
call app.grant_execute('app.personal_text_columns(regclass)');
