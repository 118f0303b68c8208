create or replace function app.release_waiting(in_state text) returns int
  language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  with released as (
    delete from waiting_documents w
     where w.state = in_state and (select p.lacks = '{}' from app.provider_on(w.state, w.on_day, w.document) p)
    returning w.*
  ), queued as (
    select app.enqueue(r.task, r.payload::json, job_key => r.job_key, max_attempts => r.max_attempts,
             -- As when it was first enqueued: two workers at most upload for an agency.
             queue => case when r.task = 'upload-invoice'
                           then 'uploads:' || r.state || ':' || r.agency_id || ':' || (r.payload ->> 'invoiceId')::int % 2 end)
      from released r
  )
  select count(*)::int from queued;
$$;
comment on function app.release_waiting(text) is
  'Enqueues the jobs of a state again whose documents no longer lack details of the provider.';
call app.grant_execute('app.release_waiting(text)', 'state_system', 'portal_worker');
