create or replace function app.visit_is_published() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform app.publish_event(new.agency_id,
    case when new.status = 'CANCELLED' then 'visit.cancelled'
         when tg_op = 'INSERT' or old.status = 'HELD' then 'visit.booked' else 'visit.moved' end,
    new.property_id,
    jsonb_build_object('visitId', new.id, 'startsAt', to_char(new.starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
      'endsAt', to_char(new.ends_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), 'status', new.status)
    || case when tg_op = 'UPDATE' and old.status = 'BOOKED' and new.status = 'BOOKED' then jsonb_build_object(
         'previousStartsAt', to_char(old.starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
         'previousEndsAt', to_char(old.ends_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')) else '{}' end);
  return null;
end $$;
call app.grant_execute('app.visit_is_published()');

create or replace trigger visits_publish_bookings after insert on visits
  for each row when (new.status = 'BOOKED') execute function app.visit_is_published();

create or replace trigger visits_publish_changes after update of status, starts_at, ends_at on visits
  for each row when (
    (old.status = 'HELD' and new.status = 'BOOKED') or (old.status = 'BOOKED' and new.status = 'CANCELLED')
    or (old.status = 'BOOKED' and new.status = 'BOOKED' and (old.starts_at, old.ends_at) is distinct from (new.starts_at, new.ends_at)))
  execute function app.visit_is_published();
