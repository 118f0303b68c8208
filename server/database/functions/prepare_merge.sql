create or replace function app.prepare_merge(from_id int, into_id int, at timestamptz, from_managers int[], to_managers int[]) returns void
language plpgsql volatile set search_path = pg_catalog, public, pg_temp as $$
declare
  step record;
begin
  -- The same person looks after the properties of both.
  for step in select * from (values ('properties'), ('portfolio_properties'), ('property_cards'), ('property_forecasts'),
                                    ('calendar_feeds')) v (name) loop
    execute format('update %I set manager_id = ($3)[array_position($2, manager_id)] where agency_id = $1 and manager_id = any ($2)',
                   step.name) using from_id, from_managers, to_managers;
  end loop;
  update property_cards set work_manager_id = to_managers[array_position(from_managers, work_manager_id)]
   where agency_id = from_id and work_manager_id = any (from_managers);
  update work_marks set assigned_to = to_managers[array_position(from_managers, assigned_to)]
   where agency_id = from_id and assigned_to = any (from_managers);
  update property_managers m set is_active = false where m.agency_id = from_id and m.id = any (from_managers);
  perform app.keep_billing(from_id, into_id, at);
  -- Whoever held a time can no longer book it.
  delete from visits v where v.agency_id = from_id and v.status = 'HELD';
  -- Addresses for all properties of the source would show those of the target. Users subscribe to calendars of their own again.
  update calendar_feeds f set revoked_at = at
   where f.agency_id = from_id and f.revoked_at is null
     and (f.manager_id is null or f.user_id is not null
          or exists (select from calendar_feeds t where t.agency_id = into_id and t.revoked_at is null
                                             and t.manager_id = f.manager_id));
  update api_keys k set revoked_at = at where k.agency_id = from_id and k.revoked_at is null;
  update webhook_endpoints w set disabled_at = at where w.agency_id = from_id and w.disabled_at is null;
  update invitations i set withdrawn_at = at
   where i.agency_id = from_id and i.accepted_at is null and i.withdrawn_at is null
     and exists (select from invitations t where t.agency_id = into_id and t.accepted_at is null and t.withdrawn_at is null
                    and lower(t.email) = lower(i.email));
  update key_locations l set is_default = false where l.agency_id = from_id and l.is_default;
  update work_orders o set form_hash = null where o.agency_id = from_id and o.form_hash is not null;
  -- Its properties are edited here, until the target's software has them.
  update agency_integrations i
     set is_active = false, connection = 'DISCONNECTED', next_sync_at = null, other_account = null, other_account_id = null
   where i.agency_id = from_id;
  update properties p set software = null where p.agency_id = from_id and p.software is not null;
  update tenancies t set software = null where t.agency_id = from_id and t.software is not null;
  update portfolio_properties p set external_id = left(p.external_id, 60) || ' of agency ' || from_id
   where p.agency_id = from_id and exists (select from portfolio_properties t
                                           where t.agency_id = into_id and t.software = p.software and t.external_id = p.external_id);
  perform app.enqueue(h.task, h.payload, job_key => h.job_key, queue => format('held-%s', into_id), max_attempts => h.max_attempts)
    from (select * from held_jobs j where j.agency_id = from_id order by j.held_at, j.job_id) h;
  for step in select w.target as name from app.merge_ways() w where w.way = 'ENDED' loop
    execute format('delete from %I where agency_id = $1', step.name) using from_id;
  end loop;
  update agencies a set logo_file_id = null where a.id = from_id and a.logo_file_id is not null;
end $$;
comment on function app.prepare_merge(int, int, timestamptz, int[], int[]) is
  'Ends what does not move with an agency that is merged into another, and settles what both have.';
call app.grant_execute('app.prepare_merge(int, int, timestamptz, int[], int[])');
