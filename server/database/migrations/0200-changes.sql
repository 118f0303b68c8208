-- What changed since a program of the agency last asked. Positions are transaction ids: a transaction that commits late has an id that
-- the last reading counted as open, so the next reading finds it.
create table changes (
  agency_id int not null references agencies,
  kind text not null check (kind in ('PROPERTY', 'TENANCY', 'VISIT', 'QUOTE', 'INVOICE')),
  subject_id int not null,
  changed_in xid8 not null,
  primary key (agency_id, kind, subject_id)
) with (fillfactor = 80);
comment on table changes is
  'The latest change of each record that programs of agencies read. Apart from the records, whose updates would else write every index.';
comment on column changes.subject_id is 'No foreign key: a tenancy that was removed stays here, so that programs hear of it.';
comment on column changes.changed_in is 'The transaction of the change.';
create index changes_in_order on changes (agency_id, kind, changed_in, subject_id);
