-- What a visit closed can be reopened, and a notice of entry keeps whom it was served on, what it replaces and how it was withdrawn.

alter table access_issues
  add column resolved_by_visit_id int,
  add foreign key (agency_id, resolved_by_visit_id) references visits;
comment on column access_issues.resolved_by_visit_id is 'The visit whose booking resolved the issue; cancelling it reopens the issue.';
create index access_issues_of_resolving_visit on access_issues (agency_id, resolved_by_visit_id) where resolved_by_visit_id is not null;

alter table entry_notices
  add column recipients jsonb not null default '[]' check (jsonb_typeof(recipients) = 'array'),
  add column replaces_notice_id int,
  add column too_late_reason text check (char_length(too_late_reason) <= 500),
  add column withdrawal_text text check (char_length(withdrawal_text) <= 20000),
  add column withdrawal_mail_id int,
  add column withdrawal_posted_at timestamptz,
  add column withdrawal_posted_by int references users,
  add foreign key (agency_id, replaces_notice_id) references entry_notices,
  add foreign key (agency_id, withdrawal_mail_id) references mails,
  add check (withdrawal_text is null or withdrawn_at is not null),
  add check (withdrawal_posted_at is null or withdrawal_text is not null);
comment on column entry_notices.recipients is
  'The tenants it was served on: name, and email (null by post) or postal address (null by email).';
comment on column entry_notices.replaces_notice_id is 'The notice of the time before, when the visit was moved.';
comment on column entry_notices.too_late_reason is 'Why the entry is not lawful, because the letter was posted too late.';
comment on column entry_notices.withdrawal_text is 'What the tenants are told about the withdrawal; null if they never got the notice.';
comment on column entry_notices.withdrawal_posted_at is 'When the provider''s staff said that the letter about the withdrawal was posted.';

update entry_notices n
   set recipients = coalesce((
         select jsonb_agg(case n.served_by
                  when 'EMAIL' then jsonb_build_object('name', regexp_replace(r.text, ' <[^<>]*>$', ''),
                                                       'email', substring(r.text from '<([^<>]+)>$'), 'address', null)
                  else jsonb_build_object('name', replace(r.text, ', ' || p.address_line_1 || ', ' || p.address_line_2, ''),
                                          'email', null, 'address', p.address_line_1 || ', ' || p.address_line_2) end
                order by r.position)
           from unnest(n.served_to) with ordinality as r (text, position)), '[]')
  from properties p
 where p.agency_id = n.agency_id and p.id = n.property_id and n.served_to is not null;

create index entry_notices_replaced on entry_notices (agency_id, replaces_notice_id) where replaces_notice_id is not null;
create index entry_notices_of_withdrawal on entry_notices (agency_id, withdrawal_mail_id) where withdrawal_mail_id is not null;
create index entry_notices_withdrawal_to_post on entry_notices (agency_id, withdrawn_at)
  where withdrawal_text is not null and withdrawal_mail_id is null and withdrawal_posted_at is null;
