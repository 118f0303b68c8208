-- What the services of each property come to in the future if nothing is done.

create table property_forecasts (
  agency_id int not null,
  property_id int not null,
  manager_id int,
  entries bytea not null check (length(entries) % 5 = 0),
  primary key (agency_id, property_id),
  foreign key (agency_id, property_id) references properties
) with (fillfactor = 80);
comment on table property_forecasts is 'Derived with the card of a property; without entries for a property that is not on service.';
comment on column property_forecasts.entries is
  'Five bytes each: a code, the first day and the first day on which it no longer holds, as days since 2000; an event has the same day twice.
   The code is ten times the kind (1 check falls due, 2 breached, 3 unproven, 4 service missing, 5 overdue, 6 lease ends, 7 visit) plus
   the service, 0 for the property as a whole. Bytes, because adding up arrays of a large agency in PostgreSQL takes at least twice as long.';
call app.protect_agency_table('property_forecasts');

create index appliances_expiring on appliances (agency_id, expires_on) include (property_id, service_id)
  where removed_on is null and expires_on is not null;

-- The next nightly refresh makes the forecasts of existing properties.
update property_cards set next_change_on = date '2000-01-01' where kind = 1;
