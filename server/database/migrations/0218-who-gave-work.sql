-- Who gave the work at a property to whom, so that the second of two people is told.
alter table work_marks
  add assigned_by int references users,
  add assigned_by_name text,
  add assigned_on date,
  add check (num_nulls(assigned_by_name, assigned_on) in (0, 2));
comment on column work_marks.assigned_by is 'Who gave it last, or gave it back.';
create index work_marks_assigned_by on work_marks (assigned_by) where assigned_by is not null;
