create or replace function app.forget_closed_people(before timestamptz, at timestamptz, most int) returns int
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  agency record;
  step record;
  member record;
  changed int;
  done int := 0;
begin
  perform set_config('app.forgets', 'yes', true);
  for agency in select a.id from app.closed_agencies_to_remove(forget_closed_people.before) a where a.people_removed_at is null loop
    for step in select * from app.closed_people_steps() loop
      execute format('with due as (select ctid from %1$I where agency_id = $1 and (%2$s) limit $2 for update skip locked) %3$s',
                     step.target, step.condition, replace(step.change, '$due', 'ctid in (select ctid from due)'))
        using agency.id, most - done, at;
      get diagnostics changed = row_count;
      done := done + changed;
      if done >= most then return done; end if;
    end loop;
    for member in select m.user_id from memberships m join users u on u.id = m.user_id
                   where m.agency_id = agency.id and not u.is_staff and u.name <> 'Former user'
                     and not exists (select from memberships o join agencies g on g.id = o.agency_id
                                      where o.user_id = m.user_id and o.agency_id <> agency.id and o.ended_at is null
                                        and g.people_removed_at is null)
                   limit most - done loop
      update users u set is_active = false where u.id = member.user_id;
      perform app.forget_user(member.user_id, at);
      done := done + 1;
    end loop;
    if done >= most then return done; end if;
    update agencies a set people_removed_at = at where a.id = agency.id;
  end loop;
  return done;
end $$;
comment on function app.forget_closed_people(timestamptz, timestamptz, int) is
  'Removes names, contact details and free texts about people of agencies that were closed long ago. Returns how many rows changed.';
call app.grant_execute('app.forget_closed_people(timestamptz, timestamptz, int)', 'portal_worker');
