create or replace function app.match_people(text text, phone text) returns table (kind text, agency_id int, id int)
language sql stable rows 20 set search_path = pg_catalog, public, pg_temp as $$
  -- Texts are stored as they came: an accent may be part of its letter or a character of its own.
  with wanted as (select lower(normalize(match_people.text, NFC)) as text, match_people.phone as phone
            union select lower(normalize(match_people.text, NFD)), match_people.phone),
  dialled as (
    select right(regexp_replace(coalesce(w.phone, w.text), '\D', '', 'g'), 9) as digits from wanted w
     where w.phone is not null or w.text ~ '^[+(]?\d[\d\s()./-]{5,}$'),
  numbers as (
    select n.agency_id, n.occupant_id, n.contact_id from contact_numbers n, wanted w
     where n.number = w.phone or n.number = match_people.text limit 200),
  tenants as (
    select o.agency_id, o.id from occupants o, wanted w where lower(o.name) = w.text
    union select o.agency_id, o.id from occupants o, wanted w where lower(o.email) = w.text
    union select n.agency_id, n.occupant_id from numbers n where n.occupant_id is not null),
  owners as (
    select c.agency_id, c.id from contacts c, wanted w where lower(c.name) = w.text
    union select c.agency_id, c.id from contacts c, wanted w where lower(c.email) = w.text
    union select n.agency_id, n.contact_id from numbers n where n.contact_id is not null),
  named_at_visits as (
    select c.agency_id, c.id from visit_contacts c, wanted w where lower(c.name) = w.text
    union select c.agency_id, c.id from visit_contacts c, wanted w where lower(c.email) = w.text
    union select c.agency_id, c.id from visit_contacts c, dialled d where right(regexp_replace(c.mobile, '\D', '', 'g'), 9) = d.digits),
  accounts as (
    select u.id from users u, wanted w where u.state = app.state() and lower(u.name) = w.text
    union select u.id from users u, wanted w where u.state = app.state() and lower(u.email) = w.text
    union select u.id from users u, wanted w where u.state = app.state() and lower(u.username) = w.text)
  select 'TENANT', t.agency_id, t.id from tenants t
  union all select 'CONTACT', o.agency_id, o.id from owners o
  union all select 'VISIT_CONTACT', n.agency_id, n.id from named_at_visits n
  union all select 'USER', null, a.id from accounts a;
$$;
comment on function app.match_people(text, text) is
  'Ids of the tenants, contacts, contacts of visits and users with exactly this name, email address or number.';
call app.grant_execute('app.match_people(text, text)');
