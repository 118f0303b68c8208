create or replace function app.note_software_refusal(software text, now timestamptz, asked_ms int) returns int
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  update software_quotas q
     set refusals = case when asked_ms is null then least(q.refusals + 1, 10) else 0 end,
         blocked_until = greatest(q.blocked_until, note_software_refusal.now + make_interval(
           secs => coalesce(asked_ms / 1000.0, least(3600, 5 * power(2, least(q.refusals, 10))))))
   where q.software = note_software_refusal.software and q.office = ''
  returning ceil(extract(epoch from q.blocked_until - note_software_refusal.now) * 1000)::int;
$$;
comment on function app.note_software_refusal(text, timestamptz, int) is
  'The software has said that there were too many requests: none is sent for the time that it asked for, or for one that doubles.';
call app.grant_execute('app.note_software_refusal(text, timestamptz, int)', 'portal_worker');
