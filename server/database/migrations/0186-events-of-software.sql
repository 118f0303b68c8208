-- Software without lists posts events. They are kept as records of their properties; what a later one has said again is emptied.
alter table software_records drop constraint software_records_collection_check,
  add constraint software_records_collection_check
    check (collection in ('managers', 'people', 'properties', 'tenancies', 'events'));
create index software_records_events on software_records (agency_id, software, received_at) where collection = 'events';
create index software_records_events_of_property on software_records (agency_id, software, property_external_id)
  where collection = 'events';
