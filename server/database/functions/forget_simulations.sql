create or replace function app.forget_simulations(at timestamptz, most int default 50000) returns int
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  runs int[];
  forgotten int;
begin
  select array_agg(r.id) into runs from law_runs r left join rule_drafts d on d.id = r.draft_id
   where r.kind = 'SIMULATION' and r.requested_at < at - interval '1 day'
     and (case when r.draft_id is null then r.rule_version_id is null and r.entry_rule_id is null
               else d.status = 'DISCARDED' and d.updated_at < at - interval '1 day' end);
  if runs is null then return 0; end if;
  delete from law_simulation_properties p
   using (select x.agency_id, x.property_id, x.run_id from law_simulation_properties x where x.run_id = any (runs) limit most) gone
   where p.agency_id = gone.agency_id and p.property_id = gone.property_id and p.run_id = gone.run_id;
  get diagnostics forgotten = row_count;
  -- The rest is left to the next call.
  if forgotten = most then return forgotten; end if;
  delete from law_simulation_visits v where v.run_id = any (runs);
  delete from law_simulation_counts c where c.run_id = any (runs);
  delete from law_run_agencies a where a.run_id = any (runs);
  delete from law_runs r where r.id = any (runs);
  return forgotten;
end $$;
comment on function app.forget_simulations(timestamptz, int) is
  'Removes simulations of drafts that were discarded a day ago and of versions that were withdrawn; some of them if they are large. '
  'Returns how many properties.';
call app.grant_execute('app.forget_simulations(timestamptz, int)', 'portal_worker');
