create or replace function app.forget_personal_text(
  place text, id_kind text, agency_id int, ids int[], pattern text, email_pattern text, phone_pattern text, substitute text)
returns int language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  target regclass;
  about text;
  assignments text;
  mentions text;
  changed int;
begin
  perform app.refuse_other_state(forget_personal_text.agency_id);
  select p.target, p.condition into strict target, about
    from app.personal_text_locations() p where p.target::text = forget_personal_text.place and p.id_kind = forget_personal_text.id_kind;
  select string_agg(format('%1$I = regexp_replace(regexp_replace(regexp_replace(%1$I::text, $5, ''removed@removed.invalid'', ''gi''),
                              $6, ''Removed'', ''gi''), $1, $2, ''gi'')::%2$s', c.name, c.type), ', '),
         string_agg(format('%1$I::text ~* $1', c.name), ' or ')
    into assignments, mentions from app.personal_text_columns(target) c;
  perform set_config('app.forgets', 'yes', true);
  execute format('update %s set %s where %s and (%s)', target, assignments, about, mentions)
    using pattern, substitute, forget_personal_text.agency_id,
          app.personal_text_ids(forget_personal_text.agency_id, forget_personal_text.id_kind, ids, ids),
          -- Matches nothing.
          coalesce(email_pattern, '$a'), coalesce(phone_pattern, '$a');
  get diagnostics changed = row_count;
  perform set_config('app.forgets', '', true);
  return changed;
end $$;
comment on function app.forget_personal_text(text, text, int, int[], text, text, text, text) is
  'Replaces what identifies a person in one place about these properties or contacts: mails, audit, mirrors, imports, attempts, notes.';
call app.grant_execute('app.forget_personal_text(text, text, int, int[], text, text, text, text)', 'portal_worker');
