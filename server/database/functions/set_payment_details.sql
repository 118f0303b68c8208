-- States are a catalogue that no server may change, except for the payment details of its own state.
create or replace function app.set_payment_details(account_name text, bsb text, account_number text, biller_code text) returns void
  language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  update states
     set payment_account_name = account_name, payment_bsb = bsb, payment_account_number = account_number,
         bpay_biller_code = biller_code
   where code = app.state();
$$;
comment on function app.set_payment_details(text, text, text, text) is 'Sets how owners pay the invoices of the scope''s state.';
call app.grant_execute('app.set_payment_details(text, text, text, text)', 'state_system');
