-- The export and the erasure of a person read what is about the person, however large the state is.

create index users_by_name on users (state, lower(name));
create index account_mails_by_email on account_mails (state, lower(email));
create index invitations_by_email on invitations (state, lower(email));
create index staff_invitations_by_email on staff_invitations (state, lower(email));
create index pending_sign_ins_of_user on pending_sign_ins (user_id);
create index webhook_events_of_property on webhook_events (agency_id, property_id) where property_id is not null;
-- Most readings change nothing and have no words.
create index software_runs_with_words on software_runs (agency_id) where differences <> '[]' or note is not null;
-- Also sessions that have ended, and links that were used.
drop index state_sessions_of_user;
create index state_sessions_of_user on state_sessions (user_id);
drop index password_resets_of_user;
create index password_resets_of_user on password_resets (user_id);

-- Users are looked up by each of their indexes.
create or replace function app.find_people(text text, phone text) returns table (
  kind text, agency_id int, id int, name text, email text, phones text[], agency_name text, property_id int, address text,
  starts_on date, closes_on date, is_current boolean)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  with wanted as (select lower(find_people.text) as text, find_people.phone as phone),
  numbers as (
    select n.agency_id, n.occupant_id, n.contact_id from contact_numbers n, wanted w
     where n.number = w.phone or n.number = find_people.text limit 200),
  tenants as (
    select o.agency_id, o.id from occupants o, wanted w where lower(o.name) = w.text
    union select o.agency_id, o.id from occupants o, wanted w where lower(o.email) = w.text
    union select n.agency_id, n.occupant_id from numbers n where n.occupant_id is not null),
  owners as (
    select c.agency_id, c.id from contacts c, wanted w where lower(c.name) = w.text
    union select c.agency_id, c.id from contacts c, wanted w where lower(c.email) = w.text
    union select n.agency_id, n.contact_id from numbers n where n.contact_id is not null),
  accounts as (
    select u.id from users u, wanted w where u.state = app.state() and lower(u.name) = w.text
    union select u.id from users u, wanted w where u.state = app.state() and lower(u.email) = w.text
    union select u.id from users u, wanted w where u.state = app.state() and lower(u.username) = w.text),
  found as (
    (select 'TENANT' as kind, o.agency_id, o.id, o.name, o.email,
            array(select n.number::text from contact_numbers n where n.agency_id = o.agency_id and n.occupant_id = o.id order by n.id) as phones,
            a.name as agency_name, t.property_id, p.address_line_1 || ', ' || p.address_line_2 as address, t.starts_on, t.closes_on,
            t.status = 'OPEN' and (t.closes_on is null or t.closes_on > current_date) as is_current
       from tenants x
       join occupants o on o.agency_id = x.agency_id and o.id = x.id
       join tenancies t on t.agency_id = o.agency_id and t.id = o.tenancy_id
       join properties p on p.agency_id = t.agency_id and p.id = t.property_id
       join agencies a on a.id = o.agency_id and a.state = app.state() limit 100)
    union all
    (select 'CONTACT', c.agency_id, c.id, c.name, c.email,
            array(select n.number::text from contact_numbers n where n.agency_id = c.agency_id and n.contact_id = c.id order by n.id),
            a.name, f.property_id, f.address, null, null, f.property_id is not null
       from owners x
       join contacts c on c.agency_id = x.agency_id and c.id = x.id
       join agencies a on a.id = c.agency_id and a.state = app.state()
       left join lateral (
         select p.id as property_id, p.address_line_1 || ', ' || p.address_line_2 as address
           from property_contacts pc join properties p on p.agency_id = pc.agency_id and p.id = pc.property_id
          where pc.agency_id = c.agency_id and pc.contact_id = c.id and p.cancelled_at is null order by p.id limit 1) f on true limit 100)
    union all
    (select 'USER', null, u.id, u.name, u.email, '{}', (select string_agg(a.name, ', ' order by a.name) from memberships m
              join agencies a on a.id = m.agency_id where m.user_id = u.id and m.ended_at is null),
            null, null, null, null, u.is_active
       from accounts x join users u on u.id = x.id limit 100))
  select * from found order by kind, agency_id, id;
$$;

-- Who provided a document is a code. It was the only column for which documents were read.
create or replace function app.word_columns(target regclass) returns table (name name, type text)
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select a.attname, format_type(a.atttypid, a.atttypmod)
    from pg_attribute a join pg_type t on t.oid = a.atttypid
   where a.attrelid = target and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     and (t.typcategory = 'S' or t.typname in ('json', 'jsonb') or t.typelem = 'text'::regtype)
     -- Codes are not words.
     and t.typname not in ('state_code', 'severity', 'review_status', 'service_compliance', 'contact_number_type', 'report_sharing',
                           'non_residential_type')
     and not exists (select from pg_constraint c where c.conrelid = target and c.contype in ('f', 'p') and a.attnum = any(c.conkey))
     and a.attname not in ('status', 'kind', 'source', 'action', 'entity', 'way', 'type', 'served_by', 'software', 'collection', 'outcome',
                           'fingerprint', 'external_id', 'property_external_id', 'request_id', 'thread_key', 'message_id', 'storage_key',
                           'address_line_1', 'address_line_2', 'street_name', 'provided_by');
$$;

-- Invitations of staff are removed too.
create or replace function app.forget_user(user_id int, at timestamptz) returns void
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  old_email text;
begin
  select lower(u.email) into old_email from users u where u.id = forget_user.user_id and u.state = app.state() and not u.is_active for update;
  if not found then raise exception 'no such user, or still active' using errcode = 'insufficient_privilege'; end if;
  delete from recovery_codes c where c.user_id = forget_user.user_id;
  delete from second_factors f where f.user_id = forget_user.user_id;
  delete from credentials c where c.user_id = forget_user.user_id;
  delete from pending_sign_ins p where p.user_id = forget_user.user_id;
  delete from password_resets r where r.user_id = forget_user.user_id;
  update state_sessions s set device = null, revoked_at = coalesce(s.revoked_at, at) where s.user_id = forget_user.user_id;
  delete from account_mails m where lower(m.email) = old_email and m.state = app.state()
    and not exists (select from password_resets r where r.mail_id = m.id);
  update invitations i set name = 'Former user', email = format('user-%s@removed.invalid', i.id) where lower(i.email) = old_email and i.state = app.state();
  update staff_invitations i set name = 'Former user', email = format('user-%s@removed.invalid', i.id) where lower(i.email) = old_email and i.state = app.state();
  update users u set name = 'Former user', username = format('former-user-%s', u.id), email = format('user-%s@removed.invalid', u.id), version = u.version + 1
   where u.id = forget_user.user_id;
end $$;

create or replace function app.forget_passing_words(agency_id int, pattern text) returns void
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform app.refuse_other_state(forget_passing_words.agency_id);
  -- Answers that are stored for repeated calls, for a day.
  delete from idempotency_keys k where k.agency_id = forget_passing_words.agency_id and k.response_body::text ~* pattern;
  -- Lists of differences of past readings are not needed to read again.
  update software_runs r set differences = '[]', note = null
   where r.agency_id = forget_passing_words.agency_id and (r.differences <> '[]' or r.note is not null)
     and (r.differences::text ~* pattern or r.note ~* pattern);
end $$;

-- Each address is looked up by itself: for a list of them PostgreSQL reads all recipients of an agency.
create or replace function app.forget_recipient(agency_id int, emails text[], at timestamptz) returns int
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  changed int;
begin
  perform app.refuse_other_state(forget_recipient.agency_id);
  with sent as (
    update mail_recipients r set email = format('removed-%s-%s@removed.invalid', r.type, r.position), label = null
      from unnest(emails) e (email)
     cross join lateral (select x.mail_id, x.type, x.position from mail_recipients x
                          where x.agency_id = forget_recipient.agency_id and lower(x.email) = e.email offset 0) due
     where r.agency_id = forget_recipient.agency_id and r.mail_id = due.mail_id and r.type = due.type and r.position = due.position
    returning r.mail_id)
  update mails m set message_html = '', footer = null, calendar_method = null, calendar_text = null, last_error = case when m.status = 'FAILED' then 'Removed' end
    from (select distinct mail_id from sent) s where m.agency_id = forget_recipient.agency_id and m.id = s.mail_id and m.status in ('SENT', 'FAILED');
  get diagnostics changed = row_count;
  return changed;
end $$;
