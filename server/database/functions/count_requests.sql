create or replace function app.count_requests(bucket bytea, requests int, window_ms int, out total int, out left_ms int)
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  insert into request_counts as c (bucket, requests, window_ends_at)
  values (count_requests.bucket, count_requests.requests,
          clock_timestamp() + make_interval(secs => count_requests.window_ms / 1000.0))
  on conflict (bucket) do update set
    requests = case when c.window_ends_at <= clock_timestamp() then excluded.requests
                    else least(c.requests::bigint + excluded.requests, 2000000000)::int end,
    window_ends_at = case when c.window_ends_at <= clock_timestamp() then excluded.window_ends_at else c.window_ends_at end
  returning c.requests, greatest(0, ceil(extract(epoch from c.window_ends_at - clock_timestamp()) * 1000))::int;
$$;
comment on function app.count_requests(bytea, int, int) is
  'Adds requests to the current window of a bucket, or begins one. Returns the total of all servers and the rest of the window.';
call app.grant_execute('app.count_requests(bytea, int, int)', 'portal_server', 'state_system');
