create or replace function app.agencies_of_software_office(software text, account_id text) returns table (state text, agency_id int)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select a.state, n.agency_id from agency_integrations n join agencies a on a.id = n.agency_id
   where n.software = agencies_of_software_office.software and n.account_id = agencies_of_software_office.account_id
     and n.connection in ('CONNECTED', 'CONNECTING', 'REVOKED');
$$;
comment on function app.agencies_of_software_office(text, text) is
  'The agencies that have connected this office of the software, also if they must do so again, for an event about it.';
call app.grant_execute('app.agencies_of_software_office(text, text)', 'portal_server');
