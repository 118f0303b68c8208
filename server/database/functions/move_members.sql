create or replace function app.move_members(from_id int, into_id int, at timestamptz, from_managers int[], to_managers int[]) returns void
language plpgsql volatile set search_path = pg_catalog, public, pg_temp as $$
begin
  -- Who manages the users of the target decides who else does.
  insert into memberships (user_id, agency_id, state, is_master, property_manager_id, started_at)
  select m.user_id, into_id, m.state,
         m.is_master and not exists (select from memberships t where t.agency_id = into_id and t.is_master and t.ended_at is null),
         coalesce(to_managers[array_position(from_managers, m.property_manager_id)], m.property_manager_id), at
    from memberships m where m.agency_id = from_id and m.ended_at is null
  on conflict (user_id, agency_id) do update set ended_at = null;
  insert into user_agency_settings (user_id, agency_id, default_property_manager_id, shows_portfolio_mirroring, whose_work,
                                    whose_manager_id, wants_morning_mail, morning_mail_on)
  select s.user_id, into_id,
         coalesce(to_managers[array_position(from_managers, s.default_property_manager_id)], s.default_property_manager_id),
         s.shows_portfolio_mirroring, s.whose_work,
         coalesce(to_managers[array_position(from_managers, s.whose_manager_id)], s.whose_manager_id),
         s.wants_morning_mail, s.morning_mail_on
    from user_agency_settings s join memberships m on m.user_id = s.user_id and m.agency_id = s.agency_id
   where s.agency_id = from_id and m.ended_at is null
  on conflict do nothing;
  update user_agency_settings s set default_property_manager_id = null, whose_manager_id = null
   where s.agency_id = from_id and num_nonnulls(s.default_property_manager_id, s.whose_manager_id) > 0;
  -- Whoever works in the source goes on in the target.
  update portal_sessions s set agency_id = into_id
   where s.agency_id = from_id and exists (select from memberships m
                                            where m.user_id = s.user_id and m.agency_id = from_id and m.ended_at is null);
  update memberships m set ended_at = coalesce(m.ended_at, at), property_manager_id = null where m.agency_id = from_id;
end $$;
comment on function app.move_members(int, int, timestamptz, int[], int[]) is
  'Makes the users of an agency users of another, with their settings and sessions.';
call app.grant_execute('app.move_members(int, int, timestamptz, int[], int[])');
