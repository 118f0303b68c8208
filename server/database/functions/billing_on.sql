create or replace function app.billing_on(agency_id int, day date)
returns table (version int, plan text, payer text, period text, billing_day smallint, since date)
language sql stable parallel safe
begin atomic
  select coalesce(b.version, 0), case when b.ends_on < billing_on.day then 'PAYG' else coalesce(b.plan, 'PAYG') end,
         coalesce(b.payer, 'LANDLORD'), coalesce(b.period, 'YEAR'), b.billing_day, b.valid_from
    from (select 1) one
    left join lateral (select * from billing_agreements x
                        where x.agency_id = billing_on.agency_id and x.valid_from <= billing_on.day
                        order by x.valid_from desc, x.version desc limit 1) b on true;
end;
comment on function app.billing_on(int, date) is 'The agreement with an agency that holds on a day. Always one row.';
call app.grant_execute('app.billing_on(int, date)', 'portal_server', 'state_system');
