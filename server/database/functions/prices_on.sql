create or replace function app.prices_on(state text, agency_id int, day date)
returns table (item_code text, cents bigint, most_cents bigint) language sql stable parallel safe
begin atomic
  select distinct on (x.item_code) x.item_code, x.cents, x.most_cents
    from ((select distinct on (p.item_code) p.item_code, p.cents, p.most_cents, 1 as place
             from prices p
            where p.agency_id = prices_on.agency_id and p.state = prices_on.state and p.valid_from <= prices_on.day
            order by p.item_code, p.valid_from desc)
          union all
          (select distinct on (p.item_code) p.item_code, p.cents, p.most_cents, 2
             from prices p
            where p.state = prices_on.state and p.agency_id is null and p.valid_from <= prices_on.day
            order by p.item_code, p.valid_from desc)) x
   where x.cents is not null
   order by x.item_code, x.place;
end;
comment on function app.prices_on(text, int, date) is
  'What each item costs an agency on a day: as agreed with it, otherwise as in the state. Without an agency: the prices of the state.';
call app.grant_execute('app.prices_on(text, int, date)', 'portal_server', 'state_system');
