-- As constants, so that PostgreSQL knows how rare each word is. A definer, because under the policies PostgreSQL would compare the address
-- of every property of the state instead of using the index.
create or replace function app.find_properties(words text[])
returns table (agency_id int, property_id int) language plpgsql stable rows 100 security definer set search_path = public, pg_temp as $$
begin
  if cardinality(words) = 0 then return; end if;
  return query execute format(
    'select p.agency_id, p.id from properties p join agencies a on a.id = p.agency_id and a.state = %L where %s',
    app.state(),
    (select string_agg(format($like$' ' || lower(translate(p.address_line_1 || ' ' || p.address_line_2, ',''’', ' ')) like %L$like$,
                              '%' || word || '%'), ' and ')
       from unnest(words) word));
end $$;
comment on function app.find_properties(text[]) is
  'Properties of the state of the scope whose address has every word. The expression is that of an index.';
call app.grant_execute('app.find_properties(text[])', 'state_system');
