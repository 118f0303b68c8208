-- People who ask for access on the sign-in page, where no other address is set for them.

create table account_requests (
  id uuid primary key,
  state state_code not null references states,
  name person_name not null,
  agency_name text not null check (char_length(agency_name) between 1 and 200),
  email email_address not null,
  message text check (char_length(message) between 1 and 1000),
  created_at timestamptz not null,
  answered_at timestamptz,
  answered_by int references users,
  answer text check (char_length(answer) between 1 and 2000),
  check (answered_at is not null or num_nonnulls(answered_by, answer) = 0)
);
comment on table account_requests is 'Requests for access from the sign-in page, for the staff of the state.';
comment on column account_requests.id is 'Of the form: sent twice, it is stored once.';
comment on column account_requests.answer is 'Sent by email; null if it was settled without an answer.';
create index account_requests_in_order on account_requests (state, created_at);
create index account_requests_answered_by on account_requests (answered_by) where answered_by is not null;

alter table account_mails drop constraint account_mails_kind_check;
alter table account_mails add constraint account_mails_kind_check check (kind in (
  'FORGOTTEN', 'PASSWORD_CHANGED', 'INVITATION', 'SECOND_FACTOR_ON', 'SECOND_FACTOR_OFF', 'SECOND_FACTOR_RESET',
  'RECOVERY_CODE_USED', 'ROLE_CHANGED', 'BANK_DETAILS_CHANGED', 'SIGN_IN_ATTEMPTS', 'STAFF_INVITATION', 'STAFF_CHANGED',
  'REQUEST_ANSWER'));
