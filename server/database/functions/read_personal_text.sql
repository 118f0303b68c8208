create or replace function app.read_personal_text(place text, id_kind text, agency_id int, ids int[], pattern text, most int)
returns table (content jsonb)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  target regclass;
  about text;
  mentions text;
begin
  perform app.refuse_other_state(read_personal_text.agency_id);
  select p.target, p.condition into strict target, about
    from app.personal_text_locations() p where p.target::text = read_personal_text.place and p.id_kind = read_personal_text.id_kind;
  select string_agg(format('x.%I::text ~* $1', c.name), ' or ') into mentions from app.personal_text_columns(target) c;
  return query execute format('select to_jsonb(x) - ''agency_id'' from (select * from %s where %s) x where %s limit $2',
                              target, about, mentions)
    using pattern, most, read_personal_text.agency_id,
          app.personal_text_ids(read_personal_text.agency_id, read_personal_text.id_kind, ids, ids);
end $$;
comment on function app.read_personal_text(text, text, int, int[], text, int) is
  'The rows of one place about these properties or contacts that mention a person, for an export.';
call app.grant_execute('app.read_personal_text(text, text, int, int[], text, int)', 'portal_worker');
