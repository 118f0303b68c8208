-- Bulk actions at quotes and invoices, why an owner declined a quote, and uploads whose job was lost.

alter table bulk_actions
  drop constraint bulk_actions_kind_check,
  drop constraint bulk_actions_check3,
  add column message text check (char_length(message) <= 20000),
  add constraint bulk_actions_kind_check check (kind in (
    'CONFIRM_TENANCY', 'SEND_EMAIL', 'ALLOW_ENTRY_NOTICE', 'FORWARD_QUOTES', 'FORWARD_INVOICES', 'UPLOAD_INVOICES')),
  add constraint bulk_actions_undo_check check (
    undo_started_at is null or finished_at is not null and kind in ('CONFIRM_TENANCY', 'ALLOW_ENTRY_NOTICE')),
  add constraint bulk_actions_message_check1 check (message is null or kind in ('FORWARD_QUOTES', 'FORWARD_INVOICES'));
comment on table bulk_actions is
  'An action at many properties, quotes or invoices at once, such as confirming tenancy details. Done by a job.';
comment on column bulk_actions.message is 'What the user wrote to the landlords, with markup; part of each email.';

-- A property may have several of the selected quotes or invoices.
alter table bulk_action_properties rename to bulk_action_items;
alter index bulk_action_properties_of_property rename to bulk_action_items_of_property;
alter index bulk_action_properties_to_do rename to bulk_action_items_to_do;
alter table bulk_action_items
  add column quote_id int,
  add column invoice_id int,
  add column item_id int not null generated always as (coalesce(quote_id, invoice_id, property_id)) stored,
  drop constraint bulk_action_properties_pkey,
  drop constraint bulk_action_properties_status_check,
  drop constraint bulk_action_properties_check,
  add constraint bulk_action_items_status_check check (
    status in ('WAITING', 'RUNNING', 'DONE', 'SKIPPED', 'FAILED', 'UNDOING', 'UNDONE', 'KEPT')),
  add constraint bulk_action_items_settled_check check (
    (status in ('WAITING', 'RUNNING', 'UNDOING')) = (settled_at is null)),
  add constraint bulk_action_items_one_item_check check (quote_id is null or invoice_id is null),
  add foreign key (agency_id, quote_id) references quotes,
  add foreign key (agency_id, invoice_id) references invoices;
alter table bulk_action_items add constraint bulk_action_items_pkey primary key (agency_id, bulk_action_id, item_id);
comment on table bulk_action_items is
  'The properties, quotes or invoices of a bulk action, each with its result. A row is settled in the transaction that does its work.';
comment on column bulk_action_items.property_id is 'The property, also that of a quote or an invoice.';
comment on column bulk_action_items.item_id is 'What the action is done at: the quote, the invoice, or else the property.';
comment on column bulk_action_items.status is
  'RUNNING: started, and the job of the invoice is still uploading it. KEPT: not undone, because the property was changed since.';
create index bulk_action_items_of_quote on bulk_action_items (agency_id, quote_id) where quote_id is not null;
create index bulk_action_items_of_invoice on bulk_action_items (agency_id, invoice_id) where invoice_id is not null;
create index bulk_action_items_running on bulk_action_items (agency_id, bulk_action_id) where status = 'RUNNING';

alter table quotes
  add column decline_reason text check (char_length(decline_reason) between 1 and 500),
  add constraint quotes_decline_reason_check1 check (decline_reason is null or status_id = 4);
comment on column quotes.decline_reason is 'Why the owner declined, in their own words.';

alter table mails
  drop constraint mails_kind_check,
  add constraint mails_kind_check check (kind in (
    'OCCUPANT_NOTICE', 'FORWARD_QUOTATION', 'FORWARD_INVOICE', 'OWNER_REPORT', 'VISIT_CONFIRMATION', 'ENTRY_NOTICE', 'QUOTE_NEWS',
    'QUOTE_RECEIPT', 'PROVIDER_NEWS'));

-- Few rows: uploads take seconds, or half an hour during an outage.
create index invoices_uploading on invoices (agency_id, upload_requested_at) where upload_state = 'UPLOADING';

create function app.agencies_with_uploads(state text, requested_before timestamptz) returns setof int
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select distinct i.agency_id from invoices i join agencies a on a.id = i.agency_id
   where i.upload_state = 'UPLOADING' and i.upload_requested_at < agencies_with_uploads.requested_before
     and a.state = agencies_with_uploads.state
$$;
comment on function app.agencies_with_uploads(text, timestamptz) is 'For the job that finds lost uploads: agencies with invoices that are uploading.';
revoke all on function app.agencies_with_uploads(text, timestamptz) from public;
grant execute on function app.agencies_with_uploads(text, timestamptz) to portal_server;

grant create on schema app to portal_jobs;
create function app.pending_job_keys(keys text[]) returns setof text
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  return query select j.key from graphile_worker.jobs j
    where j.key = any (keys) and (j.attempts < j.max_attempts or j.locked_at is not null);
end $$;
comment on function app.pending_job_keys(text[]) is
  'Which of these jobs wait or run. One that is missing was lost, or its last attempt was killed.';
alter function app.pending_job_keys(text[]) owner to portal_jobs;
revoke create on schema app from portal_jobs;
set local role portal_jobs;
revoke all on function app.pending_job_keys(text[]) from public;
grant execute on function app.pending_job_keys(text[]) to portal_server;
reset role;
