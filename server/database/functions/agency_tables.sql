create or replace function app.agency_tables() returns table (target regclass, place int)
language plpgsql stable set search_path = pg_catalog, public, pg_temp as $$
declare
  left_over oid[] := array(
    select c.oid from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'agency_id' and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition);
  free oid[];
begin
  place := 0;
  while cardinality(left_over) > 0 loop
    free := array(select t from unnest(left_over) t
                   where not exists (select from pg_constraint k where k.contype = 'f' and k.confrelid = t and k.conrelid <> t
                                        and k.conrelid = any (left_over)) order by t::regclass::text);
    if cardinality(free) = 0 then raise exception 'tables refer to each other in a circle: %', left_over::regclass[]; end if;
    place := place + 1;
    return query select t::regclass, agency_tables.place from unnest(free) t;
    left_over := array(select t from unnest(left_over) t where t <> all (free));
  end loop;
end $$;
comment on function app.agency_tables() is
  'Every table with an agency, from the catalogue, so that a new one is not forgotten. Those that refer to others come first.';
call app.grant_execute('app.agency_tables()');
