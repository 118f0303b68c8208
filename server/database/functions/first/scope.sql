-- The scope of a request: three settings that live as long as the transaction. Unset means null, and null sees no rows.
-- Policies of the portal compare a column with the bare function: statements name their agency or user too, so PostgreSQL compares it
-- once per scan. Elsewhere they call it inside a sub-select, which is evaluated once per statement instead of once per row.

create or replace function app.state() returns text language sql stable parallel safe
  return nullif(current_setting('app.state', true), '');
comment on function app.state() is 'State of the scope, or null.';

create or replace function app.agency_id() returns int language sql stable parallel safe
  return nullif(current_setting('app.agency_id', true), '')::int;
comment on function app.agency_id() is 'Agency of the scope, or null.';

create or replace function app.user_id() returns int language sql stable parallel safe
  return nullif(current_setting('app.user_id', true), '')::int;
comment on function app.user_id() is 'User of the scope (the one acted as, when impersonating), or null.';

create or replace function app.enter(state text, agency_id int, user_id int) returns void language sql volatile
begin atomic
  select set_config('app.state', coalesce(enter.state::state_code, ''), true),
         set_config('app.agency_id', coalesce(enter.agency_id::text, ''), true),
         set_config('app.user_id', coalesce(enter.user_id::text, ''), true);
end;
comment on function app.enter(text, int, int) is
  'Sets the scope for the rest of the transaction. Null leaves a part unset: a job has no user, a sign-in no agency.';

call app.grant_execute('app.state()', 'portal_server', 'state_system');
call app.grant_execute('app.agency_id()', 'portal_server', 'state_system');
call app.grant_execute('app.user_id()', 'portal_server', 'state_system');
call app.grant_execute('app.enter(text, int, int)', 'portal_server', 'state_system');
