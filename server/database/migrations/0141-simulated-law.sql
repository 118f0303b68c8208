-- A draft is published only by a simulation of the law as it still is.

alter table law_runs add law_revision uuid;
comment on column law_runs.law_revision is
  'The revision of the law that a simulation was asked for with; null: unknown, of before it was stored.';
