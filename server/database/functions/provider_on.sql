-- The version of the day. If that lacks something the document needs, the document has waited for the first later version that
-- has it. Versions are only added and never from a day that has passed, and only one that is still planned is withdrawn, so a document
-- that is drawn again finds the same one.
create or replace function app.provider_on(in_state text, on_day date, document text)
  returns table (legal_name text, trading_name text, abn text, lines text[], phone text, email text, working_hours text, logo bytea,
                 account_name text, bsb text, account_number text, biller_code text, is_demo boolean,
                 electrical_licence text, gas_licence text, lacks text[])
  language sql stable as $$
  select (x.d).legal_name, coalesce((x.d).trading_name, (x.d).legal_name), (x.d).abn,
         array_remove(coalesce((x.d).address_lines, '{}')
           || array[(x.d).phone || coalesce(' (' || (x.d).working_hours || ')', ''), (x.d).email::text], null), (x.d).phone,
         (x.d).email::text, (x.d).working_hours, (x.d).logo, (x.d).account_name, (x.d).bsb, (x.d).account_number,
         (x.d).biller_code, coalesce((x.d).is_demo, false),
         l.electrical, l.gas, app.provider_lacks(x.d, document, l.electrical is not null, l.gas is not null)
    from (select app.provider_licence_on(in_state, 'ELECTRICAL', on_day) as electrical,
                 app.provider_licence_on(in_state, 'GAS', on_day) as gas) l
    left join lateral (
      select v as d from provider_details v join states s on s.code = v.state
       where v.state = in_state and v.withdrawn_at is null and v.valid_from <= greatest(on_day, (now() at time zone s.time_zone)::date)
         and not exists (select from provider_details w
                          where w.state = v.state and w.valid_from = v.valid_from and w.version > v.version and w.withdrawn_at is null)
         and not exists (select from provider_details w
                          where w.state = v.state and w.valid_from <= on_day and w.valid_from > v.valid_from and w.withdrawn_at is null)
       order by cardinality(app.provider_lacks(v, document, true, true)) > 0, v.valid_from
       limit 1) x on true;
$$;
comment on function app.provider_on(text, date, text) is
  'The details of the provider that a document of a state and a day prints, and what it still lacks. Always one row.';
call app.grant_execute('app.provider_on(text, date, text)', 'portal_server', 'state_system');
