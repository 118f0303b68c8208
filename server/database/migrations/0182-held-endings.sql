-- Endings and changes of property managers wait until everything is read; many of them wait for the master user.
alter table software_records drop constraint software_records_outcome_check,
  add constraint software_records_outcome_check
    check (outcome in ('APPLIED', 'PARKED', 'WAITING', 'EXCLUDED', 'LOST', 'HELD'));
comment on column software_records.outcome is
  'PARKED: of a property that is not on service. WAITING: a person chooses the property. LOST: on service here, gone from the software. '
  'HELD: ends something or changes a property manager, and is taken over when the reading is over or the master user allows it.';
create index software_records_held on software_records (agency_id, software, collection, external_id) where outcome = 'HELD';
alter table agency_integrations add column are_endings_allowed boolean not null default false;
comment on column agency_integrations.are_endings_allowed is 'The master user lets the next run take over all that is held.';
