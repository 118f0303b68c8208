-- What has ended stays ended: a session that is replaced in the same moment, and the compliance of a property off service.

alter table portal_sessions
  add column replaced_by uuid,
  add check (replaced_by is null or revoked_at is not null);
comment on column portal_sessions.replaced_by is
  'The session that a switch of agency put in its place. No foreign key: it belongs to another agency.';

create function app.hold_state_session(state text, state_session_id text) returns boolean
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  select s.revoked_at is null from state_sessions s
   where s.state = hold_state_session.state
     and s.id = case when hold_state_session.state_session_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
                     then hold_state_session.state_session_id::uuid end
     for share;
$$;
comment on function app.hold_state_session(text, text) is
  'Keeps a session of a state system from ending until this transaction is over. False: it has ended.
   Null: it is not kept here, as with a state system outside.';

create function app.end_session(token_hash bytea, at timestamptz)
returns table (session_id uuid, user_id int, original_user_id int, was_live boolean)
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  next_id uuid;
begin
  select s.id into next_id from portal_sessions s where s.token_hash = end_session.token_hash;
  while next_id is not null loop
    -- Waits for a switch that is under way, and then sees what it put in place of this session.
    select s.id, s.user_id, s.original_user_id, s.revoked_at is null, s.replaced_by
      into session_id, user_id, original_user_id, was_live, next_id
      from portal_sessions s where s.id = next_id for update;
  end loop;
  if session_id is null then return; end if;
  update portal_sessions s set revoked_at = end_session.at where s.id = session_id and s.revoked_at is null;
  return next;
end $$;
comment on function app.end_session(bytea, timestamptz) is
  'Ends the session of a cookie, or the one that has replaced it since. No row: there is no such cookie.';

revoke all on function app.hold_state_session(text, text), app.end_session(bytea, timestamptz) from public;
grant execute on function app.hold_state_session(text, text), app.end_session(bytea, timestamptz) to portal_server;

-- ---------------------------------------------------------------------------------------------------------------------
-- A property that is not on service claims no compliance (facet bit 19: on service, 22: cancelled). The cards that did say so
-- at once; the next nightly refresh makes them, and those with a cancelled service, anew from the facts.

update property_cards c
   set item = c.item || jsonb_build_object(
         'compliance', 'NOT_ON_SERVICE',
         'reasons', jsonb_build_array(case when c.facet_mask & (1::bigint << 22) <> 0
                                           then 'The property has been cancelled'
                                           else 'No services are delivered at this property' end)),
       next_change_on = current_date
 where c.kind = 1 and c.facet_mask & (1::bigint << 19) = 0;

update property_cards c set next_change_on = least(c.next_change_on, current_date)
 where c.kind = 1 and c.facet_mask & (1::bigint << 19) <> 0
   and exists (select from property_services s
                where s.agency_id = c.agency_id and s.property_id = c.subject_id and s.cancelled_at is not null);
