-- See find_properties.
create or replace function app.find_work_orders(words text[])
returns table (agency_id int, work_order_id int) language plpgsql stable rows 100 security definer set search_path = public, pg_temp as $$
begin
  if cardinality(words) = 0 then return; end if;
  return query execute format(
    'select w.agency_id, w.id from work_orders w join agencies a on a.id = w.agency_id and a.state = %L where %s',
    app.state(),
    (select string_agg(format($like$' ' || lower(translate(w.address, ',''’', ' ')) like %L$like$, '%' || word || '%'), ' and ')
       from unnest(words) word));
end $$;
comment on function app.find_work_orders(text[]) is
  'Work orders of the state of the scope whose address, as it was ordered, has every word. The expression is that of an index.';
call app.grant_execute('app.find_work_orders(text[])', 'state_system');
