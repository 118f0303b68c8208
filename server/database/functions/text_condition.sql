create or replace function app.text_condition(words text[]) returns text language sql immutable set search_path = public, pg_temp
return (
  select string_agg(format('t.text like %L', '%' || left(word, 12) || '%')
                    || case when length(word) > 12 then format(' and strpos(t.text, %L) > 0', word) else '' end, ' and ')
    from unnest(words) word);
comment on function app.text_condition(text[]) is
  'That a card text t has every word, with the words as constants, so that PostgreSQL knows how rare each is. The index looks for the
   beginning of a long word alone: the rest of an email address is three-letter groups that most texts have, and reading them takes ten
   times as long.';
call app.grant_execute('app.text_condition(text[])');
