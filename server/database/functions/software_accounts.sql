create or replace function app.software_accounts(software text, account_id text) returns table (state text, agency_id int)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select a.state, n.agency_id from agency_integrations n join agencies a on a.id = n.agency_id
   where n.software = software_accounts.software and n.account_id = software_accounts.account_id
     and n.connection = 'CONNECTED';
$$;
comment on function app.software_accounts(text, text) is
  'The agencies that have connected this office of the software, for a signed call about it.';
call app.grant_execute('app.software_accounts(text, text)', 'portal_server');
