-- The provider's staff enter how owners pay invoices, and the history of a quote begins with its request.

-- States are a catalogue that no server may change, except for the payment details of its own state.
create function app.set_payment_details(account_name text, bsb text, account_number text, biller_code text) returns void
  language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  update states
     set payment_account_name = account_name, payment_bsb = bsb, payment_account_number = account_number,
         bpay_biller_code = biller_code
   where code = app.state();
$$;
comment on function app.set_payment_details(text, text, text, text) is 'Sets how owners pay the invoices of the scope''s state.';
revoke all on function app.set_payment_details(text, text, text, text) from public;
grant execute on function app.set_payment_details(text, text, text, text) to state_system;

-- Lists the agencies with an account of their own.
create index agencies_with_own_account on agencies (state, name) where payment_bsb is not null or bpay_biller_code is not null;

-- A loader of whole data sets has no user and writes the history itself.
create function app.quote_start_is_recorded() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into quote_status_changes (agency_id, quote_id, from_id, to_id, changed_at, changed_by)
  values (new.agency_id, new.id, null, new.status_id, new.created_at, app.user_id());
  return null;
end $$;
revoke all on function app.quote_start_is_recorded() from public;
create trigger quotes_record_start after insert on quotes
  for each row when (app.user_id() is not null) execute function app.quote_start_is_recorded();

insert into quote_status_changes (agency_id, quote_id, from_id, to_id, changed_at, changed_by)
select q.agency_id, q.id, null, q.status_id, q.created_at,
       (select f.quote_requested_by from findings f where f.agency_id = q.agency_id and f.quote_id = q.id order by f.id limit 1)
  from quotes q
 where not exists (select from quote_status_changes c where c.agency_id = q.agency_id and c.quote_id = q.id);
