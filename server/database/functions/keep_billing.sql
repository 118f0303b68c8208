create or replace function app.keep_billing(from_id int, into_id int, at timestamptz) returns void
language sql volatile set search_path = pg_catalog, public, pg_temp as $$
  update properties p
     set billing_plan = nullif(s.plan, t.plan),
         billing_starts_on = case when s.plan = 'PAYG' then p.billing_starts_on
                                  else coalesce(p.billing_starts_on, greatest((p.enrolled_at at time zone d.time_zone)::date, s.since)) end
    from (select z.time_zone, (at at time zone z.time_zone)::date as day from agencies a join states z on z.code = a.state
           where a.id = from_id) d
   cross join lateral app.billing_on(from_id, d.day) s cross join lateral app.billing_on(into_id, d.day) t
   where p.agency_id = from_id and p.cancelled_at is null and p.billing_plan is null
     and (s.plan <> t.plan
          or s.plan <> 'PAYG' and not exists (select from billed_periods b where b.agency_id = p.agency_id and b.property_id = p.id));
$$;
comment on function app.keep_billing(int, int, timestamptz) is
  'Properties of an agency that is merged into another keep how they are charged: nothing of the past is charged again.';
call app.grant_execute('app.keep_billing(int, int, timestamptz)');
