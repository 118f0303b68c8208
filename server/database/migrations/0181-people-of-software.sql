-- Some software sends people apart from properties and tenancies, which name them by the ids of their contacts.
alter table software_cursors drop constraint software_cursors_collection_check,
  add constraint software_cursors_collection_check check (collection in ('managers', 'people', 'properties', 'tenancies'));
alter table software_records drop constraint software_records_collection_check,
  add constraint software_records_collection_check check (collection in ('managers', 'people', 'properties', 'tenancies')),
  add column contact_ids text[] not null default '{}';
comment on column software_records.contact_ids is 'The contacts of the software whose people are the landlords or tenants of this record.';
create index software_records_with_contacts on software_records using gin (contact_ids) where contact_ids <> '{}';

alter table invoices add column bill_sent_at timestamptz;
comment on column invoices.bill_sent_at is
  'Just before the bill of this upload was sent. If its answer is not known, it is not sent again before a person has looked.';
