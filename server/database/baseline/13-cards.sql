-- Reading fast: one row per property holds whatever a list shows or a number counts. Written only by refreshing cards, in the
-- transaction that changed the cause; can be rebuilt from the other tables at any time.

create table property_cards (
  agency_id int not null,
  kind smallint not null check (kind in (1, 2)),
  subject_id int not null,
  manager_id int,
  service_mask smallint not null check (service_mask between 0 and 63),
  facet_mask bigint not null,
  next_change_on date,
  sort_key text collate "C" not null,
  search_text text collate "C" not null,
  -- Sent as it is stored: reading ten items of a list takes half as long as from jsonb.
  item json not null,
  due_on date,
  tallies smallint[] not null default '{}',
  primary key (agency_id, kind, subject_id)
) with (fillfactor = 80);
comment on table property_cards is 'The card of a property. No foreign keys: it is derived, and what it is derived from is never deleted.';
comment on column property_cards.kind is
  '1: on our books, subject_id is a property. 2: serviced by others, subject_id is a portfolio property.';
comment on column property_cards.service_mask is 'Bit id - 1 for each service.';
comment on column property_cards.facet_mask is 'One bit per facet; the contract numbers them.';
comment on column property_cards.next_change_on is
  'First day on which a date alone changes the card; the job at midnight refreshes it then.';
comment on column property_cards.sort_key is 'Street, then number as a number, then unit: the order of every list.';
comment on column property_cards.search_text is 'Lower case, everything a search may hit.';
comment on column property_cards.item is 'The list item, ready to send.';
comment on column property_cards.due_on is 'When the next of its services is due; lists can be sorted by it.';
comment on column property_cards.tallies is
  'How many things of each kind the property has (quotes, invoices, findings), where a number counts things and not properties.';
-- A page: keys from this index, which holds all that filters look at; then ten items by primary key.
create index property_cards_in_order on property_cards (agency_id, kind, sort_key, subject_id)
  include (manager_id, service_mask, facet_mask);
create index property_cards_changing on property_cards (agency_id, next_change_on) where next_change_on is not null;
create index property_cards_by_due on property_cards (agency_id, kind, due_on, subject_id) include (manager_id, service_mask, facet_mask);
-- One short index per filter that few properties pass; what most properties pass is found in the order of the list anyway.
-- Without the statistics PostgreSQL takes every property to have every facet, and reads a list of few in the index of all.
do $$
declare
  bit int;
begin
  foreach bit in array array[2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 16, 20, 21, 22, 23, 24] loop
    execute format(
      'create index property_cards_facet_%s on property_cards (agency_id, kind, sort_key, subject_id)
         include (manager_id, service_mask, facet_mask) where facet_mask & %s <> 0', bit, 1::bigint << bit);
    execute format('create statistics property_cards_facet_%s on (facet_mask & %s::bigint) from property_cards', bit, 1::bigint << bit);
  end loop;
end $$;

-- Texts have a table of their own: a card changes often and its text rarely, and the index of letters is slow to write.
create table card_texts (
  agency_id int not null,
  kind smallint not null,
  subject_id int not null,
  sort_key text collate "C" not null,
  text text collate "C" not null,
  primary key (agency_id, kind, subject_id) include (sort_key, text)
);
comment on table card_texts is
  'The search texts of the cards and their order by address, kept by triggers. The servers read them through app.find_cards, which
   reads all texts of the agency from the primary key when a word is frequent.';
-- A short list of unsorted entries, because every search reads all of it.
create index card_texts_by_letters on card_texts using gin (agency_id, text gin_trgm_ops) with (gin_pending_list_limit = 256);

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
comment on column card_counters.manager_id is
  '0: the whole agency, including properties without a manager. 2147483647: properties without a manager.';
comment on column card_counters.counter is '0 to 63: facet bit. 64 to 69: service bit. 128 on: tallies. 255: all cards.';

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
  'Five bytes each: a code, the first day and the first day on which it no longer holds, as days since 2000; an event has the same '
  'day twice.
   The code is ten times the kind (1 check falls due, 2 breached, 3 unproven, 4 service missing, 5 overdue, 6 lease ends, 7 visit) plus
   the service, 0 for the property as a whole. Bytes, because adding up arrays of a large agency in PostgreSQL takes at least '
  'twice as long.';
