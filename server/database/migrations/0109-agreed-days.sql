-- A day that the agency agreed with the tenant waits until the provider has booked it or said that it cannot come.
alter table access_actions
  add column answered_at timestamptz,
  add column answered_by int references users,
  add column answer_note note_text,
  add column booked_visit_id int,
  add foreign key (agency_id, booked_visit_id) references visits,
  add check ((answered_at is null) = (answered_by is null)),
  add check (num_nonnulls(answer_note, booked_visit_id) = case when answered_at is null then 0 else 1 end);
comment on column access_actions.answered_at is 'When the provider booked the agreed day, or said why it cannot come.';
comment on column access_actions.answer_note is 'Why the provider cannot come on the agreed day.';
comment on column access_actions.booked_visit_id is 'The visit that was booked for the agreed day.';
create index access_actions_answered_by on access_actions (answered_by) where answered_by is not null;
create index access_actions_of_visit on access_actions (agency_id, booked_visit_id) where booked_visit_id is not null;
create index access_actions_to_book on access_actions (agency_id, on_day)
  where solution_label = 'ManuallyBookInJobForTenant' and on_day is not null and answered_at is null;
