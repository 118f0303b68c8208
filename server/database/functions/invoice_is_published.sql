create or replace function app.invoice_is_published() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform app.publish_event(new.agency_id, tg_argv[0], new.property_id,
    jsonb_build_object('invoiceId', new.id, 'invoiceNumber', new.invoice_number, 'issuedDate', new.issued_on, 'dueDate', new.due_on,
      'totalIncGst', to_char(new.total_cents / 100.0, 'FM999999999990.00')));
  return null;
end $$;
call app.grant_execute('app.invoice_is_published()');

create or replace trigger invoices_publish_issue after insert on invoices
  for each row execute function app.invoice_is_published('invoice.issued');
create or replace trigger invoices_publish_payment after update of paid_at on invoices
  for each row when (old.paid_at is null and new.paid_at is not null) execute function app.invoice_is_published('invoice.paid');
create or replace trigger invoices_publish_void after update of voided_at on invoices
  for each row when (old.voided_at is null and new.voided_at is not null) execute function app.invoice_is_published('invoice.voided');
