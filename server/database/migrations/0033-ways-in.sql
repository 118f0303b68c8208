-- A property that can only be entered with a key and has none gets an access issue of its own.

insert into access_problems (id, code, notice_type, public_name, public_descriptions) values
  (23, 'KEY_NEEDED', 'BAD_KEYS', 'Key needed',
   array['Your preferences let us enter only with a key, and no key is recorded at your agency or at the property.']);

insert into access_problem_blocks (problem_id, entry_method) values
  (23, 'ENTER_WITH_KEY_AS_EN'), (23, 'ENTER_WITH_KEY_BY_TENANT_REQUEST'), (23, 'ENTER_WITH_KEY_VACANT');

insert into access_problem_solutions (problem_id, position, solution_label) values
  (23, 1, 'VerifyGoodKey'), (23, 2, 'VerifyKeyOnsite'), (23, 3, 'AllowEntryAppt');

-- Cards of properties with an open case get their open ways in, and their urgency, with the next nightly refresh.
update property_cards c set next_change_on = least(c.next_change_on, current_date)
 where c.kind = 1 and exists (
   select from access_cases x where x.agency_id = c.agency_id and x.property_id = c.subject_id and x.closed_at is null);

-- An email that the agency only says it wrote is not recorded as sent.
alter table access_actions add column is_email_sent boolean not null default false;
comment on column access_actions.is_email_sent is 'The action sent an email from the portal; false for what the agency only stated.';
update access_actions x set is_email_sent = true
 where x.solution_label like 'AgencyEmail%' and exists (
   select from mails m
    where m.agency_id = x.agency_id and m.case_id = x.case_id and m.kind = 'OCCUPANT_NOTICE'
      and m.created_at between x.taken_at - interval '1 minute' and x.taken_at + interval '1 minute');
