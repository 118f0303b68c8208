-- Renamed to forget_personal_text, read_personal_text, forget_passing_text and personal_text_tables.

drop function if exists app.forget_words_at(text, text, int, int[], text, text, text, text),
  app.read_words_at(text, text, int, int[], text, int), app.forget_passing_words(int, text), app.word_places();

comment on column states.time_zone is '"Today" and "overdue" of every agency of the state are days in this zone.';
comment on column findings.severity is 'As assessed at the visit; usually that of the catalogue item.';
comment on table third_party_resolutions is 'The agency declares that somebody else fixed findings, and shows documents.';
comment on table resolution_documents is
  'Documents of a third-party resolution. Temporary until it is submitted: then they belong to it and no longer expire.';
comment on table property_results is
  'The recorded compliance of each property, from when until when. Kept by triggers of the cards.';
comment on column job_workers.steady_since is 'Heard of without a gap since then; right after an outage no worker checks the others.';

-- The texts of the law that was delivered speak of properties, like the rest of the portal.
do $$
declare
  word text[];
begin
  foreach word slice 1 in array array[['homes', 'properties'], ['Homes', 'Properties'], ['home', 'property']] loop
    update rule_versions
       set duty_text = regexp_replace(duty_text, '\m' || word[1] || '\M', word[2], 'g'),
           cure = regexp_replace(cure, '\m' || word[1] || '\M', word[2], 'g'),
           notes = regexp_replace(notes, '\m' || word[1] || '\M', word[2], 'g')
     where published_by is null and concat_ws(' ', duty_text, cure, notes) ~ ('\m' || word[1] || '\M');
  end loop;
end $$;
update finding_items set repair_reason = regexp_replace(repair_reason, '\mhome\M', 'property') where repair_reason ~ '\mhome\M';
