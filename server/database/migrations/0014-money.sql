-- Who issues quotes and invoices, and an index for every order in which quotes are listed.

alter table states
  add column provider_name text not null default 'Detector Inspector Pty Ltd' check (char_length(provider_name) between 1 and 200),
  add column provider_abn text not null default '10000000000' check (provider_abn ~ '^[0-9]{11}$'),
  add column provider_phone text not null default '1300 975 707',
  add column provider_email email_address not null default 'accounts@provider.example',
  add column provider_address_lines text[] not null default '{"Level 1, 1 Example Street"}';
comment on column states.provider_name is 'Stands on quotes and tax invoices of this state. Plainly made up until the provider enters theirs.';
comment on column states.provider_abn is 'Eleven digits; a tax invoice is none without it.';

create index quotes_by_expiry on quotes (agency_id, expires_on, id) include (property_id, status_id);
create index quotes_by_price on quotes (agency_id, estimated_min_cents, id) include (property_id, status_id, expires_on);
-- Numbers are texts of digits: the shorter is the smaller.
create index quotes_by_number on quotes (agency_id, char_length(quote_number), quote_number, id) include (property_id, status_id, expires_on);

-- Newest first, and the invoice that came last of the same day before the others.
drop index invoices_of_property;
create index invoices_of_property on invoices (agency_id, property_id, issued_on desc, id desc);
