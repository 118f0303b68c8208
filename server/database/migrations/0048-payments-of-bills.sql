-- Payments that the agencies' management software reports for uploaded invoices.

alter table agency_integrations add column payments_seen bigint not null default 0 check (payments_seen >= 0);
comment on column agency_integrations.payments_seen is 'Number of the last payment that was read from this software.';

create index invoices_awaiting_payment on invoices (agency_id) where upload_state = 'UPLOADED' and paid_at is null and voided_at is null;

create function app.software_with_unpaid_bills(state text) returns table (agency_id int, software text)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select n.agency_id, n.software
    from agency_integrations n join agencies a on a.id = n.agency_id
   where a.state = software_with_unpaid_bills.state and a.is_active and n.is_active
     and exists (select from invoices i
                  where i.agency_id = n.agency_id and i.upload_state = 'UPLOADED' and i.paid_at is null and i.voided_at is null)
   order by 1, 2;
$$;
comment on function app.software_with_unpaid_bills(text) is
  'For the job that reads payments: connections of agencies that have uploaded invoices which are not paid.';
revoke all on function app.software_with_unpaid_bills(text) from public;
grant execute on function app.software_with_unpaid_bills(text) to portal_server;
