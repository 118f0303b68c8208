-- The worker has a role of its own, portal_worker, a member of portal_server (see migrate.ts). Only it executes the functions that only
-- jobs need, which see all agencies of a state or remove things: the web process cannot read other agencies or drop the audit with them.
-- And what is removed by age has a smallest age here, well below the shortest of the settings RETAIN_…

do $$
declare
  each regprocedure;
begin
  for each in
    select p.oid::regprocedure from pg_proc p
     where p.pronamespace = 'app'::regnamespace and p.proname in (
       'account_mail', 'begin_password_resets', 'settle_account_mail',
       'agencies_of_law_run', 'finish_law_run', 'forget_simulations',
       'agencies_of_state', 'agencies_with_changing_cards', 'agencies_with_due_webhooks', 'agencies_with_reports_for_owners',
       'agencies_with_uploads', 'software_due', 'software_with_unpaid_bills',
       'digest_ledgers', 'fill_roster', 'prepare_audit_months', 'sweep',
       'files_to_remove', 'give_up_uploads', 'keys_without_file',
       'find_people', 'word_places', 'read_words_at', 'forget_words_at', 'forget_passing_words', 'forget_recipient', 'forget_tenants',
       'forget_contact', 'forget_user', 'tenancies_to_forget', 'forgot_tenancy',
       'drop_audit_months', 'empty_mails', 'forget_account_mails', 'forget_imports', 'forget_invitations', 'forget_old_notices',
       'forget_person_requests', 'forget_request_counts', 'forget_sessions', 'forget_webhook_events')
  loop
    execute format('revoke execute on function %s from portal_server', each);
    execute format('grant execute on function %s to portal_worker', each);
  end loop;
end $$;

set local role portal_jobs;
revoke execute on function app.pending_job_keys(text[]) from portal_server;
grant execute on function app.pending_job_keys(text[]) to portal_worker;
reset role;

revoke all on person_requests from portal_server;
-- The worker has no need to read an export.
grant select (id, state, kind, status, people, searched, work, requested_by, finished_at, records, failure),
      update (status, searched, work, finished_at, records, failure, content)
  on person_requests to portal_worker;
revoke all on retention_runs from portal_server;
grant select, insert on retention_runs to portal_worker;

create or replace function app.drop_audit_months(before date) returns int
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  each record;
  n int;
  dropped int := 0;
begin
  before := least(before, (now() - interval '6 months')::date);
  for each in
    select c.oid::regclass as month, c.relname::text as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
     where i.inhparent = 'audit_events'::regclass and c.relname ~ '^audit_events_[0-9]{4}_[0-9]{2}$'
       and to_date(right(c.relname, 7), 'YYYY_MM') + interval '1 month' <= drop_audit_months.before
     order by c.relname limit 12
  loop
    execute format('select count(*) from %s', each.month) into n;
    execute format('drop table %s', each.month);
    dropped := dropped + n;
  end loop;
  perform set_config('app.forgets', 'yes', true);
  delete from audit_events_other o where o.at < drop_audit_months.before;
  get diagnostics n = row_count;
  perform set_config('app.forgets', '', true);
  return dropped + n;
end $$;

create or replace function app.empty_mails(before timestamptz, at timestamptz, most int) returns int
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  changed int;
begin
  before := least(before, now() - interval '60 days');
  with due as (
    select m.agency_id, m.id from mails m join agencies a on a.id = m.agency_id and a.state = app.state()
     where m.emptied_at is null and m.created_at < empty_mails.before and m.status <> 'QUEUED'
     order by m.created_at limit most for update of m skip locked),
  recipients as (
    update mail_recipients r set email = format('removed-%s-%s@removed.invalid', r.type, r.position), label = null
      from due d where r.agency_id = d.agency_id and r.mail_id = d.id)
  update mails m set subject = 'Removed because of its age', message_html = '', footer = null, from_name = null, calendar_method = null,
                     calendar_text = null, last_error = case when m.status = 'FAILED' then 'Removed' end, emptied_at = empty_mails.at
    from due d where m.agency_id = d.agency_id and m.id = d.id;
  get diagnostics changed = row_count;
  return changed;
end $$;

create or replace function app.forget_old_notices(before timestamptz, at timestamptz, most int) returns int
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  changed int;
begin
  before := least(before, now() - interval '6 months');
  update entry_notices n set served_to = '{}', recipients = '[]', text_content = case when n.text_content is not null then '' end,
                             content = null, withdrawal_text = case when n.withdrawal_text is not null then '' end, withdrawal_content = null,
                             people_removed_at = at
    from (select d.agency_id, d.id from entry_notices d join agencies a on a.id = d.agency_id and a.state = app.state()
           where d.people_removed_at is null and d.entry_to < forget_old_notices.before order by d.entry_to limit most for update of d skip locked) due
   where n.agency_id = due.agency_id and n.id = due.id;
  get diagnostics changed = row_count;
  return changed;
end $$;

create or replace function app.forget_imports(before timestamptz, most int) returns int
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  changed int;
begin
  before := least(before, now() - interval '3 days');
  delete from portfolio_import_rows r using (
    select x.agency_id, x.import_id, x.row_number from portfolio_imports i
      join agencies a on a.id = i.agency_id and a.state = app.state()
      join portfolio_import_rows x on x.agency_id = i.agency_id and x.import_id = i.id
     where i.created_at < forget_imports.before and i.status not in ('CHECKING', 'APPLYING', 'UNDOING') limit most) due
   where r.agency_id = due.agency_id and r.import_id = due.import_id and r.row_number = due.row_number;
  get diagnostics changed = row_count;
  return changed;
end $$;

create or replace function app.forget_account_mails(before timestamptz, most int) returns int
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  changed int;
begin
  before := least(before, now() - interval '14 days');
  with due as (
    select d.id from account_mails d where d.state = app.state() and d.created_at < forget_account_mails.before order by d.created_at limit most),
  resets as (delete from password_resets r using due d where r.mail_id = d.id returning r.id),
  done as (select count(*) from resets)
  delete from account_mails m using due d, done where m.id = d.id;
  get diagnostics changed = row_count;
  return changed;
end $$;

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

create or replace function app.forget_sessions(before timestamptz, most int) returns int
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  changed int;
  n int;
begin
  before := least(before, now() - interval '6 hours');
  delete from portal_sessions s where s.id in (select d.id from portal_sessions d where d.state = app.state() and d.expires_at < forget_sessions.before
                                                 order by d.expires_at limit most);
  get diagnostics changed = row_count;
  delete from state_sessions s where s.id in (select d.id from state_sessions d where d.state = app.state() and d.expires_at < forget_sessions.before
                                                order by d.expires_at limit most);
  get diagnostics n = row_count;
  return changed + n;
end $$;

create or replace function app.forget_person_requests(before timestamptz, most int) returns int
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  changed int;
begin
  before := least(before, now() - interval '6 hours');
  delete from person_requests r where r.id in (
    select d.id from person_requests d where d.state = app.state() and d.requested_at < forget_person_requests.before order by d.requested_at limit most);
  get diagnostics changed = row_count;
  return changed;
end $$;

create or replace function app.sweep(at timestamptz) returns int
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  swept int := 0;
  n int;
begin
  -- Clocks may differ a little.
  at := least(at, now() + interval '1 minute');
  delete from idempotency_keys k where k.expires_at < sweep.at;
  get diagnostics n = row_count; swept := swept + n;
  delete from used_sign_in_tokens t where t.expires_at < sweep.at - interval '1 hour';
  get diagnostics n = row_count; swept := swept + n;
  delete from sign_in_throttles t where t.window_started_at < sweep.at - interval '1 day'
    and (t.blocked_until is null or t.blocked_until < sweep.at);
  get diagnostics n = row_count; swept := swept + n;
  delete from portal_sessions s where s.expires_at < sweep.at - interval '30 days';
  get diagnostics n = row_count; swept := swept + n;
  delete from state_sessions s where s.expires_at < sweep.at - interval '30 days';
  get diagnostics n = row_count; swept := swept + n;
  delete from visits v where v.status = 'HELD' and v.hold_expires_at < sweep.at;
  get diagnostics n = row_count; swept := swept + n;
  delete from technician_slots s where s.starts_at < sweep.at - interval '7 days';
  get diagnostics n = row_count; swept := swept + n;
  return swept;
end $$;

create or replace function app.tenancies_to_forget(before date, most int) returns table (agency_id int, tenancy_id int, property_id int)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select t.agency_id, t.id, t.property_id from tenancies t join agencies a on a.id = t.agency_id and a.state = app.state()
   where t.closes_on < least(tenancies_to_forget.before, (now() - interval '6 months')::date) and t.people_removed_at is null and t.status = 'CLOSED'
   order by t.closes_on limit most;
$$;

create or replace function app.forget_webhook_events(at timestamptz) returns int
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  with old as (
    select e.agency_id, e.id from webhook_events e where e.created_at < least(forget_webhook_events.at, now()) - interval '30 days'
     order by e.created_at limit 5000
  ), gone as (
    delete from webhook_events e using old where e.agency_id = old.agency_id and e.id = old.id returning 1)
  select count(*)::int from gone;
$$;
