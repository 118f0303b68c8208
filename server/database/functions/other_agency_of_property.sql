-- "You do not have access to this property" is said only of a property in another agency of the same user.
create or replace function app.other_agency_of_property(property_id int) returns int
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select p.agency_id from properties p join memberships m on m.agency_id = p.agency_id
   where p.id = other_agency_of_property.property_id and m.user_id = app.user_id() and m.ended_at is null;
$$;
comment on function app.other_agency_of_property(int) is
  'The agency of a property, if the user of the scope belongs to it; otherwise null, as if there were no such property.';
call app.grant_execute('app.other_agency_of_property(int)', 'portal_server');
