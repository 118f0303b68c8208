create or replace function app.forget_request_counts() returns int
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  forgotten int;
begin
  delete from request_counts c where c.window_ends_at < clock_timestamp() - interval '1 hour';
  get diagnostics forgotten = row_count;
  return forgotten;
end $$;
comment on function app.forget_request_counts() is 'Removes the counts of windows that are over. Returns how many rows.';
call app.grant_execute('app.forget_request_counts()', 'portal_worker');
