create or replace function app.provider_licence_on(in_state text, licence_kind text, on_day date) returns text
  language sql stable as $$
  select case when l.ends_on < on_day then null
              when starts_with(l.number, w.label) then l.number else w.label || ' ' || l.number end
    from provider_licences l
    join states s on s.code = l.state
   cross join lateral (select case l.kind when 'GAS' then 'Gas licence' else s.electrical_licence_label end as label) w
   where l.state = in_state and l.kind = licence_kind and l.valid_from <= on_day and l.withdrawn_at is null
   order by l.valid_from desc, l.version desc limit 1;
$$;
comment on function app.provider_licence_on(text, text, date) is
  'The licence of the provider that held on a day, as documents print it; null if there was none or it had ended.';
call app.grant_execute('app.provider_licence_on(text, text, date)', 'portal_server', 'state_system');
