create or replace function app.take_morning_readers(agency_id int, day date)
returns table (user_id int, name text, email text, whose text, manager_id int)
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  with taken as (
    update user_agency_settings s set morning_mail_on = take_morning_readers.day
     where s.agency_id = take_morning_readers.agency_id and s.wants_morning_mail
       and (s.morning_mail_on is null or s.morning_mail_on < take_morning_readers.day)
    returning s.user_id, s.agency_id, s.whose_work, s.whose_manager_id, s.default_property_manager_id)
  select t.user_id, u.name, u.email, t.whose_work,
         case when t.whose_work is null then m.id end
    from taken t
    join users u on u.id = t.user_id and u.is_active and u.email is not null
    join memberships b on b.user_id = t.user_id and b.agency_id = t.agency_id and b.ended_at is null
    left join property_managers m
      on m.agency_id = t.agency_id and m.id = coalesce(t.whose_manager_id, t.default_property_manager_id) and m.is_active
   order by t.user_id
$$;
comment on function app.take_morning_readers(int, date) is
  'The users of an agency who get a morning email on this day, and whose work they look at; each is taken once a day.';
call app.grant_execute('app.take_morning_readers(int, date)', 'portal_worker');
