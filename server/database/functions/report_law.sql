create or replace function app.report_law(
  in_state text, in_service smallint, on_day date,
  out requirement text, out instrument text, out law_months int, out usual_months int)
language sql stable parallel safe as $$
  select case when bool_or(v.trigger <> 'FAULT') then 'REQUIRED'
              when bool_or(v.id is not null) or count(s) > 0 then 'RECOMMENDED' else 'NONE' end,
         (select case when bool_or(named.is_secondary) then 'See ' else '' end
                 || string_agg(concat_ws(' ', named.name, named.provisions), '; ' order by named.position, named.rule, named.name)
            from (select i.name, min(c.position) as position, min(cited.id) as rule, bool_or(p.certainty = 'SECONDARY') as is_secondary,
                         string_agg(distinct p.reference, ', ') as provisions
                    from rule_versions cited
                    join rule_version_provisions c on c.rule_version_id = cited.id
                    join provisions p on p.id = c.provision_id
                    join instruments i on i.id = p.instrument_id
                   where cited.state = in_state and cited.service_id = in_service and cited.duty_of = 'RENTAL_PROVIDER'
                     and cited.trigger <> 'APPLIANCE_LIFE'
                     -- A duty to repair beside others is cited where something is faulty.
                     and (cited.trigger <> 'FAULT' or cited.window_days is not null or not exists (
                       select from rule_versions o
                        where o.state = in_state and o.service_id = in_service and o.duty_of = 'RENTAL_PROVIDER' and o.trigger <> 'FAULT'
                          and coalesce(o.in_force_from <= on_day, true) and coalesce(o.in_force_to > on_day, true)))
                     and coalesce(cited.in_force_from <= on_day, true) and coalesce(cited.in_force_to > on_day, true)
                     and not exists (select from rule_version_provisions m join provisions f on f.id = m.provision_id
                                      where m.rule_version_id = cited.id and f.certainty = 'MEMORY')
                   group by i.name) named),
         min(v.interval_months), min(s.interval_months)
    from (select) one
    left join rule_versions v on v.state = in_state and v.service_id = in_service and v.duty_of = 'RENTAL_PROVIDER'
         and coalesce(v.in_force_from <= on_day, true) and coalesce(v.in_force_to > on_day, true)
    left join provider_schedules s on s.state = in_state and s.service_id = in_service
$$;
comment on function app.report_law(text, smallint, date) is
  'What the law of a state said about a service on a day, as reports cite it, each instrument once.';
call app.grant_execute('app.report_law(text, smallint, date)', 'portal_server', 'state_system');
