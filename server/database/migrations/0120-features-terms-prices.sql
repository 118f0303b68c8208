-- What staff switch, write and price on pages, with who, when and why.

-- ---------------------------------------------------------------------------------------------------------------------
-- Features

create table feature_changes (
  id int generated always as identity primary key,
  state state_code not null references states,
  feature text not null check (char_length(feature) between 1 and 100),
  agency_id int references agencies,
  user_id int references users,
  was_on boolean,
  is_on boolean,
  reason text not null check (char_length(reason) between 1 and 500),
  changed_by int references users,
  changed_at timestamptz not null default now()
);
comment on table feature_changes is
  'Who switched which feature for an agency, for a user, or (without both) for new agencies of the state, and why.';
comment on column feature_changes.is_on is 'Null: the switch was removed, so that what is usual holds again.';
create index feature_changes_of_agency on feature_changes (agency_id, id) where agency_id is not null;
create index feature_changes_of_user on feature_changes (user_id, id) where user_id is not null;
create index feature_changes_of_state on feature_changes (state, id);
create index feature_changes_by on feature_changes (changed_by) where changed_by is not null;

create table recommended_features (
  state state_code not null references states,
  feature text not null check (char_length(feature) between 1 and 100),
  is_on boolean not null,
  primary key (state, feature)
);
comment on table recommended_features is 'What a new agency of the state gets. A feature without a row is as it is by default.';
insert into recommended_features (state, feature, is_on)
select s.code, f.name, true
  from states s cross join (values
    ('AgencyCompliancePortalProblemRegister'), ('AgencyCompliancePortalAgencyEntryMethod'), ('AgencyCompliancePortalDownloadEmail'),
    ('AgencyCompliancePortalAdvancedAnalytics'), ('AgencyCompliancePortalPortfolioMirroring'),
    ('allow_agency_portal_booking')) f (name);

-- ---------------------------------------------------------------------------------------------------------------------
-- Terms

alter table terms
  add state state_code references states,
  add published_by int references users,
  add is_default boolean not null default false,
  add withdrawn_at timestamptz,
  add withdrawn_by int references users,
  add withdrawn_reason text check (char_length(withdrawn_reason) between 1 and 500),
  add check ((withdrawn_at is null) = (withdrawn_reason is null));
comment on table terms is
  'Versions of the end user licence agreement, never changed after publication. The latest one in effect must be accepted.';
comment on column terms.state is 'The state whose users are asked; null: those of every state.';
comment on column terms.is_default is 'Came with the product and says so, until the provider publishes its own.';
comment on column terms.withdrawn_at is 'Withdrawn before its day came: nobody is asked for it.';
create index terms_published_by on terms (published_by) where published_by is not null;
create index terms_withdrawn_by on terms (withdrawn_by) where withdrawn_by is not null;
create index terms_in_order on terms (effective_from desc, id desc) where withdrawn_at is null;
create index terms_acceptances_of_terms on terms_acceptances (terms_id, accepted_at);

insert into terms (effective_from, text_content, is_default)
select current_date, '# Terms of use

**This is a default text that came with the software. The provider has not published terms of its own yet.**

## Use

This portal shows the safety services of the properties that your agency manages.
Use it only for the work of your agency, with your own account, and keep your password to yourself.

## Information about people

The portal contains names, addresses and phone numbers of owners and tenants.
Use them only to arrange and record safety services, and do not pass them on for other purposes.

## What the portal says about compliance

Results are calculated from the records and the rules that the portal shows with them. Tell us if a record is wrong.

## Changes

When the provider publishes its own terms, you will be asked to read and accept them.', true
 where not exists (select from terms);

create table terms_drafts (
  state state_code primary key references states,
  text_content text not null check (char_length(text_content) <= 100000),
  version int not null default 1,
  updated_at timestamptz not null default now(),
  updated_by int references users
);
comment on table terms_drafts is 'The next version of the agreement while staff of a state write it. It is not shown to users.';
create index terms_drafts_updated_by on terms_drafts (updated_by) where updated_by is not null;

-- ---------------------------------------------------------------------------------------------------------------------
-- Prices

create table price_items (
  state state_code not null references states,
  code text not null check (code ~ '^[A-Z0-9][A-Z0-9_]{1,39}$'),
  kind text not null check (kind in ('SERVICE', 'PACKAGE', 'PRODUCT', 'REPAIR')),
  name text not null check (char_length(name) between 1 and 200),
  service_id smallint references services,
  is_offered boolean not null default true,
  version int not null default 1,
  primary key (state, code)
);
comment on table price_items is
  'What the provider sells in a state. The code of a repair is that of its finding, that of a service SERVICE_ and the service.';
comment on column price_items.is_offered is 'Off: kept for the past, no longer offered in quotes.';
create index price_items_of_service on price_items (service_id) where service_id is not null;

create table prices (
  id int generated always as identity primary key,
  state state_code not null,
  item_code text not null,
  agency_id int references agencies,
  valid_from date not null,
  cents cents check (cents >= 0),
  most_cents cents,
  reason text check (char_length(reason) between 1 and 500),
  recorded_by int references users,
  recorded_at timestamptz not null default now(),
  foreign key (state, item_code) references price_items,
  check (most_cents > cents),
  check (cents is not null or (agency_id is not null and most_cents is null)),
  unique nulls not distinct (state, item_code, agency_id, valid_from)
);
comment on table prices is
  'What an item costs from a day on, with GST: for everybody in the state, or as agreed with an agency. What held on a past day stays.';
comment on column prices.cents is 'Null: nothing is agreed with the agency any more, so that the price of the state holds.';
comment on column prices.most_cents is 'Set: the price depends on the work and is between the two, such as that of a repair.';
comment on column prices.recorded_by is 'Null: came with the product as an example.';
create index prices_of_agency on prices (agency_id, item_code, valid_from desc) where agency_id is not null;
create index prices_of_state on prices (state, item_code, valid_from desc) where agency_id is null;
create index prices_recorded_by on prices (recorded_by) where recorded_by is not null;

insert into price_items (state, code, kind, name, service_id)
select s.code, 'SERVICE_' || upper(v.code), 'SERVICE', v.name || ' service', v.id from states s cross join services v
union all
select s.code, 'YEAR_' || upper(v.code), 'PACKAGE', v.name || ' service, one year', v.id from states s cross join services v
union all
select s.code, p.code, 'PACKAGE', p.name, p.service_id
  from states s cross join (values
    ('SAFER_HOME', 'Safer Home plan, smoke and electrical, one year', null::smallint),
    ('SAFER_HOME_GAS_1', 'Safer Home plan, gas, one appliance', 2::smallint),
    ('SAFER_HOME_GAS_2', 'Safer Home plan, gas, two or more appliances', 2::smallint)) p (code, name, service_id)
union all
select s.code, i.code, 'REPAIR', i.title, i.service_id
  from states s cross join finding_items i where i.quote_min_cents is not null;

insert into prices (state, item_code, valid_from, cents, most_cents)
select i.state, i.code, date '2000-01-01', p.cents, null
  from price_items i join (values
    ('SERVICE_SMOKE', 10890), ('SERVICE_GAS', 49390), ('SERVICE_ELECTRICAL', 35420), ('SERVICE_BLINDS', 9900), ('SERVICE_WATER', 12100),
    ('SERVICE_RCD', 11000), ('YEAR_SMOKE', 9900), ('YEAR_GAS', 24200), ('YEAR_ELECTRICAL', 17600), ('YEAR_BLINDS', 7700),
    ('YEAR_WATER', 8800), ('YEAR_RCD', 7700), ('SAFER_HOME', 38500), ('SAFER_HOME_GAS_1', 23100), ('SAFER_HOME_GAS_2', 36080))
    p (code, cents) on p.code = i.code
union all
select i.state, i.code, date '2000-01-01', f.quote_min_cents, nullif(f.quote_max_cents, f.quote_min_cents)
  from price_items i join finding_items f on f.code = i.code where i.kind = 'REPAIR';
update prices set cents = 11900 where state = 'qld' and item_code = 'SERVICE_SMOKE';
