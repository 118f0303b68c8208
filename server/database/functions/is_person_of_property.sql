create or replace function app.is_person_of_property(agency_id int, property_id int, name text, email text) returns boolean
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select exists (
           select from tenancies t join occupants o on o.agency_id = t.agency_id and o.tenancy_id = t.id
            where t.agency_id = is_person_of_property.agency_id and t.property_id = is_person_of_property.property_id
              and t.status = 'OPEN' and (t.closes_on is null or t.closes_on > current_date)
              and (lower(o.name) = lower(is_person_of_property.name) or lower(o.email) = lower(is_person_of_property.email)))
      or exists (
           select from properties p
             join property_contacts pc on pc.agency_id = p.agency_id and pc.property_id = p.id
             join contacts c on c.agency_id = pc.agency_id and c.id = pc.contact_id
            where p.agency_id = is_person_of_property.agency_id and p.id = is_person_of_property.property_id and p.cancelled_at is null
              and (lower(c.name) = lower(is_person_of_property.name) or c.email_key = lower(is_person_of_property.email)));
$$;
comment on function app.is_person_of_property(int, int, text, text) is
  'Whether a tenant or an owner of the property has this name or email address.';
call app.grant_execute('app.is_person_of_property(int, int, text, text)');
