create or replace function app.forget_invitations(before timestamptz, most int) returns int
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  changed int;
  n int;
begin
  before := least(before, now() - interval '14 days');
  update invitations i set name = 'Invited person', email = format('invitation-%s@removed.invalid', i.id)
   where i.id in (select d.id from invitations d where d.state = app.state() and d.expires_at < forget_invitations.before
                     and d.accepted_at is null and d.email not like '%@removed.invalid' limit most);
  get diagnostics changed = row_count;
  update staff_invitations i set name = 'Invited person', email = format('invitation-%s@removed.invalid', i.id)
   where i.id in (select d.id from staff_invitations d where d.state = app.state() and d.expires_at < forget_invitations.before
                     and d.accepted_at is null and d.email not like '%@removed.invalid' limit most);
  get diagnostics n = row_count;
  return changed + n;
end $$;
comment on function app.forget_invitations(timestamptz, int) is 'Removes whom an invitation was for that nobody has accepted.';
call app.grant_execute('app.forget_invitations(timestamptz, int)', 'portal_worker');
