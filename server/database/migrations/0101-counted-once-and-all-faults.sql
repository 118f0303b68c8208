-- The form that sent a work order, mails of bulk actions that were not sent after all, and all faults of a row of an import.

alter table work_orders add column form_hash bytea check (octet_length(form_hash) = 32);
comment on column work_orders.form_hash is 'Of the form with its content: sent twice, it orders once.';
create unique index work_orders_once on work_orders (agency_id, form_hash) where form_hash is not null;

create function app.return_requests(bucket bytea, requests int, counted_at timestamptz, window_ms int) returns void
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  update request_counts c set requests = greatest(0, c.requests - return_requests.requests)
   where c.bucket = return_requests.bucket and c.window_ends_at > clock_timestamp()
     -- Not of the window before. A window begins a moment after the call whose requests it counts first.
     and return_requests.counted_at > c.window_ends_at - make_interval(secs => return_requests.window_ms / 1000.0 + 60);
$$;
comment on function app.return_requests(bytea, int, timestamptz, int) is
  'Takes back what was counted in the current window of a bucket and did not happen.';
revoke all on function app.return_requests(bytea, int, timestamptz, int) from public;
grant execute on function app.return_requests(bytea, int, timestamptz, int) to portal_server;

alter table portfolio_import_rows drop constraint portfolio_import_rows_message_check;
alter table portfolio_import_rows add constraint portfolio_import_rows_message_check check (char_length(message) <= 8000);
comment on column portfolio_import_rows.message is 'What is wrong with it, each fault on a line of its own.';
