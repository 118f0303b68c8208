create or replace function app.rank_cards(agency_id int, kind smallint, words text[], most int)
returns table (subject_id int, rank smallint, total int)
language plpgsql stable rows 10 security definer set search_path = public, pg_temp as $$
declare
  -- The order of cards begins with the street, without the numbers before it.
  street text[] := array(select trim(word) from unnest(words) with ordinality given (word, place) where trim(word) !~ '^\d' order by place);
  phrase text := (select ' ' || string_agg(trim(word), ' ' order by place) from unnest(words) with ordinality given (word, place));
  section text := (select string_agg(format('cardinality(string_to_array(left(t.text, strpos(t.text, %L)), ''|''))', word), ', ')
                     from unnest(words) word);
  wholes text := (select string_agg(format('(strpos(t.text, %L) > 0)::int', ' ' || trim(word) || ' '), ' + ') from unnest(words) word);
  is_key text := (select string_agg(format('strpos(split_part(t.text, ''|'', 5), %L) > 0', ' ' || trim(word) || ' '), ' and ')
                    from unnest(words) word having bool_or(word ~ '\d'));
  begins text := case when street = '{}' then format('starts_with(t.text, %L)', phrase)
                      else format('starts_with(translate(t.sort_key, '''''''', ''''), %L)', array_to_string(street, ' ')) end;
begin
  if cardinality(words) = 0 or rank_cards.agency_id <> app.agency_id()
    or not exists (select from agencies a where a.id = rank_cards.agency_id and a.state = app.state()) then return; end if;
  return query execute format($statement$
    with found as materialized (
      select t.subject_id, t.sort_key,
             case when t.place <= 500 or %3$s then
               case when greatest(%4$s) > 1 then case when %5$s then 60 else 60 + 20 * greatest(%4$s) end
                    when %3$s then 0 when %6$s then 20 else 40 end
               + case when strpos(t.text, %7$L) > 0 then 0 else 10 end + greatest(0, %8$s - (%9$s))
             else 200 end as rank
        from (select t.*, row_number() over () as place from card_texts t
               where t.agency_id = %1$s and t.kind = %2$s and %10$s) t)
    select f.subject_id, f.rank::smallint, (select count(*)::int from found)
      from found f order by f.rank, f.sort_key, f.subject_id limit %11$s
    $statement$,
    rank_cards.agency_id, rank_cards.kind, begins, section, coalesce(is_key, 'false'),
    coalesce(format('starts_with(t.sort_key, %L)', street[1]), 'false'), phrase, least(cardinality(words), 9), wholes,
    app.text_condition(words), most);
end $$;
comment on function app.rank_cards(int, smallint, text[], int) is
  'The cards that app.find_cards finds, the best first, and how many there are. In steps of 20: the address begins with the words, with
   their first, has them all; the whole key number; names; phone numbers; email addresses; part of the key number. Within a step first
   where the words follow each other, then where most are whole words. Of very many, only 500 and those whose address begins with the
   words are ranked, because a word in so many texts distinguishes none.';
call app.grant_execute('app.rank_cards(int, smallint, text[], int)', 'portal_server');
