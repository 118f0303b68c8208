create or replace function app.sweep(at timestamptz) returns int
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  swept int := 0;
  n int;
begin
  -- Clocks may differ a little.
  at := least(at, now() + interval '1 minute');
  delete from idempotency_keys k where k.expires_at < sweep.at;
  get diagnostics n = row_count; swept := swept + n;
  delete from undoable_actions a where a.done_at < sweep.at - interval '24 hours';
  get diagnostics n = row_count; swept := swept + n;
  delete from provider_calls c where c.expires_at < sweep.at;
  get diagnostics n = row_count; swept := swept + n;
  delete from used_sign_in_tokens t where t.expires_at < sweep.at - interval '1 hour';
  get diagnostics n = row_count; swept := swept + n;
  delete from sign_in_throttles t where t.window_started_at < sweep.at - interval '1 day'
    and (t.blocked_until is null or t.blocked_until < sweep.at);
  get diagnostics n = row_count; swept := swept + n;
  delete from portal_sessions s where s.expires_at < sweep.at - interval '30 days';
  get diagnostics n = row_count; swept := swept + n;
  delete from state_sessions s where s.expires_at < sweep.at - interval '30 days';
  get diagnostics n = row_count; swept := swept + n;
  delete from visits v where v.status = 'HELD' and v.hold_expires_at < sweep.at;
  get diagnostics n = row_count; swept := swept + n;
  delete from agency_drafts d where d.updated_at < sweep.at - interval '90 days';
  get diagnostics n = row_count; swept := swept + n;
  delete from technician_slots s where s.starts_at < sweep.at - interval '7 days';
  get diagnostics n = row_count; swept := swept + n;
  return swept;
end $$;
comment on function app.sweep(timestamptz) is
  'Removes what has run out: keys, undoable actions, tokens, throttles, sessions, holds, drafts, roster windows. Returns how many rows.';
call app.grant_execute('app.sweep(timestamptz)', 'portal_worker');
