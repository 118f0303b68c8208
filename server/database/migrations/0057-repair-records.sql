-- What technicians record when the work of an approved quote is done, and the documents that are made of it.

create table repair_records (
  agency_id int not null,
  quote_id int not null,
  visit_id int,
  technician_id int not null references technicians,
  done_on date not null,
  content jsonb not null check (jsonb_typeof(content) = 'object'),
  is_clear boolean not null,
  submission_key uuid not null,
  submitted_at timestamptz not null,
  submitted_by int not null references users,
  report_document_id int,
  certificate_document_id int,
  agency_mail_id int,
  primary key (agency_id, quote_id),
  foreign key (agency_id, quote_id) references quotes,
  foreign key (agency_id, visit_id) references visits,
  foreign key (agency_id, report_document_id) references documents,
  foreign key (agency_id, certificate_document_id) references documents,
  foreign key (agency_id, agency_mail_id) references mails
);
comment on table repair_records is 'What was done for an approved quote. Submitted once.';
comment on column repair_records.visit_id is 'The visit that was booked for it; null if none was.';
comment on column repair_records.is_clear is 'With this work no finding of the service was left open.';
comment on column repair_records.submission_key is 'Identifies the submission, so that sending it again has no effect.';
comment on column repair_records.report_document_id is 'Set once, so that the report is made once.';
comment on column repair_records.agency_mail_id is 'The first email with the report to the agency. Set once, so that they are sent once.';
create index repair_records_of_visit on repair_records (agency_id, visit_id) where visit_id is not null;
create index repair_records_of_technician on repair_records (technician_id);
create index repair_records_of_report on repair_records (agency_id, report_document_id) where report_document_id is not null;
create index repair_records_of_certificate on repair_records (agency_id, certificate_document_id)
  where certificate_document_id is not null;
create index repair_records_of_mail on repair_records (agency_id, agency_mail_id) where agency_mail_id is not null;
call app.protect_agency_table('repair_records');

alter table findings
  add column resolved_visit_id int,
  add column resolved_by int references users,
  add foreign key (agency_id, resolved_visit_id) references visits;
comment on column findings.resolved_visit_id is 'The visit at which it was repaired.';
comment on column findings.resolved_by is 'The user of the provider who recorded the repair.';
create index findings_resolved_at_visit on findings (agency_id, resolved_visit_id) where resolved_visit_id is not null;
