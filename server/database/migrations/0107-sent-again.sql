-- What forms and calls with a key contained, so that the same key with other content is not taken for a repeat.

alter table repair_records add column typed jsonb check (jsonb_typeof(typed) = 'object' and length(typed::text) <= 200000);
comment on column repair_records.typed is 'The form as it was typed; null for records of before it was stored.';
