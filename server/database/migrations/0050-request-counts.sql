-- Requests of each address in its current window, counted by all servers together.
-- Not logged: a crash of PostgreSQL forgets the counts, which is harmless, and counting must be cheap.

create unlogged table request_counts (
  bucket bytea primary key check (octet_length(bucket) = 32),
  requests int not null,
  window_ends_at timestamptz not null
);
comment on table request_counts is 'Requests of an address in its current window, over all servers. The bucket is a hash of the limit and the address.';
create index request_counts_age on request_counts (window_ends_at);
-- No policy: only the functions below read and write it.
alter table request_counts enable row level security;

create function app.count_requests(bucket bytea, requests int, window_ms int, out total int, out left_ms int)
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

create function app.forget_request_counts() returns int
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  forgotten int;
begin
  delete from request_counts c where c.window_ends_at < clock_timestamp() - interval '1 hour';
  get diagnostics forgotten = row_count;
  return forgotten;
end $$;
comment on function app.forget_request_counts() is 'Removes the counts of windows that are over. Returns how many rows.';

revoke all on function app.count_requests(bytea, int, int), app.forget_request_counts() from public;
grant execute on function app.count_requests(bytea, int, int) to portal_server, state_system;
grant execute on function app.forget_request_counts() to portal_server;
