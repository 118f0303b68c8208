-- Lawful entry and booking: corrected entry rules, service by post and email, the technicians' working hours and roster, and what
-- a visit and its entry notice record.

-- ---------------------------------------------------------------------------------------------------------------------
-- Rules of entry

alter table entry_rules add column must_say_half_day boolean not null default false;
comment on column entry_rules.must_say_half_day is 'The notice says whether the entry is before or after 12 noon.';
comment on column entry_rules.min_notice_hours is 'Elapsed hours; with counts_business_days each 24 are one clear business day.';

update entry_rules set is_sunday_allowed = false, is_public_holiday_allowed = false, is_checked = true,
       other_rule = concat_ws('; ', other_rule, 'Sundays, public holidays and hours before 8 am or after 6 pm only if the tenant agrees')
 where state = 'qld';
update entry_rules set is_sunday_allowed = false, is_public_holiday_allowed = false where state = 'act';
update entry_rules set must_say_half_day = true where state = 'wa';
update entry_rules set ground_text = 'Necessary repairs or maintenance; a safety check counts as maintenance'
 where state = 'wa' and ground = 'SERVICE';
update entry_rules set other_rule = 'At most 4 in 12 months' where state = 'wa' and ground = 'INSPECTION';

alter table states
  add column postal_business_days smallint not null default 6 check (postal_business_days > 0),
  add column postal_source text not null default 'Ordinary course of post; the longest standard time of Australia Post within a state';
comment on column states.postal_business_days is 'Business days after posting until a letter counts as received.';
update states set postal_business_days = 7, postal_source = 'Interpretation Act 1987 (NSW) s 76: seventh working day after posting'
 where code = 'nsw';

alter table suburbs add column locality text not null default '';
comment on column suburbs.locality is 'Whose local public holidays apply there; empty: only those of the state.';
update suburbs set locality = 'Melbourne'
 where state = 'vic' and (postcode between '3000' and '3207' or postcode between '3335' and '3338'
    or postcode between '3427' and '3429' or postcode between '3750' and '3811' or postcode between '3910' and '3944'
    or postcode between '3975' and '3980');
update suburbs set locality = 'Brisbane'
 where state = 'qld' and (postcode between '4000' and '4123' or postcode between '4151' and '4156'
    or postcode between '4169' and '4179');

alter table occupants add column accepts_notices_by_email boolean not null default false;
comment on column occupants.accepts_notices_by_email is 'The tenant agreed that notices are served by email; otherwise they go by post.';

-- ---------------------------------------------------------------------------------------------------------------------
-- Roster

create table technician_hours (
  technician_id int not null,
  weekday smallint not null check (weekday between 1 and 7),
  starts_at time not null,
  ends_at time not null,
  state state_code not null,
  primary key (technician_id, weekday, starts_at),
  foreign key (state, technician_id) references technicians (state, id),
  check (ends_at >= starts_at + interval '2 hours')
);
comment on table technician_hours is 'When a technician works, by weekday (Monday is 1), in the time zone of the state.';
create index technician_hours_of_state on technician_hours (state, technician_id);

alter table technician_hours enable row level security;
create policy own_state on technician_hours to portal_server, state_system
  using (state = (select app.state())) with check (state = (select app.state()));
grant select on technician_hours to portal_server;
grant select, insert, update, delete on technician_hours to state_system;

-- Technicians who were entered before they had hours work as the roster assumed until now.
insert into technician_hours (technician_id, weekday, starts_at, ends_at, state)
select t.id, weekday, '08:00', '18:00', t.state from technicians t, generate_series(1, 5) weekday;

create function app.fill_roster(state text, first_day date, last_day date) returns table (added int, removed int)
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  with zone as (
    select s.time_zone from states s where s.code = fill_roster.state
  ), wanted as materialized (
    select t.id as technician_id,
           (d.day::date + h.starts_at + n * interval '2 hours') at time zone zone.time_zone as starts_at,
           (d.day::date + h.starts_at + (n + 1) * interval '2 hours') at time zone zone.time_zone as ends_at
      from zone
     cross join technicians t
      join technician_hours h on h.technician_id = t.id
      left join lateral (
        select u.locality from suburbs u where u.state = t.state
         order by (u.latitude - t.latitude) ^ 2 + ((u.longitude - t.longitude) * 0.8) ^ 2 limit 1) near on true
     cross join generate_series(fill_roster.first_day::timestamp, fill_roster.last_day::timestamp, interval '1 day') d (day)
     cross join lateral generate_series(0, floor(extract(epoch from h.ends_at - h.starts_at) / 7200)::int - 1) n
     where t.state = fill_roster.state and t.is_active and extract(isodow from d.day) = h.weekday
       and not exists (select from public_holidays p
                        where p.state = t.state and p.day = d.day::date and p.locality in ('', coalesce(near.locality, '')))
  ), gone as (
    delete from technician_slots o using zone
     where o.state = fill_roster.state
       and o.starts_at >= fill_roster.first_day::timestamp at time zone zone.time_zone
       and o.starts_at < (fill_roster.last_day + 1)::timestamp at time zone zone.time_zone
       and not exists (select from wanted w where w.technician_id = o.technician_id and w.starts_at = o.starts_at)
    returning 1
  ), made as (
    insert into technician_slots (state, technician_id, starts_at, ends_at)
    select fill_roster.state, w.technician_id, w.starts_at, w.ends_at from wanted w order by w.starts_at, w.technician_id
        on conflict (technician_id, starts_at) do nothing
    returning 1
  )
  select (select count(*)::int from made), (select count(*)::int from gone);
$$;
comment on function app.fill_roster(text, date, date) is
  'Makes the roster of these days equal to the technicians'' working hours, without public holidays, in windows of two hours.
   Visits keep their time when their window goes.';
revoke all on function app.fill_roster(text, date, date) from public;
grant execute on function app.fill_roster(text, date, date) to portal_server;

-- One look-up per technician: GiST has no search for a list of values, so "= any" would read the visits of all technicians.
create or replace function app.busy_times(technician_ids int[], from_at timestamptz, to_at timestamptz, at timestamptz)
returns table (technician_id int, starts_at timestamptz, ends_at timestamptz)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select v.technician_id, v.starts_at, v.ends_at
    from unnest(busy_times.technician_ids) as wanted (id)
    join technicians t on t.id = wanted.id and t.state = app.state()
   cross join lateral (
     select v.technician_id, v.starts_at, v.ends_at from visits v
      where v.technician_id = t.id and v.status in ('HELD', 'BOOKED')
        and tstzrange(v.starts_at, v.ends_at) && tstzrange(busy_times.from_at, busy_times.to_at)
        and (v.hold_expires_at is null or v.hold_expires_at > busy_times.at)) v;
$$;

-- ---------------------------------------------------------------------------------------------------------------------
-- Visits and notices

alter table visits
  add column updated_at timestamptz,
  add column calendar_uid uuid,
  add column calendar_sequence smallint not null default 0,
  add column cancel_reason note_text,
  add column cancelled_by int references users,
  add check (status = 'CANCELLED' or num_nonnulls(cancel_reason, cancelled_by) = 0);
comment on column visits.calendar_uid is 'Identifies the visit in the calendars of its contacts; set with the first mail about it.';
comment on column visits.calendar_sequence is 'Counts the changes sent to those calendars.';

alter table entry_notices
  add column ground_text text,
  add column instrument text,
  add column text_content text check (char_length(text_content) <= 20000),
  add column served_to text[],
  add column received_at timestamptz,
  add column mail_id int,
  add column document_id int,
  add column posted_at timestamptz,
  add column posted_by int references users,
  add foreign key (agency_id, mail_id) references mails,
  add foreign key (agency_id, document_id) references documents,
  add check (served_by = 'POST' or posted_at is null);
comment on column entry_notices.served_to is 'Names of the tenants with the email address it was sent to, or the postal address.';
comment on column entry_notices.received_at is 'When it counts as received: at once by email, after the postal time by post.';
comment on column entry_notices.posted_at is 'When the provider''s staff said that the letter was posted.';
create index entry_notices_of_mail on entry_notices (agency_id, mail_id) where mail_id is not null;
create index entry_notices_of_document on entry_notices (agency_id, document_id) where document_id is not null;
create index entry_notices_to_post on entry_notices (agency_id, served_at)
  where served_by = 'POST' and posted_at is null and withdrawn_at is null;
