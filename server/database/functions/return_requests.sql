create or replace function app.return_requests(bucket bytea, requests int, counted_at timestamptz, window_ms int) returns void
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  update request_counts c set requests = greatest(0, c.requests - return_requests.requests)
   where c.bucket = return_requests.bucket and c.window_ends_at > clock_timestamp()
     -- Not of the window before. A window begins a moment after the call whose requests it counts first.
     and return_requests.counted_at > c.window_ends_at - make_interval(secs => return_requests.window_ms / 1000.0 + 60);
$$;
comment on function app.return_requests(bytea, int, timestamptz, int) is
  'Takes back what was counted in the current window of a bucket and did not happen.';
call app.grant_execute('app.return_requests(bytea, int, timestamptz, int)', 'portal_server', 'state_system');
