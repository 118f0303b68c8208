create or replace function app.other_agency_of_portfolio_property(portfolio_property_id int) returns int
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select p.agency_id from portfolio_properties p join memberships m on m.agency_id = p.agency_id
   where p.id = other_agency_of_portfolio_property.portfolio_property_id and m.user_id = app.user_id() and m.ended_at is null;
$$;
comment on function app.other_agency_of_portfolio_property(int) is 'The same for a mirrored property.';
call app.grant_execute('app.other_agency_of_portfolio_property(int)', 'portal_server');
