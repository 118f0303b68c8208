-- Reading fast: one row per property holds whatever a list shows or a number counts. Written only by refreshing cards, in the
-- transaction that changed the cause; can be rebuilt from the other tables at any time.

create table property_cards (
  agency_id int not null,
  kind smallint not null check (kind in (1, 2)),
  subject_id int not null,
  manager_id int,
  needs_attention boolean not null default false,
  service_mask smallint not null check (service_mask between 0 and 63),
  facet_mask bigint not null,
  next_change_on date,
  sort_key text collate "C" not null,
  search_text text collate "C" not null,
  item jsonb not null,
  primary key (agency_id, kind, subject_id)
) with (fillfactor = 80);
comment on table property_cards is 'The card of a property. No foreign keys: it is derived, and what it is derived from is never deleted.';
comment on column property_cards.kind is '1: on our books, subject_id is a property. 2: serviced by others, subject_id is a portfolio property.';
comment on column property_cards.needs_attention is 'True if any facet is set that asks for action: such lists scan a short index.';
comment on column property_cards.service_mask is 'Bit id - 1 for each service.';
comment on column property_cards.facet_mask is 'One bit per facet; the contract numbers them.';
comment on column property_cards.next_change_on is 'First day on which a date alone changes the card; the job at midnight refreshes it then.';
comment on column property_cards.sort_key is 'Street, then number as a number, then unit: the order of every list.';
comment on column property_cards.search_text is 'Lower case, everything a search may hit.';
comment on column property_cards.item is 'The list item, ready to send.';

-- A page: keys from one of these two, which hold all that filters look at; then ten items by primary key.
create index property_cards_in_order on property_cards (agency_id, kind, sort_key, subject_id)
  include (manager_id, service_mask, facet_mask, search_text);
create index property_cards_attention on property_cards (agency_id, kind, sort_key, subject_id)
  include (manager_id, service_mask, facet_mask, search_text) where needs_attention;
create index property_cards_changing on property_cards (agency_id, next_change_on) where next_change_on is not null;

create table card_counters (
  agency_id int not null,
  kind smallint not null check (kind in (1, 2)),
  manager_id int not null check (manager_id >= 0),
  counter smallint not null check (counter between 0 and 255),
  count int not null check (count >= 0),
  primary key (agency_id, kind, manager_id, counter)
) with (fillfactor = 60);
comment on table card_counters is
  'How many cards have a facet or a service, moved with the cards, in the order of the key so that two movers never wait for
   each other in a circle. A negative count is refused: then a move was lost.';
comment on column card_counters.manager_id is '0: the whole agency, including properties without a manager.';
comment on column card_counters.counter is '0 to 63: facet bit. 64 to 69: service bit. 255: all cards.';

create table compliance_months (
  agency_id int not null references agencies,
  manager_id int not null check (manager_id >= 0),
  month date not null check (extract(day from month) = 1),
  properties int not null check (properties >= 0),
  compliant int not null check (compliant >= 0),
  compliance_issues int not null check (compliance_issues >= 0),
  booking_in_progress int not null check (booking_in_progress >= 0),
  non_residential int not null default 0 check (non_residential >= 0),
  primary key (agency_id, manager_id, month),
  check (compliant + compliance_issues + booking_in_progress + non_residential <= properties)
);
comment on table compliance_months is 'Compliance at the end of each month, for the trend. Manager 0: the whole agency.';

call app.protect_agency_table('property_cards', 'select, insert, update, delete', 'select, insert, update, delete');
call app.protect_agency_table('card_counters', 'select, insert, update, delete', 'select, insert, update, delete');
call app.protect_agency_table('compliance_months', 'select, insert, update', 'select');

create function app.agencies_with_changing_cards(state text, day date) returns setof int
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select a.id from agencies a
   where a.state = agencies_with_changing_cards.state
     and exists (select from property_cards c where c.agency_id = a.id and c.next_change_on <= agencies_with_changing_cards.day)
   order by a.id;
$$;
comment on function app.agencies_with_changing_cards(text, date) is 'For the job at midnight: agencies with cards that the day alone changes.';
revoke all on function app.agencies_with_changing_cards(text, date) from public;
grant execute on function app.agencies_with_changing_cards(text, date) to portal_server;
