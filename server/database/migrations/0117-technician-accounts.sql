-- Technicians sign in and record their own visits.
alter table technicians
  add column user_id int unique,
  add foreign key (state, user_id) references users (state, id);
comment on column technicians.user_id is 'The account with which the technician signs in. Counts only with the role TECHNICIAN.';
comment on column technicians.service_ids is
  'What the technician is trained for. A service that needs a licence also needs one that covers it on the day.';
alter table staff_invitations
  add column technician_id int,
  add foreign key (state, technician_id) references technicians (state, id),
  add check (technician_id is null or staff_roles = '{TECHNICIAN}'::text[]);
comment on column staff_invitations.technician_id is
  'The technician of the roster who is invited. Staff of the office may do that too.';
create index staff_invitations_of_technician on staff_invitations (state, technician_id) where technician_id is not null;

-- Who made a visit, and who recorded it, are both kept: as evidence they differ.
alter table visit_records add column performed_by int references technicians;
alter table visit_records rename column submitted_by to recorded_by;
alter table repair_records rename column technician_id to performed_by;
alter table repair_records rename column submitted_by to recorded_by;
update visit_records r set performed_by = v.technician_id
  from visits v where v.agency_id = r.agency_id and v.id = r.visit_id and r.submitted_at is not null;
create index visit_records_of_technician on visit_records (performed_by, submitted_at desc) where performed_by is not null;
comment on column visit_records.performed_by is 'The technician who made the visit.';
comment on column visit_records.recorded_by is
  'The user who submitted it. Who has the account of the technician signs the record by that.';
comment on column repair_records.performed_by is 'The technician who did the work.';
comment on column repair_records.recorded_by is
  'The user who submitted it. Who has the account of the technician signs the record by that.';
