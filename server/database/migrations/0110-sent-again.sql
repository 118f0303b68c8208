-- What forms and calls with a key contained, so that the same key with other content is not taken for a repeat.

alter table repair_records add column typed jsonb check (jsonb_typeof(typed) = 'object' and length(typed::text) <= 200000);
comment on column repair_records.typed is 'The form as it was typed; null for records of before it was stored.';

-- The key is one within the agency, so that another user with the same key is told so instead of doing it a second time.
delete from idempotency_keys k
 using idempotency_keys o
 where o.agency_id = k.agency_id and o.key = k.key and (o.created_at, o.user_id) > (k.created_at, k.user_id);
alter table idempotency_keys drop constraint idempotency_keys_pkey, add primary key (agency_id, key);
comment on column idempotency_keys.fingerprint is
  'Hash of method, path and body: the same key with another request or by another user is refused.';

alter table work_orders add column form_key uuid;
comment on column work_orders.form_key is 'The form that sent it: with other content it is refused.';
create unique index work_orders_of_form on work_orders (agency_id, form_key) where form_key is not null;
