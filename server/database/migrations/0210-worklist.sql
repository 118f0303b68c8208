-- What waits for the agency at each property, derived with its card.
alter table property_cards
  add work_section smallint check (work_section between 1 and 5),
  add work_on date,
  add work_manager_id int,
  add work json,
  add check (num_nulls(work_section, work_on, work) in (0, 3));
comment on column property_cards.work_section is
  'Unsafe, today, this week, later, waiting for others; null: nothing waits for the agency.';
comment on column property_cards.work_on is 'The last day on which the agency can act in time; infinity without one.';
comment on column property_cards.work_manager_id is
  'Whose work it is: the colleague it was given to, otherwise the manager of the property.';
comment on column property_cards.work is 'The row of the list of work, ready to send.';
create index property_cards_of_work on property_cards (agency_id, work_section, work_on, sort_key, kind, subject_id)
  where work_section is not null;
create index property_cards_of_managers_work on property_cards
  (agency_id, work_manager_id, work_section, work_on, sort_key, kind, subject_id) where work_section is not null;

create table work_marks (
  agency_id int not null references agencies,
  kind smallint not null check (kind in (1, 2)),
  subject_id int not null,
  assigned_to int,
  snoozed_until date,
  reason note_text,
  asked text check (asked in ('OWNER', 'PROVIDER', 'OTHERS')),
  snoozed_by int references users,
  snoozed_by_name text,
  snoozed_on date,
  known_lines jsonb,
  primary key (agency_id, kind, subject_id),
  foreign key (agency_id, assigned_to) references property_managers,
  check (num_nulls(snoozed_until, snoozed_by_name, snoozed_on, known_lines, reason) in (0, 5)),
  check (snoozed_until is not null or asked is null)
);
comment on table work_marks is
  'What people said about the work at a property: who does it, and until when it waits. Survives a rebuild of the cards.';
comment on column work_marks.kind is 'As in property_cards.';
comment on column work_marks.known_lines is
  'What waited when it was snoozed, so that anything worse brings the property back.';
