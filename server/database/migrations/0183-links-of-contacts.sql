-- Some software says apart from properties and tenancies which contacts are their landlords and tenants, and that something has changed.
create table software_links (
  agency_id int not null,
  software text not null,
  holder_id text not null check (char_length(holder_id) <= 110),
  contact_id text not null check (char_length(contact_id) <= 100),
  seen_at timestamptz not null,
  primary key (agency_id, software, holder_id, contact_id),
  foreign key (agency_id, software) references agency_integrations
);
comment on table software_links is
  'Which contacts of the software are the landlords or tenants of what its properties and tenancies name as holder. One that two whole '
  'lists lacked is removed.';
create index software_links_of_contact on software_links (agency_id, software, contact_id);

create table software_hints (
  agency_id int not null,
  software text not null,
  kind text not null check (kind in ('PROPERTY', 'MISSING', 'CONTACT', 'MERGE')),
  external_id text not null check (char_length(external_id) <= 100),
  noted_at timestamptz not null,
  primary key (agency_id, software, kind, external_id),
  foreign key (agency_id, software) references agency_integrations
);
comment on table software_hints is
  'What the software must be asked about, because of an event, a call, or a whole list that lacked it. Removed with what it answered.';

alter table software_records add column seen_at timestamptz;
comment on column software_records.seen_at is 'When the last whole list that had it was begun; only of software with such lists.';
alter table software_cursors drop constraint software_cursors_collection_check,
  add constraint software_cursors_collection_check check (collection in ('managers', 'people', 'properties', 'tenancies', 'events'));
create index agency_integrations_of_account on agency_integrations (software, account_id) where account_id is not null;
