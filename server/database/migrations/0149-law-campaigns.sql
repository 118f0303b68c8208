-- What agencies do about a coming rule: the letter to owners, whom it was sent, quotes that were asked for, and properties at which nothing
-- is needed. A version of a rule has no foreign key, because it can be withdrawn before its first day.
create table law_letters (
  agency_id int not null references agencies,
  rule_version_id int not null,
  message text not null check (char_length(message) <= 20000),
  version int not null default 1,
  updated_by int not null references users,
  updated_at timestamptz not null,
  primary key (agency_id, rule_version_id)
);
comment on table law_letters is 'What an agency writes to owners about a coming rule, above what the letter says by itself.';

create table law_letters_sent (
  agency_id int not null,
  rule_version_id int not null,
  property_id int not null,
  contact_id int not null,
  mail_id int not null,
  sent_at timestamptz not null,
  primary key (agency_id, rule_version_id, property_id, contact_id),
  foreign key (agency_id, property_id) references properties,
  foreign key (agency_id, contact_id) references contacts on delete cascade,
  foreign key (agency_id, mail_id) references mails on delete cascade
);
comment on table law_letters_sent is 'Owners who were written to about a rule, once for each property.';
create index law_letters_sent_of_property on law_letters_sent (agency_id, property_id);
create index law_letters_sent_of_contact on law_letters_sent (agency_id, contact_id);
create index law_letters_sent_of_mail on law_letters_sent (agency_id, mail_id);

create table law_requests (
  agency_id int not null,
  rule_version_id int not null,
  property_id int not null,
  quote_id int,
  quote_requested_by int references users,
  not_needed_reason text check (char_length(not_needed_reason) between 1 and 500),
  decided_by int references users,
  decided_at timestamptz,
  primary key (agency_id, rule_version_id, property_id),
  foreign key (agency_id, property_id) references properties,
  foreign key (agency_id, quote_id) references quotes,
  check (quote_id is not null or not_needed_reason is not null),
  check ((quote_id is null) = (quote_requested_by is null)),
  check ((not_needed_reason is null) = (decided_by is null)),
  check ((not_needed_reason is null) = (decided_at is null))
);
comment on table law_requests is 'What was asked of the provider because of a coming rule, or why the agency says that nothing is needed.';
create index law_requests_of_property on law_requests (agency_id, property_id);
create index law_requests_of_quote on law_requests (agency_id, quote_id) where quote_id is not null;

alter table bulk_actions
  add column rule_version_id int,
  drop constraint bulk_actions_kind_check,
  add constraint bulk_actions_kind_check check (kind in (
    'CONFIRM_TENANCY', 'SEND_EMAIL', 'ALLOW_ENTRY_NOTICE', 'FORWARD_QUOTES', 'FORWARD_INVOICES', 'UPLOAD_INVOICES', 'SEND_LAW_LETTERS',
    'REQUEST_LAW_QUOTES')),
  add constraint bulk_actions_rule_check check ((kind in ('SEND_LAW_LETTERS', 'REQUEST_LAW_QUOTES')) = (rule_version_id is not null)),
  drop constraint bulk_actions_message_check1,
  add constraint bulk_actions_message_check1 check (message is null or kind in ('FORWARD_QUOTES', 'FORWARD_INVOICES', 'SEND_LAW_LETTERS'));
comment on column bulk_actions.rule_version_id is 'The coming rule because of which owners are written to or quotes requested.';
