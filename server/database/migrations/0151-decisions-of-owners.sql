-- A user who records what an owner decided types no name: the record says who the user is, on whose authority, how and when it was given.
alter table quotes
  add decision_given_by text check (char_length(decision_given_by) between 1 and 75),
  add decision_way text check (decision_way in ('PHONE', 'EMAIL', 'IN_PERSON', 'WRITING')),
  add decision_given_on date,
  add check (num_nonnulls(decision_given_by, decision_way, decision_given_on) in (0, 3)),
  add check (decision_way is null or decided_by is not null),
  drop constraint quotes_decided_by_name_check,
  add check (char_length(decided_by_name) <= 300);
comment on column quotes.decided_by_name is
  'Who decided, as it is printed: the name that was typed with the link, or the user and on whose authority.';
comment on column quotes.decision_given_by is 'On whose authority a user recorded the decision: the owner, or who may decide for them.';
comment on column quotes.decision_way is 'How the owner told the agency.';
