create or replace function app.fail_merge(source int, merge_id int, failure text, at timestamptz) returns void
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  failed agency_merges;
begin
  perform app.refuse_other_state(source);
  update agency_merges m set status = 'FAILED', failure = fail_merge.failure, finished_at = at
   where m.agency_id = source and m.id = merge_id and m.status = 'WAITING' returning * into failed;
  if failed.id is null or failed.was_paused then return; end if;
  update agencies a set paused_at = null, pause_reason = null, version = a.version + 1 where a.id = source and a.closed_at is null;
  perform app.enqueue(h.task, h.payload, job_key => h.job_key, queue => format('held-%s', source), max_attempts => h.max_attempts)
    from (select * from held_jobs j where j.agency_id = source order by j.held_at, j.job_id) h;
  delete from held_jobs j where j.agency_id = source;
end $$;
comment on function app.fail_merge(int, int, text, timestamptz) is 'Notes why a merge was not done, and lets the agency go on.';
call app.grant_execute('app.fail_merge(int, int, text, timestamptz)', 'portal_worker');
