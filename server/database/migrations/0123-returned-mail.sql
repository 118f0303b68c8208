-- Mail that comes back after the mail server took it.

create table returned_mails (
  agency_id int not null,
  mail_id int not null,
  email_key text not null check (char_length(email_key) <= 320),
  reason text not null check (char_length(reason) between 1 and 400),
  is_permanent boolean not null,
  returned_at timestamptz not null,
  cleared_at timestamptz,
  seen_at timestamptz,
  seen_by int references users,
  primary key (agency_id, mail_id, email_key),
  foreign key (agency_id, mail_id) references mails on delete cascade,
  check (seen_by is null or seen_at is not null)
);
comment on table returned_mails is 'Recipients from whom a mail came back, once each, as the report of a mail server says.';
comment on column returned_mails.email_key is
  'The address in lower case; empty if the report does not say which of several recipients it is.';
comment on column returned_mails.is_permanent is 'A permanent failure (5.x.x): the address counts as not reachable.';
comment on column returned_mails.cleared_at is
  'From then on the address counts as reachable: a day after a later mail was sent, unless that comes back too.';
comment on column returned_mails.seen_at is 'When the staff of the provider put it out of their inbox.';
create index returned_mails_by_address on returned_mails (agency_id, email_key) where is_permanent;
create index returned_mails_to_see on returned_mails (agency_id) where seen_at is null;
create index returned_mails_seen_by on returned_mails (seen_by) where seen_by is not null;

-- A mail that came back from all recipients has failed although it was sent.
alter table mails drop constraint mails_check;
alter table mails add constraint mails_check check (status <> 'SENT' or sent_at is not null),
  add constraint mails_sent_check check (sent_at is null or status in ('SENT', 'FAILED'));

alter table account_mails add returned_at timestamptz, add return_seen_at timestamptz, add return_seen_by int references users;
comment on column account_mails.returned_at is 'When a mail server reported that it cannot be delivered.';
comment on column account_mails.return_seen_at is 'When the staff of the provider put it out of their inbox.';
create index account_mails_to_see on account_mails (state) where returned_at is not null and return_seen_at is null;
create index account_mails_seen_by on account_mails (return_seen_by) where return_seen_by is not null;
