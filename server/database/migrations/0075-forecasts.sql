-- What the services of each property come to in the future if nothing is done.

create table property_forecasts (
  agency_id int not null,
  property_id int not null,
  manager_id int,
  codes smallint[] not null,
  from_days date[] not null,
  until_days date[] not null,
  primary key (agency_id, property_id),
  foreign key (agency_id, property_id) references properties,
  check (cardinality(codes) = cardinality(from_days) and cardinality(codes) = cardinality(until_days))
) with (fillfactor = 80);
comment on table property_forecasts is
  'Derived with the card of a property, in lists of equal length; empty for a property that is not on service. Arrays, because rows of their own would need ten times the space.';
comment on column property_forecasts.codes is
  'Ten times the kind (1 check falls due, 2 breached, 3 unproven, 4 service missing, 5 overdue, 6 lease ends, 7 visit) plus the service; 0: the property as a whole.';
comment on column property_forecasts.from_days is 'The day of an event, or the first day of a state; 2000-01-01: it began before the property was evaluated.';
comment on column property_forecasts.until_days is 'The first day on which a state no longer holds; 3000-01-01: without end.';
call app.protect_agency_table('property_forecasts');

create index appliances_expiring on appliances (agency_id, expires_on) include (property_id, service_id)
  where removed_on is null and expires_on is not null;

-- The next nightly refresh makes the forecasts of existing properties.
update property_cards set next_change_on = date '2000-01-01' where kind = 1;
