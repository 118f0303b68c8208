-- The ledger of results: cheaper to append to, in order of time, with digests that show what was taken from its end; and what each
-- property came to, by time.

-- A property has few entries, which the primary key finds. The keys are those of a service that the same call has just updated.
drop index result_ledger_of_service;
alter table result_ledger drop constraint result_ledger_agency_id_property_id_fkey, drop constraint result_ledger_service_id_fkey;
-- Entries are appended in order of time, so that a range of days is a range of pages.
create index result_ledger_by_time on result_ledger using brin (known_at) with (pages_per_range = 16, autosummarize = on);

-- As the SQL function of the same formula, in a third of the time.
create or replace function app.ledger_hash(before bytea, e result_ledger) returns bytea language plpgsql immutable parallel safe as $$
begin
  return sha256(coalesce(before, '') || convert_to(concat_ws(E'\x1f', e.agency_id, e.property_id, e.entry, e.service_id,
    extract(epoch from e.known_at), e.valid_from - date '2000-01-01', e.compliance, e.reason, e.obligations::text, e.facts::text), 'UTF8'));
end $$;

create or replace function app.save_service_results(agency_id int, today date, results json) returns void language plpgsql volatile as $$
declare
  result record;
  written result_ledger;
  before bytea;
  -- Not the start of the transaction, which may have waited for the locks while another one appended.
  moment timestamptz := clock_timestamp();
begin
  written.agency_id := save_service_results.agency_id;
  written.valid_from := today;
  for result in
    select * from json_to_recordset(results)
      as x (property_id int, service_id smallint, compliance text, reason text, job_status text, due_on date, obligations json, facts json)
  loop
    update property_services s
       set compliance = result.compliance, compliance_reason = result.reason, job_status = result.job_status, next_due_on = result.due_on,
           obligations = coalesce(result.obligations, s.obligations)
     where s.agency_id = save_service_results.agency_id and s.property_id = result.property_id and s.service_id = result.service_id;
    continue when result.obligations is null or not found;
    if written.property_id is distinct from result.property_id then
      written.property_id := result.property_id;
      select l.entry, l.hash, l.known_at into written.entry, before, written.known_at from result_ledger l
       where l.agency_id = save_service_results.agency_id and l.property_id = result.property_id order by l.entry desc limit 1;
      -- A clock that was set back must not put an entry before the one that it follows.
      written.known_at := greatest(moment, written.known_at);
    end if;
    written.entry := coalesce(written.entry, 0) + 1;
    written.service_id := result.service_id;
    written.compliance := result.compliance;
    written.reason := result.reason;
    written.obligations := result.obligations;
    written.facts := result.facts;
    before := app.ledger_hash(before, written);
    written.hash := before;
    insert into result_ledger select written.*;
  end loop;
end $$;
comment on function app.save_service_results(int, date, json) is
  'Stores evaluated services of properties one by one, and appends those with obligations to the ledger: joined to the list, all services
   of the agency would be read for a single row. The services of a property follow each other. Has the rights of its caller, who holds
   the locks of the properties'' cards.';

-- ---------------------------------------------------------------------------------------------------------------------
-- What each property came to, from when until when. Derived like the cards, so that a whole portfolio can be shown as at a day
-- without reading all of its entries.

create table property_results (
  agency_id int not null,
  property_id int not null,
  known_from timestamptz not null,
  known_to timestamptz not null default 'infinity',
  compliance text not null,
  reasons json not null,
  primary key (agency_id, property_id, known_from)
);
comment on table property_results is 'What the portal said of each property''s compliance, from when until when. Kept by triggers of the cards.';
create index property_results_by_time on property_results (agency_id, known_to, known_from) include (property_id, compliance);
call app.protect_agency_table('property_results', 'select', 'select');

create function app.add_property_results() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  -- The loader of data sets writes them itself, with those of earlier days.
  if current_setting('app.loads_results', true) = 'on' then return null; end if;
  insert into property_results (agency_id, property_id, known_from, compliance, reasons)
  select agency_id, subject_id, clock_timestamp(), coalesce(item ->> 'compliance', 'UNKNOWN'), coalesce(item -> 'reasons', '[]')
    from added where kind = 1;
  return null;
end $$;
create function app.end_property_result() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  moment timestamptz := clock_timestamp();
begin
  update property_results r set known_to = moment
   where r.agency_id = old.agency_id and r.property_id = old.subject_id
     and r.known_from = (select last.known_from from property_results last
                          where last.agency_id = old.agency_id and last.property_id = old.subject_id order by last.known_from desc limit 1);
  if tg_op = 'UPDATE' then
    insert into property_results (agency_id, property_id, known_from, compliance, reasons)
    values (new.agency_id, new.subject_id, moment, coalesce(new.item ->> 'compliance', 'UNKNOWN'), coalesce(new.item -> 'reasons', '[]'));
  end if;
  return null;
end $$;
revoke all on function app.add_property_results(), app.end_property_result() from public;
create trigger add_results after insert on property_cards
  referencing new table as added for each statement execute function app.add_property_results();
create trigger change_result after update of item on property_cards for each row
  when (new.kind = 1 and (old.item ->> 'compliance' is distinct from new.item ->> 'compliance'
                          or old.item ->> 'reasons' is distinct from new.item ->> 'reasons'))
  execute function app.end_property_result();
create trigger end_result after delete on property_cards for each row when (old.kind = 1) execute function app.end_property_result();

insert into property_results (agency_id, property_id, known_from, compliance, reasons)
select agency_id, subject_id, now(), coalesce(item ->> 'compliance', 'UNKNOWN'), coalesce(item -> 'reasons', '[]') from property_cards where kind = 1;

-- ---------------------------------------------------------------------------------------------------------------------
-- Digests

create table ledger_digests (
  agency_id int not null references agencies,
  number int not null check (number > 0),
  state state_code not null references states,
  through timestamptz not null,
  entries int not null check (entries > 0),
  content bytea not null check (length(content) = 32),
  digest bytea not null check (length(digest) = 32),
  primary key (agency_id, number)
);
comment on table ledger_digests is
  'Each night the entries that an agency''s ledger has got since the digest before, counted and hashed. Appended and chained, so that entries taken from the end of a property''s chain are missed.';
comment on column ledger_digests.through is 'It covers the entries that were known until then and are in none before.';
comment on column ledger_digests.content is 'SHA-256 of the property, number and hash of each entry, by property and number.';
comment on column ledger_digests.digest is 'SHA-256 of the digest before and of the columns of this one.';
create index ledger_digests_of_state on ledger_digests (state, through);
call app.protect_agency_table('ledger_digests', 'select', 'select');

create function app.ledger_digest(before bytea, d ledger_digests) returns bytea language plpgsql immutable parallel safe as $$
begin
  return sha256(coalesce(before, '') || convert_to(concat_ws(E'\x1f', d.agency_id, d.number, d.state, extract(epoch from d.through), d.entries), 'UTF8')
                || d.content);
end $$;
comment on function app.ledger_digest(bytea, ledger_digests) is 'The digest after the one before it.';

create table ledger_roots (
  state state_code not null references states,
  number int not null check (number > 0),
  through timestamptz not null,
  root bytea not null check (length(root) = 32),
  primary key (state, number)
);
comment on table ledger_roots is
  'One for each night, also for one without new entries. The log has the same, so that digests that were rewritten together with the ledger do not fit it.';
comment on column ledger_roots.root is 'SHA-256 of the root before, of the number and time of this one, and of the last digest that each agency has by then.';
-- Nobody but the owner reads it.
alter table ledger_roots enable row level security;

create function app.ledger_root(before bytea, r ledger_roots) returns bytea language plpgsql stable as $$
begin
  return sha256(coalesce(before, '') || convert_to(concat_ws(E'\x1f', r.state, r.number, extract(epoch from r.through)), 'UTF8') || coalesce((
    select string_agg(int4send(a.id) || d.digest, ''::bytea order by a.id) from agencies a
     cross join lateral (select digest from ledger_digests where agency_id = a.id and through <= r.through order by number desc limit 1) d
     where a.state = r.state), ''));
end $$;
comment on function app.ledger_root(bytea, ledger_roots) is 'The root after the one before it. For the owner, who sees all agencies.';

create function app.digest_ledgers(in_state text, lag interval default '1 hour', out agencies int, out entries int, out number int, out root text)
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  last ledger_roots;
  next ledger_roots;
begin
  perform pg_advisory_xact_lock(hashtext('digest-ledgers'), hashtext(in_state));
  select * into last from ledger_roots r where r.state = in_state order by r.number desc limit 1;
  next.state := in_state;
  next.number := coalesce(last.number, 0) + 1;
  next.through := now() - lag;
  agencies := 0;
  entries := 0;
  if last.through >= next.through then return; end if;
  with made as (
    select l.agency_id, count(*)::int as entries,
           sha256(string_agg(int4send(l.property_id) || int4send(l.entry) || l.hash, ''::bytea order by l.property_id, l.entry)) as content
      from result_ledger l join agencies a on a.id = l.agency_id and a.state = in_state
     where l.known_at > coalesce(last.through, '-infinity') and l.known_at <= next.through
     group by l.agency_id
  ), numbered as (
    select newest.digest as before,
           row(made.agency_id, coalesce(newest.number, 0) + 1, in_state, next.through, made.entries, made.content, null)::ledger_digests as d
      from made
      left join lateral (select x.number, x.digest from ledger_digests x where x.agency_id = made.agency_id order by x.number desc limit 1) newest on true
  ), appended as (
    insert into ledger_digests (agency_id, number, state, through, entries, content, digest)
    select (d).agency_id, (d).number, (d).state, (d).through, (d).entries, (d).content, app.ledger_digest(before, d) from numbered
    returning ledger_digests.entries
  )
  select count(*)::int, coalesce(sum(appended.entries), 0)::int into agencies, entries from appended;
  next.root := app.ledger_root(last.root, next);
  insert into ledger_roots select next.*;
  number := next.number;
  root := encode(next.root, 'hex');
end $$;
comment on function app.digest_ledgers(text, interval) is
  'Appends the digests of a state''s agencies and the root of the night, which it returns for the log. The lag lets transactions end that have
   appended entries. A definer, because the servers may not write digests.';
revoke all on function app.ledger_digest(bytea, ledger_digests), app.ledger_root(bytea, ledger_roots), app.digest_ledgers(text, interval) from public;
grant execute on function app.ledger_digest(bytea, ledger_digests), app.digest_ledgers(text, interval) to portal_server;

-- Installations from before the ledger: their results are evaluated again, which begins it. See areas/ledger/begin-ledger.job.ts.
select app.enqueue('begin-ledger', json_build_object('state', state, 'agencyId', id), 'begin-ledger-' || id) from agencies;
