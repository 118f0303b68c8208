create or replace function app.merge_agencies(from_id int, into_id int, at timestamptz) returns jsonb
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  of_state text := app.state();
  step record;
  moved jsonb := '{}';
  changed int;
  from_managers int[];
  to_managers int[];
begin
  perform app.refuse_other_state(from_id), app.refuse_other_state(into_id);
  perform from agencies a where a.id in (from_id, into_id) order by a.id for update;
  set constraints all deferred;
  perform set_config('app.forgets', 'yes', true);
  select coalesce(array_agg(m.from_id order by m.from_id), '{}'), coalesce(array_agg(m.to_id order by m.from_id), '{}')
    into from_managers, to_managers from app.same_managers(from_id, into_id) m;
  perform app.prepare_merge(from_id, into_id, at, from_managers, to_managers);

  insert into card_counters as c (agency_id, kind, manager_id, counter, count)
  select into_id, s.kind, coalesce(to_managers[array_position(from_managers, s.manager_id)], s.manager_id) as manager, s.counter,
         sum(s.count)
    from card_counters s where s.agency_id = from_id group by s.kind, manager, s.counter order by s.kind, manager, s.counter
  on conflict on constraint card_counters_pkey do update set count = c.count + excluded.count;
  delete from card_counters c where c.agency_id = from_id;
  insert into compliance_months as c
    (agency_id, manager_id, month, properties, compliant, compliance_issues, booking_in_progress, non_residential)
  select into_id, coalesce(to_managers[array_position(from_managers, s.manager_id)], s.manager_id) as manager, s.month, sum(s.properties),
         sum(s.compliant), sum(s.compliance_issues), sum(s.booking_in_progress), sum(s.non_residential)
    from compliance_months s where s.agency_id = from_id group by manager, s.month
  on conflict on constraint compliance_months_pkey do update
     set properties = c.properties + excluded.properties, compliant = c.compliant + excluded.compliant,
         compliance_issues = c.compliance_issues + excluded.compliance_issues,
         booking_in_progress = c.booking_in_progress + excluded.booking_in_progress,
         non_residential = c.non_residential + excluded.non_residential;
  delete from compliance_months c where c.agency_id = from_id;

  for step in select t.target::text as name from app.agency_tables() t
               where not exists (select from app.merge_ways() w where w.target::text = t.target::text) order by 1 loop
    execute format('update %s set agency_id = $2 where agency_id = $1', step.name) using from_id, into_id;
    get diagnostics changed = row_count;
    if changed > 0 then moved := moved || jsonb_build_object(step.name, changed); end if;
  end loop;
  update result_ledger l set agency_id = into_id, agency_then = coalesce(l.agency_then, from_id) where l.agency_id = from_id;
  update calendar_feeds f set agency_id = into_id where f.agency_id = from_id and f.manager_id is not null;
  update audit_events e set agency_id = into_id where e.agency_id = from_id and e.property_id is not null;
  update files f set agency_id = into_id,
                     storage_key = case f.status when 'DRAWN_WHEN_OPENED'
                       then replace(f.storage_key, format('drawn/%s/%s/', of_state, from_id), format('drawn/%s/%s/', of_state, into_id))
                       else f.storage_key end
   where f.agency_id = from_id
     and not exists (select from agency_export_parts p where p.agency_id = from_id and p.file_id = f.id);

  perform app.move_members(from_id, into_id, at, from_managers, to_managers);
  update agencies a set merged_into = into_id where a.merged_into = from_id;
  update agencies a
     set closed_at = at, close_reason = left('Merged into ' || (select t.name from agencies t where t.id = into_id), 500), paused_at = null,
         pause_reason = null, merged_into = into_id, former_ids = '{}', version = a.version + 1
   where a.id = from_id;
  update agencies a set former_ids = a.former_ids || from_id || array(
           select o.id from agencies o where o.merged_into = into_id and o.id <> from_id and o.id <> all (a.former_ids)),
         version = a.version + 1
   where a.id = into_id;
  return moved;
end $$;
comment on function app.merge_agencies(int, int, timestamptz) is
  'Moves everything of an agency to another of its state and closes it. Returns how many rows of each table moved.';
call app.grant_execute('app.merge_agencies(int, int, timestamptz)', 'portal_worker');
