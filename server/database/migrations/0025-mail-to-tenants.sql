-- Mail to tenants: written by a person or automatic, in threads, with pictures and appointments.

alter table mails
  add column is_from_person boolean not null default false,
  add column reply_to email_address,
  add column case_id int,
  add column thread_key text check (char_length(thread_key) between 1 and 100),
  add column calendar_method text check (calendar_method in ('REQUEST', 'CANCEL')),
  add column calendar_text text check (char_length(calendar_text) <= 20000),
  add foreign key (agency_id, case_id) references access_cases,
  add check ((calendar_method is null) = (calendar_text is null));
comment on column mails.is_from_person is 'Written by a user; otherwise the mail is marked as automatic.';
comment on column mails.from_email is 'The user who wrote the mail. The mail is sent from this address if the agency has verified its domain.';
comment on column mails.reply_to is 'Receives replies: the property manager, for mail to tenants. Null: from_email does.';
comment on column mails.thread_key is 'Mails of an agency with the same key appear as one conversation in mail readers.';
comment on column mails.calendar_text is 'Appointment in iCalendar format (RFC 5545), which mail readers offer to add to the calendar or to remove from it.';

create index mails_of_case on mails (agency_id, case_id) where case_id is not null;
create index mails_of_thread on mails (agency_id, thread_key, id) where thread_key is not null;
