-- A contact of a visit that is the copy of a found tenant of the property is erased with the tenant. Of a contact, closes_on is the day
-- of a visit that is over. It is needed for a visit to come, and while a tenant or an owner of the property has the same name or address.
-- A definer, because the policies would compare each row of the state.
create or replace function app.find_people(text text, phone text) returns table (
  kind text, agency_id int, id int, name text, email text, phones text[], agency_name text, property_id int, address text,
  starts_on date, closes_on date, is_current boolean)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  with matched as materialized (select * from app.match_people(find_people.text, find_people.phone)),
  tenanted as (
    select distinct t.agency_id, t.property_id from matched x
      join occupants o on o.agency_id = x.agency_id and o.id = x.id
      join tenancies t on t.agency_id = o.agency_id and t.id = o.tenancy_id
     where x.kind = 'TENANT'),
  found as (
    (select 'TENANT' as kind, o.agency_id, o.id, o.name, o.email,
            array(select n.number::text from contact_numbers n
                   where n.agency_id = o.agency_id and n.occupant_id = o.id order by n.id) as phones,
            a.name as agency_name, t.property_id, p.address_line_1 || ', ' || p.address_line_2 as address, t.starts_on, t.closes_on,
            t.status = 'OPEN' and (t.closes_on is null or t.closes_on > current_date) as is_current
       from matched x
       join occupants o on o.agency_id = x.agency_id and o.id = x.id
       join tenancies t on t.agency_id = o.agency_id and t.id = o.tenancy_id
       join properties p on p.agency_id = t.agency_id and p.id = t.property_id
       join agencies a on a.id = o.agency_id and a.state = app.state()
      where x.kind = 'TENANT' limit 100)
    union all
    (select 'CONTACT', c.agency_id, c.id, c.name, c.email,
            array(select n.number::text from contact_numbers n where n.agency_id = c.agency_id and n.contact_id = c.id order by n.id),
            a.name, f.property_id, f.address, null, null, f.property_id is not null
       from matched x
       join contacts c on c.agency_id = x.agency_id and c.id = x.id
       join agencies a on a.id = c.agency_id and a.state = app.state()
       left join lateral (
         select p.id as property_id, p.address_line_1 || ', ' || p.address_line_2 as address
           from property_contacts pc join properties p on p.agency_id = pc.agency_id and p.id = pc.property_id
          where pc.agency_id = c.agency_id and pc.contact_id = c.id and p.cancelled_at is null order by p.id limit 1) f on true
      where x.kind = 'CONTACT' limit 100)
    union all
    -- What was removed from it before is no word of the person.
    (select 'VISIT_CONTACT', c.agency_id, c.id, c.name, nullif(c.email, 'removed@removed.invalid'),
            array_remove(array[c.mobile::text], 'Removed'),
            a.name, v.property_id, p.address_line_1 || ', ' || p.address_line_2, d.day, case when d.is_over then d.day end,
            not d.is_over or app.is_person_of_property(v.agency_id, v.property_id, c.name, c.email)
       from matched x
       join visit_contacts c on c.agency_id = x.agency_id and c.id = x.id
       join visits v on v.agency_id = c.agency_id and v.id = c.visit_id
       join properties p on p.agency_id = v.agency_id and p.id = v.property_id
       join agencies a on a.id = c.agency_id and a.state = app.state()
       join states s on s.code = a.state
      cross join lateral (select (v.starts_at at time zone s.time_zone)::date as day,
                                 v.status not in ('HELD', 'BOOKED') or v.ends_at <= now() as is_over) d
      where x.kind = 'VISIT_CONTACT'
        and (c.is_nominated
             or not exists (select from tenanted t where t.agency_id = v.agency_id and t.property_id = v.property_id)) limit 100)
    union all
    (select 'USER', null, u.id, u.name, u.email, '{}', (select string_agg(a.name, ', ' order by a.name) from memberships m
              join agencies a on a.id = m.agency_id where m.user_id = u.id and m.ended_at is null),
            null, null, null, null, u.is_active
       from matched x join users u on u.id = x.id
      where x.kind = 'USER' limit 100))
  select * from found order by kind, agency_id, id;
$$;
comment on function app.find_people(text, text) is
  'Tenants, contacts, contacts of visits and users of the state of the scope with exactly this name, email address or number.';
call app.grant_execute('app.find_people(text, text)', 'state_system', 'portal_worker');
