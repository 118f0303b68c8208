create or replace function app.software_with_unpaid_bills(state text) returns table (agency_id int, software text)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select n.agency_id, n.software
    from agency_integrations n join agencies a on a.id = n.agency_id
   where a.state = software_with_unpaid_bills.state and a.is_active and n.is_active and n.connection = 'MANAGED'
     and exists (select from invoices i
                  where i.agency_id = n.agency_id and i.upload_state = 'UPLOADED' and i.paid_at is null and i.voided_at is null)
   order by 1, 2;
$$;
comment on function app.software_with_unpaid_bills(text) is
  'For the job that reads payments: agencies whose data the provider loads, with uploaded invoices that are not paid.';
call app.grant_execute('app.software_with_unpaid_bills(text)', 'portal_worker');
