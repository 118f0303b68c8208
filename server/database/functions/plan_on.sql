create or replace function app.plan_on(agency_id int, own_plan text, day date) returns text
language sql stable parallel safe
return coalesce(own_plan, (select b.plan from app.billing_on(plan_on.agency_id, plan_on.day) b));
comment on function app.plan_on(int, text, date) is
  'How a property is charged on a day: as agreed for it (properties.billing_plan), otherwise as with its agency.';
call app.grant_execute('app.plan_on(int, text, date)', 'portal_server', 'state_system');
