create or replace function app.agencies_to_bill(state text)
returns table (id int, is_active boolean)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select a.id, a.is_active from agencies a
   where a.state = agencies_to_bill.state and a.closed_at is null
     and (exists (select from billing_agreements b where b.agency_id = a.id and b.plan <> 'PAYG')
          or exists (select from properties p where p.agency_id = a.id and p.billing_plan <> 'PAYG'))
   order by a.id;
$$;
comment on function app.agencies_to_bill(text) is
  'For the job that invoices subscriptions: agencies that may have some and are not closed. The paused ones are only noted as skipped.';
call app.grant_execute('app.agencies_to_bill(text)', 'portal_worker');
