create or replace function app.forget_old_attempts(before timestamptz, at timestamptz, most int) returns int
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  changed int;
begin
  before := least(before, now() - interval '6 months');
  update contact_attempts c
     set with_whom = case when due.is_kept then c.with_whom else 'Former contact' end, note = case when due.is_kept then c.note end,
         people_removed_at = forget_old_attempts.at
    from (select d.agency_id, d.id,
                 d.with_whom in ('Former tenant', 'Former owner', 'Former contact')
                   or exists (select from tenancies t join occupants o on o.agency_id = t.agency_id and o.tenancy_id = t.id
                               where t.agency_id = d.agency_id and t.property_id = d.property_id and t.people_removed_at is null
                                 and lower(o.name) = lower(d.with_whom))
                   or exists (select from visits v join visit_contacts n on n.agency_id = v.agency_id and n.visit_id = v.id
                               where v.agency_id = d.agency_id and v.property_id = d.property_id and v.people_removed_at is null
                                 and lower(n.name) = lower(d.with_whom))
                   or exists (select from property_contacts p join contacts k on k.agency_id = p.agency_id and k.id = p.contact_id
                               where p.agency_id = d.agency_id and p.property_id = d.property_id and lower(k.name) = lower(d.with_whom))
                   as is_kept
            from contact_attempts d join agencies a on a.id = d.agency_id and a.state = app.state()
           where d.people_removed_at is null and d.attempted_at < forget_old_attempts.before
           order by d.attempted_at limit most for update of d skip locked) due
   where c.agency_id = due.agency_id and c.id = due.id;
  get diagnostics changed = row_count;
  return changed;
end $$;
comment on function app.forget_old_attempts(timestamptz, timestamptz, int) is
  'Removes from old attempts to reach somebody whom nothing else names; that it was tried, when and how stays.';
call app.grant_execute('app.forget_old_attempts(timestamptz, timestamptz, int)', 'portal_worker');
