-- A version that has been in force is corrected by a newer one, which says what was wrong.

alter table rule_versions add correction text check (correction <> '');
comment on column rule_versions.correction is
  'What the version that ended on the first day of this one had wrong; null: the law changed, or it is the first version.';
